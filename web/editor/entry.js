// What web/app/rich_text.js needs of CodeMirror. scripts/bundle-editor makes codemirror.js of this file and the packages.
export { autocompletion, closeCompletion, completionKeymap, snippet } from "@codemirror/autocomplete";
export { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
export { bracketMatching } from "@codemirror/language";
export { nextDiagnostic, setDiagnostics } from "@codemirror/lint";
export { EditorSelection, EditorState, StateEffect, StateField } from "@codemirror/state";
export { Decoration, EditorView, hoverTooltip, keymap, placeholder } from "@codemirror/view";
