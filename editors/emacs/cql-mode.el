;;; cql-mode.el --- Queries of the Chess Query Language -*- lexical-binding: t; -*-

;; Keywords: languages
;; Package-Requires: ((emacs "27.1"))

;;; Commentary:
;; A major mode for CQL.  With eglot, `M-x eglot' starts `cql-jit lsp': diagnostics, completion, names, layout.
;; The words come from cql-words.el, which `cql-jit document emacs' makes.

;;; Code:

(require 'cql-words)

(defvar cql-mode-syntax-table
  (let ((table (make-syntax-table)))
    ;; // and ; to the end of the line, /* */ over several.
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?\; "< b" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?\" "\"" table)
    ;; A backslash is a backslash, also in a text.
    (modify-syntax-entry ?\\ "." table)
    (modify-syntax-entry ?_ "w" table)
    (modify-syntax-entry ?$ "w" table)
    table)
  "Syntax of CQL.")

(defconst cql-designator
  (let* ((square "[a-h]\\(?:-[a-h]\\)?[1-8]\\(?:-[1-8]\\)?")
         (pieces "\\(?:[KQRBNPAkqrbnpa_]\\|\\[[KQRBNPAkqrbnpa_]+\\]\\|[♔♕♖♗♘♙♚♛♜♝♞♟△▲□◭]+\\)"))
    (concat "\\_<\\(?:" pieces "?\\(?:" square "\\|\\[" square "\\(?:," square "\\)*\\]\\)\\|" pieces "\\)\\_>"))
  "Pieces and squares.")

(defconst cql-font-lock-keywords
  `((,cql-designator . font-lock-constant-face)
    ("\\_<function\\s-+\\([A-Za-z_$][A-Za-z0-9_$]*\\)" 1 font-lock-function-name-face)
    (,(regexp-opt cql-filters 'symbols) . font-lock-keyword-face)
    (,(regexp-opt cql-operators 'symbols) . font-lock-builtin-face)
    (,(regexp-opt cql-parts 'symbols) . font-lock-type-face)
    (,(regexp-opt cql-reserved 'symbols) . font-lock-warning-face))
  "Colours of CQL.")

;;;###autoload
(define-derived-mode cql-mode prog-mode "CQL"
  "Major mode for queries of the Chess Query Language."
  (setq-local comment-start "// ")
  (setq-local comment-start-skip "\\(?://+\\|;+\\|/\\*+\\)\\s-*")
  (setq-local indent-tabs-mode nil)
  (setq-local tab-width 2)
  (setq-local font-lock-defaults '(cql-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.cql\\'" . cql-mode))

(with-eval-after-load 'eglot
  (defvar eglot-server-programs)
  (add-to-list 'eglot-server-programs '(cql-mode . ("cql-jit" "lsp"))))

(provide 'cql-mode)
;;; cql-mode.el ends here
