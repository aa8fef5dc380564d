// sources: sha256 a7d619f84409895d1b6fa3dca7975506681fa9d7fb4e7aab71505f3c2dc82bb3
// CodeMirror, made by scripts/bundle-editor, not by hand. Licences: web/editor/LICENSES.txt
// @codemirror/autocomplete 6.20.4, @codemirror/commands 6.11.1, @codemirror/language 6.13.1, @codemirror/lint 6.9.8, @codemirror/state 6.7.6, @codemirror/streamparser 6.0.0, @codemirror/view 6.43.15, @lezer/common 1.5.5, @lezer/highlight 1.2.5, @lezer/lr 1.4.12, @marijn/find-cluster-break 1.0.4, crelt 1.0.7, style-mod 4.1.5, w3c-keyname 2.2.8
var ls=[],Ro=[];(()=>{let n="lc,34,7n,7,7b,19,,,,2,,2,,,20,b,1c,l,g,,2t,7,2,6,2,2,,4,z,,u,r,2j,b,1m,9,9,,o,4,,9,,3,,5,17,3,1n,9,16,o,,x,1i,3,,i,,7,a,2,t,3,1k,,,\
7,2,2,2,3,9,,a,2,q,,2,3,1k,,,5,4,2,2,3,3,,u,2,3,,b,3,1k,,,8,,3,,3,k,2,m,6,,3,1k,,,7,2,2,2,3,7,3,a,2,u,,1n,5,3,3,,4,9,,14,5,1j,,,7,,3,,4,7,2,b,2,t,3,1k,,,7,,3,,4\
,7,2,b,2,f,,c,4,1j,2,,7,,3,,4,9,,a,2,t,3,1y,,4,6,,,,8,i,2,1p,,,8,c,8,2q,,,a,b,7,21,2,r,,,,,,4,2,1d,k,,2,5,b,,10,9,,2u,b,,6,n,4,4,3,g,4,d,,,3,6,,f,,jj,3,qa,4,s,3\
,t,2,u,2,1s,w,9,,19,3,,,39,2,y,,3a,c,4,c,63,5,1l,a,,,,,2,o,2,,1c,1a,2,c,k,5,1b,h,12,9,c,3,u,d,1k,e,1c,k,48,3,,l,4,,6,,2,3,5i,1s,ek,,5f,x,2da,3,3x,,2o,w,fe,6,2x,\
2,n9w,4,,a,w,2,28,2,7k,,3,,4,,n,5,4,,2b,2,1e,i,q,i,d,,12,8,p,d,18,4,1b,e,10,,1v,e,c,,8,2,1a,,1f,,,3,2,2,5,2,,,15,5,5,2,6k,8,,2,fn4,,kh,g,g,g,a6,2,gt,,6a,,45,5,1\
ae,3,,2,5,4,14,3,4,,4l,2,fx,4,1t,5,8t,2,25,6,1y,b,1d,4,3e,3,1h,f,15,,2,2,a,4,19,b,7,,1p,3,10,e,g,2,18,,c,3,1c,e,8,4,,2,2k,c,6,,2,,4d,c,l,4,1j,2,,7,2,2,2,3,9,,a,\
2,2,7,3,5,1v,9,,,2,,,4,,5,,,e,2,2a,i,n,,29,k,6j,7,2,9,r,2,2a,h,2y,d,2t,3,2,a,74,f,6t,6,,2,2,4,,,,2,3x,7,2,7,3,,s,a,14,7,,4,8,,9,b,1a,g,5i,8,5j,8,,8,2a,m,,e,3e,6\
,3,,,2,,7,,,1u,5,,2,,5,9n,4,9,2,,,1c,7,3,5,n,,44l,,6,f,8ug,i,1xc,5,1n,7,t4,,,1j,7,4,29,,b,2,f57,2,3mp,1a,2,n,f2,5,3,6,8,8,2,7,u,4,44,3,1iz,1j,4,1e,8,,e,,m,5,,f,\
11s,7,,h,2,7,,2,,5,2s,,4g,7,af,,1p,4,e4,4,72,2,6r,,2,,7,2,5,,d6,7,31,7,240,5".split(",").map(e=>e?parseInt(e,36):1);for(let e=0,t=0;e<n.length;e++)(e%2?Ro:ls).push(
t=t+n[e])})();function sf(n){if(n<768)return!1;for(let e=0,t=ls.length;;){let i=e+t>>1;if(n<ls[i])t=i;else if(n>=Ro[i])e=i+1;else return!0;if(e==t)return!1}}function Bo(n){
return n>=127462&&n<=127487}var Eo=8205;function Po(n,e,t=!0,i=!0){return(t?Io:rf)(n,e,i)}function Io(n,e,t){if(e==n.length)return e;e&&No(n.charCodeAt(e))&&Fo(n.charCodeAt(e-1))&&e--;let i=os(
n,e);for(e+=Lo(i);e<n.length;){let s=os(n,e);if(i==Eo||s==Eo||t&&sf(s))e+=Lo(s),i=s;else if(Bo(s)){let r=0,o=e-2;for(;o>=0&&Bo(os(n,o));)r++,o-=2;if(r%2==0)break;
e+=2}else break}return e}function rf(n,e,t){for(;e>1;){let i=Io(n,e-2,t);if(i<e)return i;e--}return 0}function os(n,e){let t=n.charCodeAt(e);if(!Fo(t)||e+1==n.length)
return t;let i=n.charCodeAt(e+1);return No(i)?(t-55296<<10)+(i-56320)+65536:t}function No(n){return n>=56320&&n<57344}function Fo(n){return n>=55296&&n<56320}function Lo(n){
return n<65536?1:2}var P=class n{lineAt(e){if(e<0||e>this.length)throw new RangeError(`Invalid position ${e} in document of length ${this.length}`);return this.lineInner(e,!1,1,0)}line(e){
if(e<1||e>this.lines)throw new RangeError(`Invalid line number ${e} in ${this.lines}-line document`);return this.lineInner(e,!0,1,0)}replace(e,t,i){[e,t]=zt(this,
e,t);let s=[];return this.decompose(0,e,s,2),i.length&&i.decompose(0,i.length,s,3),this.decompose(t,this.length,s,1),Ht.from(s,this.length-(t-e)+i.length)}append(e){
return this.replace(this.length,this.length,e)}slice(e,t=this.length){[e,t]=zt(this,e,t);let i=[];return this.decompose(e,t,i,0),Ht.from(i,t-e)}eq(e){if(e==this)
return!0;if(e.length!=this.length||e.lines!=this.lines)return!1;let t=this.scanIdentical(e,1),i=this.length-this.scanIdentical(e,-1),s=new kt(this),r=new kt(e);
for(let o=t,l=t;;){if(s.next(o),r.next(o),o=0,s.lineBreak!=r.lineBreak||s.done!=r.done||s.value!=r.value)return!1;if(l+=s.value.length,s.done||l>=i)return!0}}iter(e=1){
return new kt(this,e)}iterRange(e,t=this.length){return new Zi(this,e,t)}iterLines(e,t){let i;if(e==null)i=this.iter();else{t==null&&(t=this.lines+1);let s=this.
line(e).from;i=this.iterRange(s,Math.max(s,t==this.lines+1?this.length:t<=1?0:this.line(t-1).to))}return new en(i)}toString(){return this.sliceString(0)}toJSON(){
let e=[];return this.flatten(e),e}constructor(){}static of(e){if(e.length==0)throw new RangeError("A document must have at least one line");return e.length==1&&
!e[0]?n.empty:e.length<=32?new pe(e):Ht.from(pe.split(e,[]))}},pe=class n extends P{constructor(e,t=of(e)){super(),this.text=e,this.length=t}get lines(){return this.
text.length}get children(){return null}lineInner(e,t,i,s){for(let r=0;;r++){let o=this.text[r],l=s+o.length;if((t?i:l)>=e)return new hs(s,l,i,o);s=l+1,i++}}decompose(e,t,i,s){
let r=e<=0&&t>=this.length?this:new n(Ho(this.text,e,t),Math.min(t,this.length)-Math.max(0,e));if(s&1){let o=i.pop(),l=Qi(r.text,o.text.slice(),0,r.length);if(l.
length<=32)i.push(new n(l,o.length+r.length));else{let a=l.length>>1;i.push(new n(l.slice(0,a)),new n(l.slice(a)))}}else i.push(r)}replace(e,t,i){if(!(i instanceof
n))return super.replace(e,t,i);[e,t]=zt(this,e,t);let s=Qi(this.text,Qi(i.text,Ho(this.text,0,e)),t),r=this.length+i.length-(t-e);return s.length<=32?new n(s,r):
Ht.from(n.split(s,[]),r)}sliceString(e,t=this.length,i=`
`){[e,t]=zt(this,e,t);let s="";for(let r=0,o=0;r<=t&&o<this.text.length;o++){let l=this.text[o],a=r+l.length;r>e&&o&&(s+=i),e<a&&t>r&&(s+=l.slice(Math.max(0,e-r),
t-r)),r=a+1}return s}flatten(e){for(let t of this.text)e.push(t)}scanIdentical(){return 0}static split(e,t){let i=[],s=-1;for(let r of e)i.push(r),s+=r.length+1,
i.length==32&&(t.push(new n(i,s)),i=[],s=-1);return s>-1&&t.push(new n(i,s)),t}},Ht=class n extends P{constructor(e,t){super(),this.children=e,this.length=t,this.
lines=0;for(let i of e)this.lines+=i.lines}lineInner(e,t,i,s){for(let r=0;;r++){let o=this.children[r],l=s+o.length,a=i+o.lines-1;if((t?a:l)>=e)return o.lineInner(
e,t,i,s);s=l+1,i=a+1}}decompose(e,t,i,s){for(let r=0,o=0;o<=t&&r<this.children.length;r++){let l=this.children[r],a=o+l.length;if(e<=a&&t>=o){let h=s&((o<=e?1:0)|
(a>=t?2:0));o>=e&&a<=t&&!h?i.push(l):l.decompose(e-o,t-o,i,h)}o=a+1}}replace(e,t,i){if([e,t]=zt(this,e,t),i.lines<this.lines)for(let s=0,r=0;s<this.children.length;s++){
let o=this.children[s],l=r+o.length;if(e>=r&&t<=l){let a=o.replace(e-r,t-r,i),h=this.lines-o.lines+a.lines;if(a.lines<h>>4&&a.lines>h>>6){let f=this.children.slice();
return f[s]=a,new n(f,this.length-(t-e)+i.length)}return super.replace(r,l,a)}r=l+1}return super.replace(e,t,i)}sliceString(e,t=this.length,i=`
`){[e,t]=zt(this,e,t);let s="";for(let r=0,o=0;r<this.children.length&&o<=t;r++){let l=this.children[r],a=o+l.length;o>e&&r&&(s+=i),e<a&&t>o&&(s+=l.sliceString(
e-o,t-o,i)),o=a+1}return s}flatten(e){for(let t of this.children)t.flatten(e)}scanIdentical(e,t){if(!(e instanceof n))return 0;let i=0,[s,r,o,l]=t>0?[0,0,this.children.
length,e.children.length]:[this.children.length-1,e.children.length-1,-1,-1];for(;;s+=t,r+=t){if(s==o||r==l)return i;let a=this.children[s],h=e.children[r];if(a!=
h)return i+a.scanIdentical(h,t);i+=a.length+1}}static from(e,t=e.reduce((i,s)=>i+s.length+1,-1)){let i=0;for(let d of e)i+=d.lines;if(i<32){let d=[];for(let p of e)
p.flatten(d);return new pe(d,t)}let s=Math.max(32,i>>5),r=s<<1,o=s>>1,l=[],a=0,h=-1,f=[];function c(d){let p;if(d.lines>r&&d instanceof n)for(let m of d.children)
c(m);else d.lines>o&&(a>o||!a)?(u(),l.push(d)):d instanceof pe&&a&&(p=f[f.length-1])instanceof pe&&d.lines+p.lines<=32?(a+=d.lines,h+=d.length+1,f[f.length-1]=new pe(
p.text.concat(d.text),p.length+1+d.length)):(a+d.lines>s&&u(),a+=d.lines,h+=d.length+1,f.push(d))}function u(){a!=0&&(l.push(f.length==1?f[0]:n.from(f,h)),h=-1,
a=f.length=0)}for(let d of e)c(d);return u(),l.length==1?l[0]:new n(l,t)}};P.empty=new pe([""],0);function of(n){let e=-1;for(let t of n)e+=t.length+1;return e}
function Qi(n,e,t=0,i=1e9){for(let s=0,r=0,o=!0;r<n.length&&s<=i;r++){let l=n[r],a=s+l.length;a>=t&&(a>i&&(l=l.slice(0,i-s)),s<t&&(l=l.slice(t-s)),o?(e[e.length-
1]+=l,o=!1):e.push(l)),s=a+1}return e}function Ho(n,e,t){return Qi(n,[""],e,t)}var kt=class{constructor(e,t=1){this.dir=t,this.done=!1,this.lineBreak=!1,this.value=
"",this.nodes=[e],this.offsets=[t>0?1:(e instanceof pe?e.text.length:e.children.length)<<1]}nextInner(e,t){for(this.done=this.lineBreak=!1;;){let i=this.nodes.length-
1,s=this.nodes[i],r=this.offsets[i],o=r>>1,l=s instanceof pe?s.text.length:s.children.length;if(o==(t>0?l:0)){if(i==0)return this.done=!0,this.value="",this;t>0&&
this.offsets[i-1]++,this.nodes.pop(),this.offsets.pop()}else if((r&1)==(t>0?0:1)){if(this.offsets[i]+=t,e==0)return this.lineBreak=!0,this.value=`
`,this;e--}else if(s instanceof pe){let a=s.text[o+(t<0?-1:0)];if(this.offsets[i]+=t,a.length>Math.max(0,e))return this.value=e==0?a:t>0?a.slice(e):a.slice(0,a.
length-e),this;e-=a.length}else{let a=s.children[o+(t<0?-1:0)];e>a.length?(e-=a.length,this.offsets[i]+=t):(t<0&&this.offsets[i]--,this.nodes.push(a),this.offsets.
push(t>0?1:(a instanceof pe?a.text.length:a.children.length)<<1))}}}next(e=0){return e<0&&(this.nextInner(-e,-this.dir),e=this.value.length),this.nextInner(e,this.
dir)}},Zi=class{constructor(e,t,i){this.value="",this.done=!1,this.cursor=new kt(e,t>i?-1:1),this.pos=t>i?e.length:0,this.from=Math.min(t,i),this.to=Math.max(t,
i)}nextInner(e,t){if(t<0?this.pos<=this.from:this.pos>=this.to)return this.value="",this.done=!0,this;e+=Math.max(0,t<0?this.pos-this.to:this.from-this.pos);let i=t<
0?this.pos-this.from:this.to-this.pos;e>i&&(e=i),i-=e;let{value:s}=this.cursor.next(e);return this.pos+=(s.length+e)*t,this.value=s.length<=i?s:t<0?s.slice(s.length-
i):s.slice(0,i),this.done=!this.value,this}next(e=0){return e<0?e=Math.max(e,this.from-this.pos):e>0&&(e=Math.min(e,this.to-this.pos)),this.nextInner(e,this.cursor.
dir)}get lineBreak(){return this.cursor.lineBreak&&this.value!=""}},en=class{constructor(e){this.inner=e,this.afterBreak=!0,this.value="",this.done=!1}next(e=0){
let{done:t,lineBreak:i,value:s}=this.inner.next(e);return t&&this.afterBreak?(this.value="",this.afterBreak=!1):t?(this.done=!0,this.value=""):i?this.afterBreak?
this.value="":(this.afterBreak=!0,this.next()):(this.value=s,this.afterBreak=!1),this}get lineBreak(){return!1}};typeof Symbol<"u"&&(P.prototype[Symbol.iterator]=
function(){return this.iter()},kt.prototype[Symbol.iterator]=Zi.prototype[Symbol.iterator]=en.prototype[Symbol.iterator]=function(){return this});var hs=class{constructor(e,t,i,s){
this.from=e,this.to=t,this.number=i,this.text=s}get length(){return this.to-this.from}};function zt(n,e,t){return e=Math.max(0,Math.min(n.length,e)),[e,Math.max(
e,Math.min(n.length,t))]}function J(n,e,t=!0,i=!0){return Po(n,e,t,i)}function lf(n){return n>=56320&&n<57344}function af(n){return n>=55296&&n<56320}function Ze(n,e){
let t=n.charCodeAt(e);if(!af(t)||e+1==n.length)return t;let i=n.charCodeAt(e+1);return lf(i)?(t-55296<<10)+(i-56320)+65536:t}function qo(n){return n<=65535?String.
fromCharCode(n):(n-=65536,String.fromCharCode((n>>10)+55296,(n&1023)+56320))}function at(n){return n<65536?1:2}var fs=/\r\n?|\n/,X=(function(n){return n[n.Simple=
0]="Simple",n[n.TrackDel=1]="TrackDel",n[n.TrackBefore=2]="TrackBefore",n[n.TrackAfter=3]="TrackAfter",n})(X||(X={})),Je=class n{constructor(e){this.sections=e}get length(){
let e=0;for(let t=0;t<this.sections.length;t+=2)e+=this.sections[t];return e}get newLength(){let e=0;for(let t=0;t<this.sections.length;t+=2){let i=this.sections[t+
1];e+=i<0?this.sections[t]:i}return e}get empty(){return this.sections.length==0||this.sections.length==2&&this.sections[1]<0}iterGaps(e){for(let t=0,i=0,s=0;t<
this.sections.length;){let r=this.sections[t++],o=this.sections[t++];o<0?(e(i,s,r),s+=r):s+=o,i+=r}}iterChangedRanges(e,t=!1){cs(this,e,t)}get invertedDesc(){let e=[];
for(let t=0;t<this.sections.length;){let i=this.sections[t++],s=this.sections[t++];s<0?e.push(i,s):e.push(s,i)}return new n(e)}composeDesc(e){return this.empty?
e:e.empty?this:$o(this,e)}mapDesc(e,t=!1){return e.empty?this:us(this,e,t)}mapPos(e,t=-1,i=X.Simple){let s=0,r=0;for(let o=0;o<this.sections.length;){let l=this.
sections[o++],a=this.sections[o++],h=s+l;if(a<0){if(h>e)return r+(e-s);r+=l}else{if(i!=X.Simple&&h>=e&&(i==X.TrackDel&&s<e&&h>e||i==X.TrackBefore&&s<e||i==X.TrackAfter&&
h>e))return null;if(h>e||h==e&&t<0&&!l)return e==s||t<0?r:r+a;r+=a}s=h}if(e>s)throw new RangeError(`Position ${e} is out of range for changeset of length ${s}`);
return r}touchesRange(e,t=e){for(let i=0,s=0;i<this.sections.length&&s<=t;){let r=this.sections[i++],o=this.sections[i++],l=s+r;if(o>=0&&s<=t&&l>=e)return s<e&&
l>t?"cover":!0;s=l}return!1}toString(){let e="";for(let t=0;t<this.sections.length;){let i=this.sections[t++],s=this.sections[t++];e+=(e?" ":"")+i+(s>=0?":"+s:"")}
return e}toJSON(){return this.sections}static fromJSON(e){if(!Array.isArray(e)||e.length%2||e.some(t=>typeof t!="number"))throw new RangeError("Invalid JSON rep\
resentation of ChangeDesc");return new n(e)}static create(e){return new n(e)}},le=class n extends Je{constructor(e,t){super(e),this.inserted=t}apply(e){if(this.
length!=e.length)throw new RangeError("Applying change set to a document with the wrong length");return cs(this,(t,i,s,r,o)=>e=e.replace(s,s+(i-t),o),!1),e}mapDesc(e,t=!1){
return us(this,e,t,!0)}invert(e){let t=this.sections.slice(),i=[];for(let s=0,r=0;s<t.length;s+=2){let o=t[s],l=t[s+1];if(l>=0){t[s]=l,t[s+1]=o;let a=s>>1;for(;i.
length<a;)i.push(P.empty);i.push(o?e.slice(r,r+o):P.empty)}r+=o}return new n(t,i)}compose(e){return this.empty?e:e.empty?this:$o(this,e,!0)}map(e,t=!1){return e.
empty?this:us(this,e,t,!0)}iterChanges(e,t=!1){cs(this,e,t)}get desc(){return Je.create(this.sections)}filter(e){let t=[],i=[],s=[],r=new St(this);e:for(let o=0,
l=0;;){let a=o==e.length?1e9:e[o++];for(;l<a||l==a&&r.len==0;){if(r.done)break e;let f=Math.min(r.len,a-l);se(s,f,-1);let c=r.ins==-1?-1:r.off==0?r.ins:0;se(t,f,
c),c>0&&lt(i,t,r.text),r.forward(f),l+=f}let h=e[o++];for(;l<h;){if(r.done)break e;let f=Math.min(r.len,h-l);se(t,f,-1),se(s,f,r.ins==-1?-1:r.off==0?r.ins:0),r.
forward(f),l+=f}}return{changes:new n(t,i),filtered:Je.create(s)}}toJSON(){let e=[];for(let t=0;t<this.sections.length;t+=2){let i=this.sections[t],s=this.sections[t+
1];s<0?e.push(i):s==0?e.push([i]):e.push([i].concat(this.inserted[t>>1].toJSON()))}return e}static of(e,t,i){let s=[],r=[],o=0,l=null;function a(f=!1){if(!f&&!s.
length)return;o<t&&se(s,t-o,-1);let c=new n(s,r);l=l?l.compose(c.map(l)):c,s=[],r=[],o=0}function h(f){if(Array.isArray(f))for(let c of f)h(c);else if(f instanceof
n){if(f.length!=t)throw new RangeError(`Mismatched change set length (got ${f.length}, expected ${t})`);a(),l=l?l.compose(f.map(l)):f}else{let{from:c,to:u=c,insert:d}=f;
if(c>u||c<0||u>t)throw new RangeError(`Invalid change range ${c} to ${u} (in doc of length ${t})`);let p=d?typeof d=="string"?P.of(d.split(i||fs)):d:P.empty,m=p.
length;if(c==u&&m==0)return;c<o&&a(),c>o&&se(s,c-o,-1),se(s,u-c,m),lt(r,s,p),o=u}}return h(e),a(!l),l}static empty(e){return new n(e?[e,-1]:[],[])}static fromJSON(e){
if(!Array.isArray(e))throw new RangeError("Invalid JSON representation of ChangeSet");let t=[],i=[];for(let s=0;s<e.length;s++){let r=e[s];if(typeof r=="number")
t.push(r,-1);else{if(!Array.isArray(r)||typeof r[0]!="number"||r.some((o,l)=>l&&typeof o!="string"))throw new RangeError("Invalid JSON representation of ChangeS\
et");if(r.length==1)t.push(r[0],0);else{for(;i.length<s;)i.push(P.empty);i[s]=P.of(r.slice(1)),t.push(r[0],i[s].length)}}}return new n(t,i)}static createSet(e,t){
return new n(e,t)}};function se(n,e,t,i=!1){if(e==0&&t<=0)return;let s=n.length-2;s>=0&&t<=0&&t==n[s+1]?n[s]+=e:s>=0&&e==0&&n[s]==0?n[s+1]+=t:i?(n[s]+=e,n[s+1]+=
t):n.push(e,t)}function lt(n,e,t){if(t.length==0)return;let i=e.length-2>>1;if(i<n.length)n[n.length-1]=n[n.length-1].append(t);else{for(;n.length<i;)n.push(P.empty);
n.push(t)}}function cs(n,e,t){let i=n.inserted;for(let s=0,r=0,o=0;o<n.sections.length;){let l=n.sections[o++],a=n.sections[o++];if(a<0)s+=l,r+=l;else{let h=s,f=r,
c=P.empty;for(;h+=l,f+=a,a&&i&&(c=c.append(i[o-2>>1])),!(t||o==n.sections.length||n.sections[o+1]<0);)l=n.sections[o++],a=n.sections[o++];e(s,h,r,f,c),s=h,r=f}}}
function us(n,e,t,i=!1){let s=[],r=i?[]:null,o=new St(n),l=new St(e);for(let a=-1;;){if(o.done&&l.len||l.done&&o.len)throw new Error("Mismatched change set leng\
ths");if(o.ins==-1&&l.ins==-1){let h=Math.min(o.len,l.len);se(s,h,-1),o.forward(h),l.forward(h)}else if(l.ins>=0&&(o.ins<0||a==o.i||o.off==0&&(l.len<o.len||l.len==
o.len&&!t))){let h=l.len;for(se(s,l.ins,-1);h;){let f=Math.min(o.len,h);o.ins>=0&&a<o.i&&o.len<=f&&(se(s,0,o.ins),r&&lt(r,s,o.text),a=o.i),o.forward(f),h-=f}l.next()}else if(o.
ins>=0){let h=0,f=o.len;for(;f;)if(l.ins==-1){let c=Math.min(f,l.len);h+=c,f-=c,l.forward(c)}else if(l.ins==0&&l.len<f)f-=l.len,l.next();else break;se(s,h,a<o.i?
o.ins:0),r&&a<o.i&&lt(r,s,o.text),a=o.i,o.forward(o.len-f)}else{if(o.done&&l.done)return r?le.createSet(s,r):Je.create(s);throw new Error("Mismatched change set\
 lengths")}}}function $o(n,e,t=!1){let i=[],s=t?[]:null,r=new St(n),o=new St(e);for(let l=!1;;){if(r.done&&o.done)return s?le.createSet(i,s):Je.create(i);if(r.ins==
0)se(i,r.len,0,l),r.next();else if(o.len==0&&!o.done)se(i,0,o.ins,l),s&&lt(s,i,o.text),o.next();else{if(r.done||o.done)throw new Error("Mismatched change set le\
ngths");{let a=Math.min(r.len2,o.len),h=i.length;if(r.ins==-1){let f=o.ins==-1?-1:o.off?0:o.ins;se(i,a,f,l),s&&f&&lt(s,i,o.text)}else o.ins==-1?(se(i,r.off?0:r.
len,a,l),s&&lt(s,i,r.textBit(a))):(se(i,r.off?0:r.len,o.off?0:o.ins,l),s&&!o.off&&lt(s,i,o.text));l=(r.ins>a||o.ins>=0&&o.len>a)&&(l||i.length>h),r.forward2(a),
o.forward(a)}}}}var St=class{constructor(e){this.set=e,this.i=0,this.next()}next(){let{sections:e}=this.set;this.i<e.length?(this.len=e[this.i++],this.ins=e[this.
i++]):(this.len=0,this.ins=-2),this.off=0}get done(){return this.ins==-2}get len2(){return this.ins<0?this.len:this.ins}get text(){let{inserted:e}=this.set,t=this.
i-2>>1;return t>=e.length?P.empty:e[t]}textBit(e){let{inserted:t}=this.set,i=this.i-2>>1;return i>=t.length&&!e?P.empty:t[i].slice(this.off,e==null?void 0:this.
off+e)}forward(e){e==this.len?this.next():(this.len-=e,this.off+=e)}forward2(e){this.ins==-1?this.forward(e):e==this.ins?this.next():(this.ins-=e,this.off+=e)}},
wt=class n{constructor(e,t,i,s){this.from=e,this.to=t,this.flags=i,this.goalColumn=s}get anchor(){return this.flags&32?this.to:this.from}get head(){return this.
flags&32?this.from:this.to}get empty(){return this.from==this.to}get assoc(){return this.flags&8?-1:this.flags&16?1:0}get undirectional(){return(this.flags&64)>
0}get bidiLevel(){let e=this.flags&7;return e==7?null:e}map(e,t=-1){let i,s;return this.empty?i=s=e.mapPos(this.from,t):(i=e.mapPos(this.from,1),s=e.mapPos(this.
to,-1)),i==this.from&&s==this.to?this:new n(i,s,this.flags,this.goalColumn)}extend(e,t=e,i=0){if(e<=this.anchor&&t>=this.anchor)return w.range(e,t,void 0,void 0,
i);let s=Math.abs(e-this.anchor)>Math.abs(t-this.anchor)?e:t;return w.range(this.anchor,s,void 0,void 0,i)}eq(e,t=!1){return this.anchor==e.anchor&&this.head==e.
head&&this.goalColumn==e.goalColumn&&(!t||!this.empty||this.assoc==e.assoc)}toJSON(){return{anchor:this.anchor,head:this.head}}static fromJSON(e){if(!e||typeof e.
anchor!="number"||typeof e.head!="number")throw new RangeError("Invalid JSON representation for SelectionRange");return w.range(e.anchor,e.head)}static create(e,t,i,s){
return new n(e,t,i,s)}},w=class n{constructor(e,t){this.ranges=e,this.mainIndex=t}map(e,t=-1){return e.empty?this:n.create(this.ranges.map(i=>i.map(e,t)),this.mainIndex)}eq(e,t=!1){
if(this.ranges.length!=e.ranges.length||this.mainIndex!=e.mainIndex)return!1;for(let i=0;i<this.ranges.length;i++)if(!this.ranges[i].eq(e.ranges[i],t))return!1;
return!0}get main(){return this.ranges[this.mainIndex]}asSingle(){return this.ranges.length==1?this:new n([this.main],0)}addRange(e,t=!0){return n.create([e].concat(
this.ranges),t?0:this.mainIndex+1)}replaceRange(e,t=this.mainIndex){let i=this.ranges.slice();return i[t]=e,n.create(i,this.mainIndex)}toJSON(){return{ranges:this.
ranges.map(e=>e.toJSON()),main:this.mainIndex}}static fromJSON(e){if(!e||!Array.isArray(e.ranges)||typeof e.main!="number"||e.main>=e.ranges.length)throw new RangeError(
"Invalid JSON representation for EditorSelection");return new n(e.ranges.map(t=>wt.fromJSON(t)),e.main)}static single(e,t=e){return new n([n.range(e,t)],0)}static create(e,t=0){
if(e.length==0)throw new RangeError("A selection needs at least one range");for(let i=0,s=0;s<e.length;s++){let r=e[s];if(r.empty?r.from<=i:r.from<i)return n.normalized(
e.slice(),t);i=r.to}return new n(e,t)}static cursor(e,t=0,i,s){return wt.create(e,e,(t==0?0:t<0?8:16)|(i==null?7:Math.min(6,i)),s)}static range(e,t,i,s,r){let o=s==
null?7:Math.min(6,s);return!r&&e!=t&&(r=t<e?1:-1),r&&(o|=r<0?8:16),t<e?wt.create(t,e,o|32,i):wt.create(e,t,o,i)}static undirectionalRange(e,t){return wt.create(
e,t,64,void 0)}static normalized(e,t=0){let i=e[t];e.sort((s,r)=>s.from-r.from),t=e.indexOf(i);for(let s=1;s<e.length;s++){let r=e[s],o=e[s-1];if(r.empty?r.from<=
o.to:r.from<o.to){let l=o.from,a=Math.max(r.to,o.to);s<=t&&t--,e.splice(--s,2,r.anchor>r.head?n.range(a,l):n.range(l,a))}}return new n(e,t)}};function jo(n,e){for(let t of n.
ranges)if(t.to>e)throw new RangeError("Selection points outside of document")}var ks=0,D=class n{constructor(e,t,i,s,r){this.combine=e,this.compareInput=t,this.
compare=i,this.isStatic=s,this.id=ks++,this.default=e([]),this.extensions=typeof r=="function"?r(this):r}get reader(){return this}static define(e={}){return new n(
e.combine||(t=>t),e.compareInput||((t,i)=>t===i),e.compare||(e.combine?(t,i)=>t===i:Ss),!!e.static,e.enables)}of(e){return new Wt([],this,0,e)}compute(e,t){if(this.
isStatic)throw new Error("Can't compute a static facet");return new Wt(e,this,1,t)}computeN(e,t){if(this.isStatic)throw new Error("Can't compute a static facet");
return new Wt(e,this,2,t)}from(e,t){return t||(t=i=>i),this.compute([e],i=>t(i.field(e)))}};function Ss(n,e){return n==e||n.length==e.length&&n.every((t,i)=>t===
e[i])}var Wt=class{constructor(e,t,i,s){this.dependencies=e,this.facet=t,this.type=i,this.value=s,this.id=ks++}dynamicSlot(e){var t;let i=this.value,s=this.facet.
compareInput,r=this.id,o=e[r]>>1,l=this.type==2,a=!1,h=!1,f=[];for(let c of this.dependencies)c=="doc"?a=!0:c=="selection"?h=!0:(((t=e[c.id])!==null&&t!==void 0?
t:1)&1)==0&&f.push(e[c.id]);return{create(c){return c.values[o]=i(c),1},update(c,u){if(a&&u.docChanged||h&&(u.docChanged||u.selection)||ds(c,f)){let d=i(c);if(l?
!Wo(d,c.values[o],s):!s(d,c.values[o]))return c.values[o]=d,1}return 0},reconfigure:(c,u)=>{let d,p=u.config.address[r];if(p!=null){let m=rn(u,p);if(this.dependencies.
every(g=>g instanceof D?u.facet(g)===c.facet(g):g instanceof Q?u.field(g,!1)==c.field(g,!1):!0)||(l?Wo(d=i(c),m,s):s(d=i(c),m)))return c.values[o]=m,0}else d=i(
c);return c.values[o]=d,1}}}get extension(){return this}};function Wo(n,e,t){if(n.length!=e.length)return!1;for(let i=0;i<n.length;i++)if(!t(n[i],e[i]))return!1;
return!0}function ds(n,e){let t=!1;for(let i of e)fi(n,i)&1&&(t=!0);return t}function hf(n,e,t){let i=t.map(a=>n[a.id]),s=t.map(a=>a.type),r=i.filter(a=>!(a&1)),
o=n[e.id]>>1;function l(a){let h=[];for(let f=0;f<i.length;f++){let c=rn(a,i[f]);if(s[f]==2)for(let u of c)h.push(u);else h.push(c)}return e.combine(h)}return{create(a){
for(let h of i)fi(a,h);return a.values[o]=l(a),1},update(a,h){if(!ds(a,r))return 0;let f=l(a);return e.compare(f,a.values[o])?0:(a.values[o]=f,1)},reconfigure(a,h){
let f=ds(a,i),c=h.config.facets[e.id],u=h.facet(e);if(c&&!f&&Ss(t,c))return a.values[o]=u,0;let d=l(a);return e.compare(d,u)?(a.values[o]=u,0):(a.values[o]=d,1)}}}
var Yi=D.define({static:!0}),Q=class n{constructor(e,t,i,s,r){this.id=e,this.createF=t,this.updateF=i,this.compareF=s,this.spec=r,this.provides=void 0}static define(e){
let t=new n(ks++,e.create,e.update,e.compare||((i,s)=>i===s),e);return e.provide&&(t.provides=e.provide(t)),t}create(e){let t=e.facet(Yi).find(i=>i.field==this);
return(t?.create||this.createF)(e)}slot(e){let t=e[this.id]>>1;return{create:i=>(i.values[t]=this.create(i),1),update:(i,s)=>{let r=i.values[t],o=this.updateF(r,
s);return this.compareF(r,o)?0:(i.values[t]=o,1)},reconfigure:(i,s)=>{let r=i.facet(Yi),o=s.facet(Yi),l;return(l=r.find(a=>a.field==this))&&l!=o.find(a=>a.field==
this)?(i.values[t]=l.create(i),1):s.config.address[this.id]!=null?(i.values[t]=s.field(this),0):(i.values[t]=this.create(i),1)}}}init(e){return[this,Yi.of({field:this,
create:e})]}get extension(){return this}},xt={lowest:4,low:3,default:2,high:1,highest:0};function hi(n){return e=>new tn(e,n)}var et={highest:hi(xt.highest),high:hi(
xt.high),default:hi(xt.default),low:hi(xt.low),lowest:hi(xt.lowest)},tn=class{constructor(e,t){this.inner=e,this.prec=t}get extension(){return this}},nn=class n{of(e){
return new ci(this,e)}reconfigure(e){return n.reconfigure.of({compartment:this,extension:e})}get(e){return e.config.compartments.get(this)}},ci=class{constructor(e,t){
this.compartment=e,this.inner=t}get extension(){return this}},sn=class n{constructor(e,t,i,s,r,o){for(this.base=e,this.compartments=t,this.dynamicSlots=i,this.address=
s,this.staticValues=r,this.facets=o,this.statusTemplate=[];this.statusTemplate.length<i.length;)this.statusTemplate.push(0)}staticFacet(e){let t=this.address[e.
id];return t==null?e.default:this.staticValues[t>>1]}static resolve(e,t,i){let s=[],r=Object.create(null),o=new Map;for(let u of ff(e,t,o))u instanceof Q?s.push(
u):(r[u.facet.id]||(r[u.facet.id]=[])).push(u);let l=Object.create(null),a=[],h=[];for(let u of s)l[u.id]=h.length<<1,h.push(d=>u.slot(d));let f=i?.config.facets;
for(let u in r){let d=r[u],p=d[0].facet,m=f&&f[u]||[];if(d.every(g=>g.type==0))if(l[p.id]=a.length<<1|1,Ss(m,d))a.push(i.facet(p));else{let g=p.combine(d.map(y=>y.
value));a.push(i&&p.compare(g,i.facet(p))?i.facet(p):g)}else{for(let g of d)g.type==0?(l[g.id]=a.length<<1|1,a.push(g.value)):(l[g.id]=h.length<<1,h.push(y=>g.dynamicSlot(
y)));l[p.id]=h.length<<1,h.push(g=>hf(g,p,d))}}let c=h.map(u=>u(l));return new n(e,o,c,l,a,r)}};function ff(n,e,t){let i=[[],[],[],[],[]],s=new Map;function r(o,l){
let a=s.get(o);if(a!=null){if(a<=l)return;let h=i[a].indexOf(o);h>-1&&i[a].splice(h,1),o instanceof ci&&t.delete(o.compartment)}if(s.set(o,l),Array.isArray(o))for(let h of o)
r(h,l);else if(o instanceof ci){if(t.has(o.compartment))throw new RangeError("Duplicate use of compartment in extensions");let h=e.get(o.compartment)||o.inner;t.
set(o.compartment,h),r(h,l)}else if(o instanceof tn)r(o.inner,o.prec);else if(o instanceof Q)i[l].push(o),o.provides&&r(o.provides,l);else if(o instanceof Wt)i[l].
push(o),o.facet.extensions&&r(o.facet.extensions,xt.default);else{let h=o.extension;if(!h)throw new Error(`Unrecognized extension value in extension set (${o}).`);
if(h==o)throw new Error(`Unrecognized extension value in extension set (${o}). This sometimes happens because multiple instances of @codemirror/state are loaded\
, breaking instanceof checks.`);r(h,l)}}return r(n,xt.default),i.reduce((o,l)=>o.concat(l))}function fi(n,e){if(e&1)return 2;let t=e>>1,i=n.status[t];if(i==4)throw new Error(
"Cyclic dependency between fields and/or facets");if(i&2)return i;n.status[t]=4;let s=n.computeSlot(n,n.config.dynamicSlots[t]);return n.status[t]=2|s}function rn(n,e){
return e&1?n.config.staticValues[e>>1]:n.values[e>>1]}var Uo=D.define(),ps=D.define({combine:n=>n.some(e=>e),static:!0}),Go=D.define({combine:n=>n.length?n[0]:void 0,
static:!0}),_o=D.define(),Yo=D.define(),Xo=D.define(),Jo=D.define({combine:n=>n.length?n[0]:!1}),fe=class{constructor(e,t){this.type=e,this.value=t}static define(){
return new ms}},ms=class{of(e){return new fe(this,e)}},gs=class{constructor(e){this.map=e}of(e){return new E(this,e)}},E=class n{constructor(e,t){this.type=e,this.
value=t}map(e){let t=this.type.map(this.value,e);return t===void 0?void 0:t==this.value?this:new n(this.type,t)}is(e){return this.type==e}static define(e={}){return new gs(
e.map||(t=>t))}static mapEffects(e,t){if(!e.length)return e;let i=[];for(let s of e){let r=s.map(t);r&&i.push(r)}return i}};E.reconfigure=E.define();E.appendConfig=
E.define();var _=class n{constructor(e,t,i,s,r,o){this.startState=e,this.changes=t,this.selection=i,this.effects=s,this.annotations=r,this.scrollIntoView=o,this.
_doc=null,this._state=null,i&&jo(i,t.newLength),r.some(l=>l.type==n.time)||(this.annotations=r.concat(n.time.of(Date.now())))}static create(e,t,i,s,r,o){return new n(
e,t,i,s,r,o)}get newDoc(){return this._doc||(this._doc=this.changes.apply(this.startState.doc))}get newSelection(){return this.selection||this.startState.selection.
map(this.changes)}get state(){return this._state||this.startState.applyTransaction(this),this._state}annotation(e){for(let t of this.annotations)if(t.type==e)return t.
value}get docChanged(){return!this.changes.empty}get reconfigured(){return this.startState.config!=this.state.config}isUserEvent(e){let t=this.annotation(n.userEvent);
return!!(t&&(t==e||t.length>e.length&&t.slice(0,e.length)==e&&t[e.length]=="."))}};_.time=fe.define();_.userEvent=fe.define();_.addToHistory=fe.define();_.remote=
fe.define();function cf(n,e){let t=[];for(let i=0,s=0;;){let r,o;if(i<n.length&&(s==e.length||e[s]>=n[i]))r=n[i++],o=n[i++];else if(s<e.length)r=e[s++],o=e[s++];else
return t;!t.length||t[t.length-1]<r?t.push(r,o):t[t.length-1]<o&&(t[t.length-1]=o)}}function Qo(n,e,t){var i;let s,r,o;return t?(s=e.changes,r=le.empty(e.changes.
length),o=n.changes.compose(e.changes)):(s=e.changes.map(n.changes),r=n.changes.mapDesc(e.changes,!0),o=n.changes.compose(s)),{changes:o,selection:e.selection?e.
selection.map(r):(i=n.selection)===null||i===void 0?void 0:i.map(s),effects:E.mapEffects(n.effects,s).concat(E.mapEffects(e.effects,r)),annotations:n.annotations.
length?n.annotations.concat(e.annotations):e.annotations,scrollIntoView:n.scrollIntoView||e.scrollIntoView}}function ys(n,e,t){let i=e.selection,s=Vt(e.annotations);
return e.userEvent&&(s=s.concat(_.userEvent.of(e.userEvent))),{changes:e.changes instanceof le?e.changes:le.of(e.changes||[],t,n.facet(Go)),selection:i&&(i instanceof
w?i:w.single(i.anchor,i.head)),effects:Vt(e.effects),annotations:s,scrollIntoView:!!e.scrollIntoView}}function Zo(n,e,t){let i=ys(n,e.length?e[0]:{},n.doc.length);
e.length&&e[0].filter===!1&&(t=!1);for(let r=1;r<e.length;r++){e[r].filter===!1&&(t=!1);let o=!!e[r].sequential;i=Qo(i,ys(n,e[r],o?i.changes.newLength:n.doc.length),
o)}let s=_.create(n,i.changes,i.selection,i.effects,i.annotations,i.scrollIntoView);return df(t?uf(s):s)}function uf(n){let e=n.startState,t=!0;for(let s of e.facet(
_o)){let r=s(n);if(r===!1){t=!1;break}Array.isArray(r)&&(t=t===!0?r:cf(t,r))}if(t!==!0){let s,r;if(t===!1)r=n.changes.invertedDesc,s=le.empty(e.doc.length);else{
let o=n.changes.filter(t);s=o.changes,r=o.filtered.mapDesc(o.changes).invertedDesc}n=_.create(e,s,n.selection&&n.selection.map(r),E.mapEffects(n.effects,r),n.annotations,
n.scrollIntoView)}let i=e.facet(Yo);for(let s=i.length-1;s>=0;s--){let r=i[s](n);r instanceof _?n=r:Array.isArray(r)&&r.length==1&&r[0]instanceof _?n=r[0]:n=Zo(
e,Vt(r),!1)}return n}function df(n){let e=n.startState,t=e.facet(Xo),i=n;for(let s=t.length-1;s>=0;s--){let r=t[s](n);r&&Object.keys(r).length&&(i=Qo(i,ys(e,r,n.
changes.newLength),!0))}return i==n?n:_.create(e,n.changes,n.selection,i.effects,i.annotations,i.scrollIntoView)}var pf=[];function Vt(n){return n==null?pf:Array.
isArray(n)?n:[n]}var be=(function(n){return n[n.Word=0]="Word",n[n.Space=1]="Space",n[n.Other=2]="Other",n})(be||(be={})),mf=/[\u00df\u0587\u0590-\u05f4\u0600-\u06ff\u3040-\u309f\u30a0-\u30ff\u3400-\u4db5\u4e00-\u9fcc\uac00-\ud7af]/,
bs;try{bs=new RegExp("[\\p{Alphabetic}\\p{Number}_]","u")}catch{}function gf(n){if(bs)return bs.test(n);for(let e=0;e<n.length;e++){let t=n[e];if(/\w/.test(t)||
t>""&&(t.toUpperCase()!=t.toLowerCase()||mf.test(t)))return!0}return!1}function yf(n){return e=>{if(!/\S/.test(e))return be.Space;if(gf(e))return be.Word;for(let t=0;t<
n.length;t++)if(e.indexOf(n[t])>-1)return be.Word;return be.Other}}var j=class n{constructor(e,t,i,s,r,o){this.config=e,this.doc=t,this.selection=i,this.values=
s,this.status=e.statusTemplate.slice(),this.computeSlot=r,o&&(o._state=this);for(let l=0;l<this.config.dynamicSlots.length;l++)fi(this,l<<1);this.computeSlot=null}field(e,t=!0){
let i=this.config.address[e.id];if(i==null){if(t)throw new RangeError("Field is not present in this state");return}return fi(this,i),rn(this,i)}update(...e){return Zo(
this,e,!0)}applyTransaction(e){let t=this.config,{base:i,compartments:s}=t;for(let l of e.effects)l.is(nn.reconfigure)?(t&&(s=new Map,t.compartments.forEach((a,h)=>s.
set(h,a)),t=null),s.set(l.value.compartment,l.value.extension)):l.is(E.reconfigure)?(t=null,i=l.value):l.is(E.appendConfig)&&(t=null,i=Vt(i).concat(l.value));let r;
t?r=e.startState.values.slice():(t=sn.resolve(i,s,this),r=new n(t,this.doc,this.selection,t.dynamicSlots.map(()=>null),(a,h)=>h.reconfigure(a,this),null).values);
let o=e.startState.facet(ps)?e.newSelection:e.newSelection.asSingle();new n(t,e.newDoc,o,r,(l,a)=>a.update(l,e),e)}replaceSelection(e){return typeof e=="string"&&
(e=this.toText(e)),this.changeByRange(t=>({changes:{from:t.from,to:t.to,insert:e},range:w.cursor(t.from+e.length,-1)}))}changeByRange(e){let t=this.selection,i=e(
t.ranges[0]),s=this.changes(i.changes),r=[i.range],o=Vt(i.effects);for(let l=1;l<t.ranges.length;l++){let a=e(t.ranges[l]),h=this.changes(a.changes),f=h.map(s);
for(let u=0;u<l;u++)r[u]=r[u].map(f);let c=s.mapDesc(h,!0);r.push(a.range.map(c)),s=s.compose(f),o=E.mapEffects(o,f).concat(E.mapEffects(Vt(a.effects),c))}return{
changes:s,selection:w.create(r,t.mainIndex),effects:o}}changes(e=[]){return e instanceof le?e:le.of(e,this.doc.length,this.facet(n.lineSeparator))}toText(e){return P.
of(e.split(this.facet(n.lineSeparator)||fs))}sliceDoc(e=0,t=this.doc.length){return this.doc.sliceString(e,t,this.lineBreak)}facet(e){let t=this.config.address[e.
id];return t==null?e.default:(fi(this,t),rn(this,t))}toJSON(e){let t={doc:this.sliceDoc(),selection:this.selection.toJSON()};if(e)for(let i in e){let s=e[i];s instanceof
Q&&this.config.address[s.id]!=null&&(t[i]=s.spec.toJSON(this.field(e[i]),this))}return t}static fromJSON(e,t={},i){if(!e||typeof e.doc!="string")throw new RangeError(
"Invalid JSON representation for EditorState");let s=[];if(i){for(let r in i)if(Object.prototype.hasOwnProperty.call(e,r)){let o=i[r],l=e[r];s.push(o.init(a=>o.
spec.fromJSON(l,a)))}}return n.create({doc:e.doc,selection:w.fromJSON(e.selection),extensions:t.extensions?s.concat([t.extensions]):s})}static create(e={}){let t=sn.
resolve(e.extensions||[],new Map),i=e.doc instanceof P?e.doc:P.of((e.doc||"").split(t.staticFacet(n.lineSeparator)||fs)),s=e.selection?e.selection instanceof w?
e.selection:w.single(e.selection.anchor,e.selection.head):w.single(0);return jo(s,i.length),t.staticFacet(ps)||(s=s.asSingle()),new n(t,i,s,t.dynamicSlots.map(()=>null),
(r,o)=>o.create(r),null)}get tabSize(){return this.facet(n.tabSize)}get lineBreak(){return this.facet(n.lineSeparator)||`
`}get readOnly(){return this.facet(Jo)}phrase(e,...t){for(let i of this.facet(n.phrases))if(Object.prototype.hasOwnProperty.call(i,e)){e=i[e];break}return t.length&&
(e=e.replace(/\$(\$|\d*)/g,(i,s)=>{if(s=="$")return"$";let r=+(s||1);return!r||r>t.length?i:t[r-1]})),e}languageDataAt(e,t,i=-1){let s=[];for(let r of this.facet(
Uo))for(let o of r(this,t,i))Object.prototype.hasOwnProperty.call(o,e)&&s.push(o[e]);return s}charCategorizer(e){let t=this.languageDataAt("wordChars",e);return yf(
t.length?t[0]:"")}wordAt(e){let{text:t,from:i,length:s}=this.doc.lineAt(e),r=this.charCategorizer(e),o=e-i,l=e-i;for(;o>0;){let a=J(t,o,!1);if(r(t.slice(a,o))!=
be.Word)break;o=a}for(;l<s;){let a=J(t,l);if(r(t.slice(l,a))!=be.Word)break;l=a}return o==l?null:w.range(o+i,l+i)}};j.allowMultipleSelections=ps;j.tabSize=D.define(
{combine:n=>n.length?n[0]:4});j.lineSeparator=Go;j.readOnly=Jo;j.phrases=D.define({compare(n,e){let t=Object.keys(n),i=Object.keys(e);return t.length==i.length&&
t.every(s=>n[s]==e[s])}});j.languageData=Uo;j.changeFilter=_o;j.transactionFilter=Yo;j.transactionExtender=Xo;nn.reconfigure=E.define();function tt(n,e,t={}){let i={};
for(let s of n)for(let r of Object.keys(s)){let o=s[r],l=i[r];if(l===void 0)i[r]=o;else if(!(l===o||o===void 0))if(Object.hasOwnProperty.call(t,r))i[r]=t[r](l,o);else
throw new Error("Config merge conflict for field "+r)}for(let s in e)i[s]===void 0&&(i[s]=e[s]);return i}var we=class{eq(e){return this==e}range(e,t=e){return ui.
create(e,t,this)}};we.prototype.startSide=we.prototype.endSide=0;we.prototype.point=!1;we.prototype.mapMode=X.TrackDel;function Cs(n,e){return n==e||n.constructor==
e.constructor&&n.eq(e)}var ui=class n{constructor(e,t,i){this.from=e,this.to=t,this.value=i}static create(e,t,i){return new n(e,t,i)}};function ws(n,e){return n.
from-e.from||n.value.startSide-e.value.startSide}var xs=class n{constructor(e,t,i,s){this.from=e,this.to=t,this.value=i,this.maxPoint=s}get length(){return Ft(this.
to)}findIndex(e,t,i,s=0){let r=i?this.to:this.from;for(let o=s,l=r.length;;){if(o==l)return o;let a=o+l>>1,h=r[a]-e||(i?this.value[a].endSide:this.value[a].startSide)-
t;if(a==o)return h>=0?o:l;h>=0?l=a:o=a+1}}between(e,t,i,s){for(let r=this.findIndex(t,-1e9,!0),o=this.findIndex(i,1e9,!1,r);r<o;r++)if(s(this.from[r]+e,this.to[r]+
e,this.value[r])===!1)return!1}map(e,t,i,s,r){let o=[],l=[],a=[],h=-1,f=-1;e:for(let c=0;c<this.value.length;c++){let u=this.value[c],d=this.from[c]+e,p=this.to[c]+
e,m,g;if(d==p){let y=t.mapPos(d,u.startSide,u.mapMode);if(y==null||(m=g=y,u.startSide!=u.endSide&&(g=t.mapPos(d,u.endSide),g<m)))continue}else if(m=t.mapPos(d,u.
startSide),g=t.mapPos(p,u.endSide),m>g||m==g&&u.startSide>0&&u.endSide<=0)continue;if(!((g-m||u.endSide-u.startSide)<0))if(h<0&&(h=m),u.point&&(f=Math.max(f,g-m)),
(m-i||u.startSide-s)>=0)o.push(u),l.push(m-h),a.push(g-h),i=g,s=u.endSide;else{if(m==g)for(let y=o.length;y>0;y--){if((m-(a[y-1]+h)||u.startSide-o[y-1].endSide)>=
0){o.splice(y,0,u),l.splice(y,0,m-h),a.splice(y,0,g-h);continue e}if((m-(l[y-1]+h)||u.endSide-o[y-1].startSide)>0)break}r(m,g,u)}}return{mapped:o.length?new n(l,
a,o,f):null,pos:h}}},V=class n{constructor(e,t,i,s){this.chunkPos=e,this.chunk=t,this.nextLayer=i,this.maxPoint=s}static create(e,t,i,s){return new n(e,t,i,s)}get length(){
let e=this.chunk.length-1;return e<0?0:Math.max(this.chunkEnd(e),this.nextLayer.length)}get size(){if(this.isEmpty)return 0;let e=this.nextLayer.size;for(let t of this.
chunk)e+=t.value.length;return e}chunkEnd(e){return this.chunkPos[e]+this.chunk[e].length}update(e){let{add:t=[],sort:i=!1,filterFrom:s=0,filterTo:r=this.length}=e,
o=e.filter;if(t.length==0&&!o)return this;if(i&&(t=t.slice().sort(ws)),this.isEmpty)return t.length?n.of(t):this;let l=new on(this,null,-1).goto(0),a=0,h=[],f=new Qe;
for(;l.value||a<t.length;)if(a<t.length&&(l.from-t[a].from||l.startSide-t[a].value.startSide)>=0){let c=t[a++];f.addInner(c.from,c.to,c.value,!1)||h.push(c)}else
l.rangeIndex==1&&l.chunkIndex<this.chunk.length&&(a==t.length||this.chunkEnd(l.chunkIndex)<t[a].from)&&(!o||s>this.chunkEnd(l.chunkIndex)||r<this.chunkPos[l.chunkIndex])&&
f.addChunk(this.chunkPos[l.chunkIndex],this.chunk[l.chunkIndex])?l.nextChunk():((!o||s>l.to||r<l.from||o(l.from,l.to,l.value))&&(f.addInner(l.from,l.to,l.value,
!1)||h.push(ui.create(l.from,l.to,l.value))),l.next());return f.finishInner(this.nextLayer.isEmpty&&!h.length?n.empty:this.nextLayer.update({add:h,filter:o,filterFrom:s,
filterTo:r}))}map(e){if(e.empty||this.isEmpty)return this;let t=[],i=[],s=-1,r,o=(a,h,f)=>{r||(r=new Qe),r.addRange(a,h,f,!1)};for(let a=0;a<this.chunk.length;a++){
let h=this.chunkPos[a],f=this.chunk[a],c=e.touchesRange(h,h+f.length);if(c===!1)s=Math.max(s,f.maxPoint),t.push(f),i.push(e.mapPos(h));else if(c===!0){let[u,d]=t.
length?[Ft(i)+Ft(t).length,Ft(Ft(t).value).endSide]:[-1,-1],{mapped:p,pos:m}=f.map(h,e,u,d,o);p&&(s=Math.max(s,p.maxPoint),t.push(p),i.push(m))}}let l=this.nextLayer.
map(e);return r&&(l=r.finishInner(l)),t.length==0?l:new n(i,t,l||n.empty,s)}between(e,t,i){if(!this.isEmpty){for(let s=0;s<this.chunk.length;s++){let r=this.chunkPos[s],
o=this.chunk[s];if(t>=r&&e<=r+o.length&&o.between(r,e-r,t-r,i)===!1)return}this.nextLayer.between(e,t,i)}}iter(e=0){return di.from([this]).goto(e)}get isEmpty(){
return this.nextLayer==this}static iter(e,t=0){return di.from(e).goto(t)}static compare(e,t,i,s,r=-1){let o=e.filter(c=>c.maxPoint>0||!c.isEmpty&&c.maxPoint>=r),
l=t.filter(c=>c.maxPoint>0||!c.isEmpty&&c.maxPoint>=r),a=Vo(o,l,i),h=new vt(o,a,r),f=new vt(l,a,r);i.iterGaps((c,u,d)=>zo(h,c,f,u,d,s)),i.empty&&i.length==0&&zo(
h,0,f,0,0,s)}static eq(e,t,i=0,s){s==null&&(s=999999999);let r=e.filter(f=>!f.isEmpty&&t.indexOf(f)<0),o=t.filter(f=>!f.isEmpty&&e.indexOf(f)<0);if(r.length!=o.
length)return!1;if(!r.length)return!0;let l=Vo(r,o),a=new vt(r,l,0).goto(i),h=new vt(o,l,0).goto(i);for(;;){if(a.to!=h.to||!vs(a.active,h.active)||a.point&&(!h.
point||!Cs(a.point,h.point)))return!1;if(a.to>s)return!0;a.next(),h.next()}}static spans(e,t,i,s,r=-1){let o=new vt(e,null,r).goto(t),l=t,a=o.openStart;for(;;){
let h=Math.min(o.to,i);if(o.point){let f=o.activeForPoint(o.to),c=o.pointFrom<t?f.length+1:o.point.startSide<0?f.length:Math.min(f.length,a);s.point(l,h,o.point,
f,c,o.pointRank),a=Math.min(o.openEnd(h),f.length)}else h>l&&(s.span(l,h,o.active,a),a=o.openEnd(h));if(o.to>i)return a+(o.point&&o.to>i?1:0);l=o.to,o.next()}}static of(e,t=!1){
let i=new Qe;for(let s of e instanceof ui?[e]:t?bf(e):e)i.add(s.from,s.to,s.value);return i.finish()}static join(e){if(!e.length)return n.empty;let t=Ft(e);for(let i=e.
length-2;i>=0;i--)for(let s=e[i];s!=n.empty;s=s.nextLayer)t=new n(s.chunkPos,s.chunk,t,Math.max(s.maxPoint,t.maxPoint));return t}};V.empty=new V([],[],null,-1);
function Ft(n){return n[n.length-1]}function bf(n){if(n.length>1)for(let e=n[0],t=1;t<n.length;t++){let i=n[t];if(ws(e,i)>0)return n.slice().sort(ws);e=i}return n}
V.empty.nextLayer=V.empty;var Qe=class n{finishChunk(e){this.chunks.push(new xs(this.from,this.to,this.value,this.maxPoint)),this.chunkPos.push(this.chunkStart),
this.chunkStart=-1,this.setMaxPoint=Math.max(this.setMaxPoint,this.maxPoint),this.maxPoint=-1,e&&(this.from=[],this.to=[],this.value=[])}constructor(){this.chunks=
[],this.chunkPos=[],this.chunkStart=-1,this.last=null,this.lastFrom=-1e9,this.lastTo=-1e9,this.from=[],this.to=[],this.value=[],this.maxPoint=-1,this.setMaxPoint=
-1,this.nextLayer=null}add(e,t,i){this.addRange(e,t,i,!0)}addRange(e,t,i,s){this.addInner(e,t,i,s)||(this.nextLayer||(this.nextLayer=new n)).addRange(e,t,i,s)}addInner(e,t,i,s){
let r=e-this.lastTo||i.startSide-this.last.endSide;if(s&&r<=0&&(e-this.lastFrom||i.startSide-this.last.startSide)<0)throw new Error("Ranges must be added sorted\
 by `from` position and `startSide`");return r<0?!1:(this.from.length==250&&this.finishChunk(!0),this.chunkStart<0&&(this.chunkStart=e),this.from.push(e-this.chunkStart),
this.to.push(t-this.chunkStart),this.last=i,this.lastFrom=e,this.lastTo=t,this.value.push(i),i.point&&(this.maxPoint=Math.max(this.maxPoint,t-e)),!0)}addChunk(e,t){
if((e-this.lastTo||t.value[0].startSide-this.last.endSide)<0)return!1;this.from.length&&this.finishChunk(!0),this.setMaxPoint=Math.max(this.setMaxPoint,t.maxPoint),
this.chunks.push(t),this.chunkPos.push(e);let i=t.value.length-1;return this.last=t.value[i],this.lastFrom=t.from[i]+e,this.lastTo=t.to[i]+e,!0}finish(){return this.
finishInner(V.empty)}finishInner(e){if(this.from.length&&this.finishChunk(!1),this.chunks.length==0)return e;let t=V.create(this.chunkPos,this.chunks,this.nextLayer?
this.nextLayer.finishInner(e):e,this.setMaxPoint);return this.from=null,t}};function Vo(n,e,t){let i=new Map;for(let r of n)for(let o=0;o<r.chunk.length;o++)r.chunk[o].
maxPoint<=0&&i.set(r.chunk[o],r.chunkPos[o]);let s=new Set;for(let r of e)for(let o=0;o<r.chunk.length;o++){let l=i.get(r.chunk[o]);l!=null&&(t?t.mapPos(l):l)==
r.chunkPos[o]&&!t?.touchesRange(l,l+r.chunk[o].length)&&s.add(r.chunk[o])}return s}var on=class{constructor(e,t,i,s=0){this.layer=e,this.skip=t,this.minPoint=i,
this.rank=s}get startSide(){return this.value?this.value.startSide:0}get endSide(){return this.value?this.value.endSide:0}goto(e,t=-1e9){return this.chunkIndex=
this.rangeIndex=0,this.gotoInner(e,t,!1),this}gotoInner(e,t,i){for(;this.chunkIndex<this.layer.chunk.length;){let s=this.layer.chunk[this.chunkIndex];if(!(this.
skip&&this.skip.has(s)||this.layer.chunkEnd(this.chunkIndex)<e||s.maxPoint<this.minPoint))break;this.chunkIndex++,i=!1}if(this.chunkIndex<this.layer.chunk.length){
let s=this.layer.chunk[this.chunkIndex].findIndex(e-this.layer.chunkPos[this.chunkIndex],t,!0);(!i||this.rangeIndex<s)&&this.setRangeIndex(s)}this.next()}forward(e,t){
(this.to-e||this.endSide-t)<0&&this.gotoInner(e,t,!0)}next(){for(;;)if(this.chunkIndex==this.layer.chunk.length){this.from=this.to=1e9,this.value=null;break}else{
let e=this.layer.chunkPos[this.chunkIndex],t=this.layer.chunk[this.chunkIndex],i=e+t.from[this.rangeIndex];if(this.from=i,this.to=e+t.to[this.rangeIndex],this.value=
t.value[this.rangeIndex],this.setRangeIndex(this.rangeIndex+1),this.minPoint<0||this.value.point&&this.to-this.from>=this.minPoint)break}}setRangeIndex(e){if(e==
this.layer.chunk[this.chunkIndex].value.length){if(this.chunkIndex++,this.skip)for(;this.chunkIndex<this.layer.chunk.length&&this.skip.has(this.layer.chunk[this.
chunkIndex]);)this.chunkIndex++;this.rangeIndex=0}else this.rangeIndex=e}nextChunk(){this.chunkIndex++,this.rangeIndex=0,this.next()}compare(e){return this.from-
e.from||this.startSide-e.startSide||this.rank-e.rank||this.to-e.to||this.endSide-e.endSide}},di=class n{constructor(e){this.heap=e}static from(e,t=null,i=-1){let s=[];
for(let r=0;r<e.length;r++)for(let o=e[r];!o.isEmpty;o=o.nextLayer)o.maxPoint>=i&&s.push(new on(o,t,i,r));return s.length==1?s[0]:new n(s)}get startSide(){return this.
value?this.value.startSide:0}goto(e,t=-1e9){for(let i of this.heap)i.goto(e,t);for(let i=this.heap.length>>1;i>=0;i--)as(this.heap,i);return this.next(),this}forward(e,t){
for(let i of this.heap)i.forward(e,t);for(let i=this.heap.length>>1;i>=0;i--)as(this.heap,i);(this.to-e||this.value.endSide-t)<0&&this.next()}next(){if(this.heap.
length==0)this.from=this.to=1e9,this.value=null,this.rank=-1;else{let e=this.heap[0];this.from=e.from,this.to=e.to,this.value=e.value,this.rank=e.rank,e.value&&
e.next(),as(this.heap,0)}}};function as(n,e){for(let t=n[e];;){let i=(e<<1)+1;if(i>=n.length)break;let s=n[i];if(i+1<n.length&&s.compare(n[i+1])>=0&&(s=n[i+1],i++),
t.compare(s)<0)break;n[i]=t,n[e]=s,e=i}}var vt=class{constructor(e,t,i){this.minPoint=i,this.active=[],this.activeTo=[],this.activeRank=[],this.minActive=-1,this.
point=null,this.pointFrom=0,this.pointRank=0,this.to=-1e9,this.endSide=0,this.openStart=-1,this.cursor=di.from(e,t,i)}goto(e,t=-1e9){return this.cursor.goto(e,t),
this.active.length=this.activeTo.length=this.activeRank.length=0,this.minActive=-1,this.to=e,this.endSide=t,this.openStart=-1,this.next(),this}forward(e,t){for(;this.
minActive>-1&&(this.activeTo[this.minActive]-e||this.active[this.minActive].endSide-t)<0;)this.removeActive(this.minActive);this.cursor.forward(e,t)}removeActive(e){
Xi(this.active,e),Xi(this.activeTo,e),Xi(this.activeRank,e),this.minActive=Ko(this.active,this.activeTo)}addActive(e){let t=0,{value:i,to:s,rank:r}=this.cursor;
for(;t<this.activeRank.length&&(r-this.activeRank[t]||s-this.activeTo[t])>0;)t++;Ji(this.active,t,i),Ji(this.activeTo,t,s),Ji(this.activeRank,t,r),e&&Ji(e,t,this.
cursor.from),this.minActive=Ko(this.active,this.activeTo)}next(){let e=this.to,t=this.point;this.point=null;let i=this.openStart<0?[]:null;for(;;){let s=this.minActive;
if(s>-1&&(this.activeTo[s]-this.cursor.from||this.active[s].endSide-this.cursor.startSide)<0){if(this.activeTo[s]>e){this.to=this.activeTo[s],this.endSide=this.
active[s].endSide;break}this.removeActive(s),i&&Xi(i,s)}else if(this.cursor.value)if(this.cursor.from>e){this.to=this.cursor.from,this.endSide=this.cursor.startSide;
break}else{let r=this.cursor.value;if(!r.point)this.addActive(i),this.cursor.next();else if(t&&this.cursor.to==this.to&&this.cursor.from<this.cursor.to)this.cursor.
next();else{this.point=r,this.pointFrom=this.cursor.from,this.pointRank=this.cursor.rank,this.to=this.cursor.to,this.endSide=r.endSide,this.cursor.next(),this.forward(
this.to,this.endSide);break}}else{this.to=this.endSide=1e9;break}}if(i){this.openStart=0;for(let s=i.length-1;s>=0&&i[s]<e;s--)this.openStart++}}activeForPoint(e){
if(!this.active.length)return this.active;let t=[];for(let i=this.active.length-1;i>=0&&!(this.activeRank[i]<this.pointRank);i--)(this.activeTo[i]>e||this.activeTo[i]==
e&&this.active[i].endSide>=this.point.endSide)&&t.push(this.active[i]);return t.reverse()}openEnd(e){let t=0;for(let i=this.activeTo.length-1;i>=0&&this.activeTo[i]>
e;i--)t++;return t}};function zo(n,e,t,i,s,r){n.goto(e),t.goto(i);let o=i+s,l=i,a=i-e,h=!!r.boundChange;for(let f=!1;;){let c=n.to+a-t.to,u=c||n.endSide-t.endSide,
d=u<0?n.to+a:t.to,p=Math.min(d,o);if(n.point||t.point?(n.point&&t.point&&Cs(n.point,t.point)&&vs(n.activeForPoint(n.to),t.activeForPoint(t.to))||r.comparePoint(
l,p,n.point,t.point),f=!1):(f&&(r.boundChange(l),f=!1),p>l&&!vs(n.active,t.active)&&r.compareRange(l,p,n.active,t.active),h&&p<o&&(c||n.openEnd(d)!=t.openEnd(d))&&
(f=!0)),d>o)break;l=d,u<=0&&n.next(),u>=0&&t.next()}}function vs(n,e){if(n.length!=e.length)return!1;for(let t=0;t<n.length;t++)if(n[t]!=e[t]&&!Cs(n[t],e[t]))return!1;
return!0}function Xi(n,e){for(let t=e,i=n.length-1;t<i;t++)n[t]=n[t+1];n.pop()}function Ji(n,e,t){for(let i=n.length-1;i>=e;i--)n[i+1]=n[i];n[e]=t}function Ko(n,e){
let t=-1,i=1e9;for(let s=0;s<e.length;s++)(e[s]-i||n[s].endSide-n[t].endSide)<0&&(t=s,i=e[s]);return t}function Ct(n,e,t=n.length){let i=0;for(let s=0;s<t&&s<n.
length;)n.charCodeAt(s)==9?(i+=e-i%e,s++):(i++,s=J(n,s));return i}function el(n,e,t,i){for(let s=0,r=0;;){if(r>=e)return s;if(s==n.length)break;r+=n.charCodeAt(
s)==9?t-r%t:1,s=J(n,s)}return i===!0?-1:n.length}var tl=typeof Symbol>"u"?"__ͼ":Symbol.for("ͼ"),As=typeof Symbol>"u"?"__styleSet"+Math.floor(Math.random()*1e8):Symbol("styleSet"),il=typeof globalThis<"u"?globalThis:
typeof window<"u"?window:{},ln=class{constructor(e,t){this.rules=[];let{finish:i}=t||{};function s(r,o,l,a){let h=[],f=/^@(\w+)\b/.exec(r[0]),c=f&&f[1]=="keyfra\
mes";if(f&&o==null)return l.push(r[0]+";");for(let u in o){let d=o[u];if(/&/.test(u))s(u.split(/,\s*/).map(p=>r.map(m=>p.replace(/&/,m))).reduce((p,m)=>p.concat(
m)),d,l);else if(d&&typeof d=="object"){if(!f)throw new RangeError("The value of a property ("+u+") should be a primitive value.");s(nl(u),d,h,c)}else d!=null&&
(/^--/.test(u)||(u=u.replace(/_.*/,"").replace(/[A-Z]/g,p=>"-"+p.toLowerCase())),h.push(u+": "+d+";"))}(h.length||c)&&l.push((i&&!f&&!a?r.map(i):r).join(", ")+"\
 {"+h.join(" ")+"}")}for(let r in e)s(nl(r),e[r],this.rules)}getRules(){return this.rules.join(`
`)}static newName(){let e=il[tl]||1;return il[tl]=e+1,"ͼ"+e.toString(36)}static mount(e,t,i){let s=e[As],r=i&&i.nonce;s?r&&s.setNonce(r):s=new Ms(e,r),s.mount(
Array.isArray(t)?t:[t],e)}};function nl(n){if(/^@/.test(n))return[n];let e=[],t=0,i=null,s=0,r=0;for(let o=0;o<n.length;o++){let l=n[o];l=="\\"?o++:l=='"'||l=="\
'"?l==i?i=!1:i||(i=l):(l=="["||l=="(")&&!i?t++:(l=="]"||l==")")&&!i?t--:l==","&&!t&&!i&&(e.push(n.slice(r,s)),r=o+1),/\S/.test(l)?s=o+1:o==r&&r++}return e.push(
n.slice(r,s)),e}var sl=new Map,Ms=class{constructor(e,t){let i=e.ownerDocument||e,s=i.defaultView;if(!e.head&&e.adoptedStyleSheets&&s.CSSStyleSheet){let r=sl.get(
i);if(r)return e[As]=r;this.sheet=new s.CSSStyleSheet,sl.set(i,this)}else this.styleTag=i.createElement("style"),t&&this.styleTag.setAttribute("nonce",t);this.modules=
[],e[As]=this}mount(e,t){let i=this.sheet,s=0,r=0,o=!1;for(let l=0;l<e.length;l++){let a=e[l],h=this.modules.indexOf(a);if(h<r&&h>-1&&(this.modules.splice(h,1),
o=!0,r--,h=-1),h==-1){if(this.modules.splice(r++,0,a),o=!0,i)for(let f=0;f<a.rules.length;f++)i.insertRule(a.rules[f],s++)}else{for(;r<h;)s+=this.modules[r++].rules.
length;s+=a.rules.length,r++}}if(i)t.adoptedStyleSheets.indexOf(this.sheet)<0&&(t.adoptedStyleSheets=[this.sheet,...t.adoptedStyleSheets]);else{if(o){let a="";for(let h=0;h<
this.modules.length;h++)a+=this.modules[h].getRules()+`
`;this.styleTag.textContent=a}let l=t.head||t;this.styleTag.parentNode!=l&&l.insertBefore(this.styleTag,l.firstChild)}}setNonce(e){this.styleTag&&this.styleTag.
getAttribute("nonce")!=e&&this.styleTag.setAttribute("nonce",e)}};var Ts=[],Ds=new CSSStyleSheet,xe=class extends ln{static mount(e,t){let i=[].concat(t).filter(s=>!Ts.includes(s));document.adoptedStyleSheets.includes(Ds)||(document.
adoptedStyleSheets=[Ds,...document.adoptedStyleSheets]),i.length&&(Ts.push(...i),Ds.replaceSync(Ts.map(s=>s.getRules()).join(`
`)))}};var it={8:"Backspace",9:"Tab",10:"Enter",12:"NumLock",13:"Enter",16:"Shift",17:"Control",18:"Alt",20:"CapsLock",27:"Escape",32:" ",33:"PageUp",34:"PageDown",35:"\
End",36:"Home",37:"ArrowLeft",38:"ArrowUp",39:"ArrowRight",40:"ArrowDown",44:"PrintScreen",45:"Insert",46:"Delete",59:";",61:"=",91:"Meta",92:"Meta",106:"*",107:"\
+",108:",",109:"-",110:".",111:"/",144:"NumLock",145:"ScrollLock",160:"Shift",161:"Shift",162:"Control",163:"Control",164:"Alt",165:"Alt",173:"-",186:";",187:"=",
188:",",189:"-",190:".",191:"/",192:"`",219:"[",220:"\\",221:"]",222:"'"},Kt={48:")",49:"!",50:"@",51:"#",52:"$",53:"%",54:"^",55:"&",56:"*",57:"(",59:":",61:"+",
173:"_",186:":",187:"+",188:"<",189:"_",190:">",191:"?",192:"~",219:"{",220:"|",221:"}",222:'"'},wf=typeof navigator<"u"&&/Mac/.test(navigator.platform),xf=typeof navigator<
"u"&&/MSIE \d|Trident\/(?:[7-9]|\d{2,})\..*rv:(\d+)/.exec(navigator.userAgent);for(Y=0;Y<10;Y++)it[48+Y]=it[96+Y]=String(Y);var Y;for(Y=1;Y<=24;Y++)it[Y+111]="F"+
Y;var Y;for(Y=65;Y<=90;Y++)it[Y]=String.fromCharCode(Y+32),Kt[Y]=String.fromCharCode(Y);var Y;for(an in it)Kt.hasOwnProperty(an)||(Kt[an]=it[an]);var an;function rl(n){
var e=wf&&n.metaKey&&n.shiftKey&&!n.ctrlKey&&!n.altKey||xf&&n.shiftKey&&n.key&&n.key.length==1||n.key=="Unidentified",t=!e&&n.key||(n.shiftKey?Kt:it)[n.keyCode]||
n.key||"Unidentified";return t=="Esc"&&(t="Escape"),t=="Del"&&(t="Delete"),t=="Left"&&(t="ArrowLeft"),t=="Up"&&(t="ArrowUp"),t=="Right"&&(t="ArrowRight"),t=="Do\
wn"&&(t="ArrowDown"),t}function me(){var n=arguments[0];typeof n=="string"&&(n=document.createElement(n));var e=1,t=arguments[1];if(t&&typeof t=="object"&&t.nodeType==null&&!Array.isArray(
t)){for(var i in t)if(Object.prototype.hasOwnProperty.call(t,i)){var s=t[i];typeof s=="string"?n.setAttribute(i,s):s!=null&&(n[i]=s)}e++}for(;e<arguments.length;e++)
ol(n,arguments[e]);return n}function ol(n,e){if(typeof e=="string")n.appendChild(document.createTextNode(e));else if(e!=null)if(e.nodeType!=null)n.appendChild(e);else if(Array.
isArray(e))for(var t=0;t<e.length;t++)ol(n,e[t]);else throw new RangeError("Unsupported child node: "+e)}var ae=typeof navigator<"u"?navigator:{userAgent:"",vendor:"",platform:""},Is=typeof document<"u"?document:{documentElement:{style:{}}},Ns=/Edge\/(\d+)/.exec(ae.
userAgent),Hl=/MSIE \d/.test(ae.userAgent),Fs=/Trident\/(?:[7-9]|\d{2,})\..*rv:(\d+)/.exec(ae.userAgent),Pn=!!(Hl||Fs||Ns),ll=!Pn&&/gecko\/(\d+)/i.test(ae.userAgent),
Os=!Pn&&/Chrome\/(\d+)/.exec(ae.userAgent),al="webkitFontSmoothing"in Is.documentElement.style,Hs=!Pn&&/Apple Computer/.test(ae.vendor),hl=Hs&&(/Mobile\/\w+/.test(
ae.userAgent)||ae.maxTouchPoints>2),C={mac:hl||/Mac/.test(ae.platform),windows:/Win/.test(ae.platform),linux:/Linux|X11/.test(ae.platform),ie:Pn,ie_version:Hl?Is.
documentMode||6:Fs?+Fs[1]:Ns?+Ns[1]:0,gecko:ll,gecko_version:ll?+(/Firefox\/(\d+)/.exec(ae.userAgent)||[0,0])[1]:0,chrome:!!Os,chrome_version:Os?+Os[1]:0,ios:hl,
android:/Android\b/.test(ae.userAgent),webkit:al,webkit_version:al?+(/\bAppleWebKit\/(\d+)/.exec(ae.userAgent)||[0,0])[1]:0,safari:Hs,safari_version:Hs?+(/\bVersion\/(\d+(\.\d+)?)/.
exec(ae.userAgent)||[0,0])[1]:0,tabSize:Is.documentElement.style.tabSize!=null?"tab-size":"-moz-tab-size"};function Sr(n,e){for(let t in n)t=="class"&&e.class?e.
class+=" "+n.class:t=="style"&&e.style?e.style+=";"+n.style:e[t]=n[t];return e}var wn=Object.create(null);function Cr(n,e,t){if(n==e)return!0;n||(n=wn),e||(e=wn);
let i=Object.keys(n),s=Object.keys(e);if(i.length-0!=s.length-0)return!1;for(let r of i)if(r!=t&&(s.indexOf(r)==-1||n[r]!==e[r]))return!1;return!0}function vf(n,e){
for(let t=n.attributes.length-1;t>=0;t--){let i=n.attributes[t].name;e[i]==null&&n.removeAttribute(i)}for(let t in e){let i=e[t];t=="style"?n.style.cssText=i:n.
getAttribute(t)!=i&&n.setAttribute(t,i)}}function fl(n,e,t){let i=!1;if(e)for(let s in e)t&&s in t||(i=!0,s=="style"?n.style.cssText="":n.removeAttribute(s));if(t)
for(let s in t)e&&e[s]==t[s]||(i=!0,s=="style"?n.style.cssText=t[s]:n.setAttribute(s,t[s]));return i}function kf(n){let e=Object.create(null);for(let t=0;t<n.attributes.
length;t++){let i=n.attributes[t];e[i.name]=i.value}return e}var Ae=class{eq(e){return!1}updateDOM(e,t,i){return!1}compare(e){return this==e||this.constructor==
e.constructor&&this.eq(e)}get estimatedHeight(){return-1}get lineBreaks(){return 0}ignoreEvent(e){return!0}coordsAt(e,t,i){return null}get isHidden(){return!1}get editable(){
return!1}destroy(e){}},Ce=(function(n){return n[n.Text=0]="Text",n[n.WidgetBefore=1]="WidgetBefore",n[n.WidgetAfter=2]="WidgetAfter",n[n.WidgetRange=3]="WidgetR\
ange",n})(Ce||(Ce={})),L=class extends we{constructor(e,t,i,s){super(),this.startSide=e,this.endSide=t,this.widget=i,this.spec=s}get heightRelevant(){return!1}static mark(e){
return new Ci(e)}static widget(e){let t=Math.max(-1e4,Math.min(1e4,e.side||0)),i=!!e.block;return t+=i&&!e.inlineOrder?t>0?3e8:-4e8:t>0?1e8:-1e8,new Tt(e,t,t,i,
e.widget||null,!1)}static replace(e){let t=!!e.block,i,s;if(e.isBlockGap)i=-5e8,s=4e8;else{let{start:r,end:o}=Wl(e,t);i=(r?t?-3e8:-1:5e8)-1,s=(o?t?2e8:1:-6e8)+1}
return new Tt(e,i,s,t,e.widget||null,!0)}static line(e){return new Ai(e)}static set(e,t=!1){return V.of(e,t)}hasHeight(){return this.widget?this.widget.estimatedHeight>
-1:!1}};L.none=V.empty;var Ci=class n extends L{constructor(e){let{start:t,end:i}=Wl(e);super(t?-1:5e8,i?1:-6e8,null,e),this.tagName=e.tagName||"span",this.attrs=
e.class&&e.attributes?Sr(e.attributes,{class:e.class}):e.class?{class:e.class}:e.attributes||wn}eq(e){return this==e||e instanceof n&&this.tagName==e.tagName&&Cr(
this.attrs,e.attrs)}range(e,t=e){if(e>=t)throw new RangeError("Mark decorations may not be empty");return super.range(e,t)}};Ci.prototype.point=!1;var Ai=class n extends L{constructor(e){
super(-2e8,-2e8,null,e)}eq(e){return e instanceof n&&this.spec.class==e.spec.class&&Cr(this.spec.attributes,e.spec.attributes)}range(e,t=e){if(t!=e)throw new RangeError(
"Line decoration ranges must be zero-length");return super.range(e,t)}};Ai.prototype.mapMode=X.TrackBefore;Ai.prototype.point=!0;var Tt=class n extends L{constructor(e,t,i,s,r,o){
super(t,i,r,e),this.block=s,this.isReplace=o,this.mapMode=s?t<=0?X.TrackBefore:X.TrackAfter:X.TrackDel}get type(){return this.startSide!=this.endSide?Ce.WidgetRange:
this.startSide<=0?Ce.WidgetBefore:Ce.WidgetAfter}get heightRelevant(){return this.block||!!this.widget&&(this.widget.estimatedHeight>=5||this.widget.lineBreaks>
0)}eq(e){return e instanceof n&&Sf(this.widget,e.widget)&&this.block==e.block&&this.startSide==e.startSide&&this.endSide==e.endSide}range(e,t=e){if(this.isReplace&&
(e>t||e==t&&this.startSide>0&&this.endSide<=0))throw new RangeError("Invalid range for replacement decoration");if(!this.isReplace&&t!=e)throw new RangeError("W\
idget decorations can only have zero-length ranges");return super.range(e,t)}};Tt.prototype.point=!0;function Wl(n,e=!1){let{inclusiveStart:t,inclusiveEnd:i}=n;
return t==null&&(t=n.inclusive),i==null&&(i=n.inclusive),{start:t??e,end:i??e}}function Sf(n,e){return n==e||!!(n&&e&&n.compare(e))}function Gt(n,e,t,i=0){let s=t.
length-1;s>=0&&t[s]+i>=n?t[s]=Math.max(t[s],e):t.push(n,e)}var xn=class n extends we{constructor(e,t,i){super(),this.tagName=e,this.attributes=t,this.rank=i}eq(e){
return e==this||e instanceof n&&this.tagName==e.tagName&&Cr(this.attributes,e.attributes)}static create(e){return new n(e.tagName,e.attributes||wn,e.rank==null?
50:Math.max(0,Math.min(e.rank,100)))}static set(e,t=!1){return V.of(e,t)}};xn.prototype.startSide=xn.prototype.endSide=-1;var Z=n=>n.nodeType==1,Yt=n=>n.nodeType==
3;function Mi(n){let e;return n.nodeType==11?e=n.getSelection?n:n.ownerDocument:e=n,e.getSelection()}function Ws(n,e){return e?n==e||n.contains(e.nodeType!=1?e.
parentNode:e):!1}function gi(n,e){if(!e.anchorNode)return!1;try{return Ws(n,e.anchorNode)}catch{return!1}}function yi(n){return Yt(n)?Di(n,0,n.nodeValue.length).
getClientRects():Z(n)?n.getClientRects():[]}function bi(n,e,t,i){return t?cl(n,e,t,i,-1)||cl(n,e,t,i,1):!1}function ct(n){for(var e=0;;e++)if(n=n.previousSibling,
!n)return e}function vn(n){return Z(n)&&/^(DIV|P|LI|UL|OL|BLOCKQUOTE|DD|DT|H\d|SECTION|PRE)$/.test(n.nodeName)}function cl(n,e,t,i,s){for(;;){if(n==t&&e==i)return!0;
if(e==(s<0?0:rt(n))){if(n.nodeName=="DIV")return!1;let r=n.parentNode;if(!r||!Z(r))return!1;e=ct(n)+(s<0?0:1),n=r}else if(Z(n)){if(n=n.childNodes[e+(s<0?-1:0)],
Z(n)&&(n.nodeName=="IMG"||n.nodeName=="BR"||n.contentEditable=="false"))return!1;e=s<0?rt(n):0}else return!1}}function rt(n){return Yt(n)?n.nodeValue.length:n.childNodes.
length}function Ti(n,e){let{left:t,right:i}=n;if(t==i)return n;let s=e?t:i;return{left:s,right:s,top:n.top,bottom:n.bottom}}function Cf(n){let e=n.visualViewport;
return e?{left:0,right:e.width,top:0,bottom:e.height}:{left:0,right:n.innerWidth,top:0,bottom:n.innerHeight}}function Vl(n,e){let t=e.width/n.offsetWidth,i=e.height/
n.offsetHeight;return(t>.995&&t<1.005||!isFinite(t)||Math.abs(e.width-n.offsetWidth)<1)&&(t=1),(i>.995&&i<1.005||!isFinite(i)||Math.abs(e.height-n.offsetHeight)<
1)&&(i=1),{scaleX:t,scaleY:i}}function Af(n,e,t,i,s,r,o,l){let a=n.ownerDocument,h=a.defaultView||window;for(let f=n,c=!1;f&&!c;)if(Z(f)){let u,d=f==a.body,p=1,
m=1,g=!0,y=!0;if(d)u=Cf(h);else{let A=getComputedStyle(f);if(/^(fixed|sticky)$/.test(A.position)&&(c=!0),(f.scrollHeight<=f.clientHeight||!/auto|scroll/.test(A.
overflowY))&&(y=!1),(f.scrollWidth<=f.clientWidth||!/auto|scroll/.test(A.overflowX))&&(g=!1),!g&&!y){f=f.assignedSlot||f.parentNode;continue}let v=f.getBoundingClientRect();
({scaleX:p,scaleY:m}=Vl(f,v)),u={left:v.left,right:v.left+f.clientWidth*p,top:v.top,bottom:v.top+f.clientHeight*m}}let x=0,b=0;if(y)if(s=="nearest")e.top<u.top+
o?(b=e.top-(u.top+o),t>0&&e.bottom>u.bottom+b&&(b=e.bottom-u.bottom+o)):e.bottom>u.bottom-o&&(b=e.bottom-u.bottom+o,t<0&&e.top-b<u.top&&(b=e.top-(u.top+o)));else{
let A=e.bottom-e.top,v=u.bottom-u.top;b=(s=="center"&&A<=v?e.top+A/2-v/2:s=="start"||s=="center"&&t<0?e.top-o:e.bottom-v+o)-u.top}if(g&&(i=="nearest"?e.left<u.left+
r?(x=e.left-(u.left+r),t>0&&e.right>u.right+x&&(x=e.right-u.right+r)):e.right>u.right-r&&(x=e.right-u.right+r,t<0&&e.left<u.left+x&&(x=e.left-(u.left+r))):x=(i==
"center"?e.left+(e.right-e.left)/2-(u.right-u.left)/2:i=="start"==l?e.left-r:e.right-(u.right-u.left)+r)-u.left),x||b)if(d)h.scrollBy(x,b);else{let A=0,v=0;if(b){
let M=f.scrollTop;f.scrollTop+=b/m,v=(f.scrollTop-M)*m}if(x){let M=f.scrollLeft;f.scrollLeft+=x/p,A=(f.scrollLeft-M)*p}e={left:e.left-A,top:e.top-v,right:e.right-
A,bottom:e.bottom-v},A&&Math.abs(A-x)<1&&(i="nearest"),v&&Math.abs(v-b)<1&&(s="nearest")}if(d)break;(e.top<u.top||e.bottom>u.bottom||e.left<u.left||e.right>u.right)&&
(e={left:Math.max(e.left,u.left),right:Math.min(e.right,u.right),top:Math.max(e.top,u.top),bottom:Math.min(e.bottom,u.bottom)}),f=f.assignedSlot||f.parentNode}else if(f.
nodeType==11)f=f.host;else break}function zl(n,e=!0){let t=n.ownerDocument,i=null,s=null;for(let r=n.parentNode;r&&!(r==t.body||(!e||i)&&s);)if(Z(r))!s&&r.scrollHeight>
r.clientHeight&&/scroll|auto/.test(getComputedStyle(r).overflowY)&&(s=r),e&&!i&&r.scrollWidth>r.clientWidth&&/scroll|auto/.test(getComputedStyle(r).overflowX)&&
(i=r),r=r.assignedSlot||r.parentNode;else if(r.nodeType==11)r=r.host;else break;return{x:i,y:s}}var Vs=class{constructor(){this.anchorNode=null,this.anchorOffset=
0,this.focusNode=null,this.focusOffset=0}eq(e){return this.anchorNode==e.anchorNode&&this.anchorOffset==e.anchorOffset&&this.focusNode==e.focusNode&&this.focusOffset==
e.focusOffset}setRange(e){let{anchorNode:t,focusNode:i}=e;this.set(t,Math.min(e.anchorOffset,t?rt(t):0),i,Math.min(e.focusOffset,i?rt(i):0))}set(e,t,i,s){this.anchorNode=
e,this.anchorOffset=t,this.focusNode=i,this.focusOffset=s}};function Kl(n){let e=[];for(let t=n;t;t=t.nodeType==11?t.host:t.parentNode)Z(t)&&e.push({node:t,left:t.
scrollLeft,top:t.scrollTop});return e}function ql(n,e=!0){for(let{node:t,left:i,top:s}of n)e&&t.scrollTop!=s&&(t.scrollTop=s),t.scrollLeft!=i&&(t.scrollLeft=i)}
var At=null;C.safari&&C.safari_version>=26&&(At=!1);function $l(n){if(n.setActive)return n.setActive();if(At)return n.focus(At);let e=Kl(n);n.focus(At==null?{get preventScroll(){
return At={preventScroll:!0},!0}}:void 0),At||(At=!1,ql(e))}var ul;function Di(n,e,t=e){let i=ul||(ul=document.createRange());return i.setEnd(n,t),i.setStart(n,
e),i}function _t(n,e,t,i){let s={key:e,code:e,keyCode:t,which:t,cancelable:!0};i&&({altKey:s.altKey,ctrlKey:s.ctrlKey,shiftKey:s.shiftKey,metaKey:s.metaKey}=i);
let r=new KeyboardEvent("keydown",s);r.synthetic=!0,n.dispatchEvent(r);let o=new KeyboardEvent("keyup",s);return o.synthetic=!0,n.dispatchEvent(o),r.defaultPrevented||
o.defaultPrevented}function Mf(n){for(;n;){if(n&&(n.nodeType==9||n.nodeType==11&&n.host))return n;n=n.assignedSlot||n.parentNode}return null}function Tf(n,e){let t=e.
focusNode,i=e.focusOffset;if(!t||e.anchorNode!=t||e.anchorOffset!=i)return!1;for(i=Math.min(i,rt(t));;)if(i){if(!Z(t))return!1;let s=t.childNodes[i-1];s.contentEditable==
"false"?i--:(t=s,i=rt(t))}else{if(t==n)return!0;i=ct(t),t=t.parentNode}}function jl(n){return n instanceof Window?n.pageYOffset>Math.max(0,n.document.documentElement.
scrollHeight-n.innerHeight-4):n.scrollTop>Math.max(1,n.scrollHeight-n.clientHeight-4)}function Ul(n,e){for(let t=n,i=e;;){if(Yt(t)&&i>0)return{node:t,offset:i};
if(Z(t)&&i>0){if(t.contentEditable=="false")return null;t=t.childNodes[i-1],i=rt(t)}else if(t.parentNode&&!vn(t))i=ct(t),t=t.parentNode;else return null}}function Gl(n,e){
for(let t=n,i=e;;){if(Yt(t)&&i<t.nodeValue.length)return{node:t,offset:i};if(Z(t)&&i<t.childNodes.length){if(t.contentEditable=="false")return null;t=t.childNodes[i],
i=0}else if(t.parentNode&&!vn(t))i=ct(t)+1,t=t.parentNode;else return null}}var Ke=class n{constructor(e,t,i=!0){this.node=e,this.offset=t,this.precise=i}static before(e,t){
return new n(e.parentNode,ct(e),t)}static after(e,t){return new n(e.parentNode,ct(e)+1,t)}},W=(function(n){return n[n.LTR=0]="LTR",n[n.RTL=1]="RTL",n})(W||(W={})),
Xt=W.LTR,Ar=W.RTL;function _l(n){let e=[];for(let t=0;t<n.length;t++)e.push(1<<+n[t]);return e}var Df=_l("888888888888888888888888888888888886668888887878333333\
3333788888800000000000000000000000000888888000000000000000000000000008888888888888888888888888888888888888786666888808888866338088830888880000000000000000000000\
0800000000000000000000000000000008"),Of=_l("44444488266272889999999999922222222222222222222222222222222222222222222222299999999999999999999944444444446442228222\
22222222222222222222222222222222222222222222222222222222222222222222222222222222222222222222222222999999949999999229989999223333333333"),zs=Object.create(null),
ze=[];for(let n of["()","[]","{}"]){let e=n.charCodeAt(0),t=n.charCodeAt(1);zs[e]=t,zs[t]=-e}function Yl(n){return n<=247?Df[n]:1424<=n&&n<=1524?2:1536<=n&&n<=1785?
Of[n-1536]:1774<=n&&n<=2220?4:8192<=n&&n<=8204?256:64336<=n&&n<=65023?4:1}var Bf=/[\u0590-\u05f4\u0600-\u06ff\u0700-\u08ac\ufb50-\ufdff]/,Se=class{get dir(){return this.
level%2?Ar:Xt}constructor(e,t,i){this.from=e,this.to=t,this.level=i}side(e,t){return this.dir==t==e?this.to:this.from}forward(e,t){return e==(this.dir==t)}static find(e,t,i,s){
let r=-1;for(let o=0;o<e.length;o++){let l=e[o];if(l.from<=t&&l.to>=t){if(l.level==i)return o;(r<0||(s!=0?s<0?l.from<t:l.to>t:e[r].level>l.level))&&(r=o)}}if(r<
0)throw new RangeError("Index out of range");return r}};function Xl(n,e){if(n.length!=e.length)return!1;for(let t=0;t<n.length;t++){let i=n[t],s=e[t];if(i.from!=
s.from||i.to!=s.to||i.direction!=s.direction||!Xl(i.inner,s.inner))return!1}return!0}var H=[];function Ef(n,e,t,i,s){for(let r=0;r<=i.length;r++){let o=r?i[r-1].
to:e,l=r<i.length?i[r].from:t,a=r?256:s;for(let h=o,f=a,c=a;h<l;h++){let u=Yl(n.charCodeAt(h));u==512?u=f:u==8&&c==4&&(u=16),H[h]=u==4?2:u,u&7&&(c=u),f=u}for(let h=o,
f=a,c=a;h<l;h++){let u=H[h];if(u==128)h<l-1&&f==H[h+1]&&f&24?u=H[h]=f:H[h]=256;else if(u==64){let d=h+1;for(;d<l&&H[d]==64;)d++;let p=h&&f==8||d<t&&H[d]==8?c==1?
1:8:256;for(let m=h;m<d;m++)H[m]=p;h=d-1}else u==8&&c==1&&(H[h]=1);f=u,u&7&&(c=u)}}}function Lf(n,e,t,i,s){let r=s==1?2:1;for(let o=0,l=0,a=0;o<=i.length;o++){let h=o?
i[o-1].to:e,f=o<i.length?i[o].from:t;for(let c=h,u,d,p;c<f;c++)if(d=zs[u=n.charCodeAt(c)])if(d<0){for(let m=l-3;m>=0;m-=3)if(ze[m+1]==-d){let g=ze[m+2],y=g&2?s:
g&4?g&1?r:s:0;y&&(H[c]=H[ze[m]]=y),l=m;break}}else{if(ze.length==189)break;ze[l++]=c,ze[l++]=u,ze[l++]=a}else if((p=H[c])==2||p==1){let m=p==s;a=m?0:1;for(let g=l-
3;g>=0;g-=3){let y=ze[g+2];if(y&2)break;if(m)ze[g+2]|=2;else{if(y&4)break;ze[g+2]|=4}}}}}function Rf(n,e,t,i){for(let s=0,r=i;s<=t.length;s++){let o=s?t[s-1].to:
n,l=s<t.length?t[s].from:e;for(let a=o;a<l;){let h=H[a];if(h==256){let f=a+1;for(;;)if(f==l){if(s==t.length)break;f=t[s++].to,l=s<t.length?t[s].from:e}else if(H[f]==
256)f++;else break;let c=r==1,u=(f<e?H[f]:i)==1,d=c==u?c?1:2:i;for(let p=f,m=s,g=m?t[m-1].to:n;p>a;)p==g&&(p=t[--m].from,g=m?t[m-1].to:n),H[--p]=d;a=f}else r=h,
a++}}}function Ks(n,e,t,i,s,r,o){let l=i%2?2:1;if(i%2==s%2)for(let a=e,h=0;a<t;){let f=!0,c=!1;if(h==r.length||a<r[h].from){let m=H[a];m!=l&&(f=!1,c=m==16)}let u=!f&&
l==1?[]:null,d=f?i:i+1,p=a;e:for(;;)if(h<r.length&&p==r[h].from){if(c)break e;let m=r[h];if(!f)for(let g=m.to,y=h+1;;){if(g==t)break e;if(y<r.length&&r[y].from==
g)g=r[y++].to;else{if(H[g]==l)break e;break}}if(h++,u)u.push(m);else{m.from>a&&o.push(new Se(a,m.from,d));let g=m.direction==Xt!=!(d%2);qs(n,g?i+1:i,s,m.inner,m.
from,m.to,o),a=m.to}p=m.to}else{if(p==t||(f?H[p]!=l:H[p]==l))break;p++}u?Ks(n,a,p,i+1,s,u,o):a<p&&o.push(new Se(a,p,d)),a=p}else for(let a=t,h=r.length;a>e;){let f=!0,
c=!1;if(!h||a>r[h-1].to){let m=H[a-1];m!=l&&(f=!1,c=m==16)}let u=!f&&l==1?[]:null,d=f?i:i+1,p=a;e:for(;;)if(h&&p==r[h-1].to){if(c)break e;let m=r[--h];if(!f)for(let g=m.
from,y=h;;){if(g==e)break e;if(y&&r[y-1].to==g)g=r[--y].from;else{if(H[g-1]==l)break e;break}}if(u)u.push(m);else{m.to<a&&o.push(new Se(m.to,a,d));let g=m.direction==
Xt!=!(d%2);qs(n,g?i+1:i,s,m.inner,m.from,m.to,o),a=m.from}p=m.from}else{if(p==e||(f?H[p-1]!=l:H[p-1]==l))break;p--}u?Ks(n,p,a,i+1,s,u,o):p<a&&o.push(new Se(p,a,
d)),a=p}}function qs(n,e,t,i,s,r,o){let l=e%2?2:1;Ef(n,s,r,i,l),Lf(n,s,r,i,l),Rf(s,r,i,l),Ks(n,s,r,e,t,i,o)}function Pf(n,e,t){if(!n)return[new Se(0,0,e==Ar?1:0)];
if(e==Xt&&!t.length&&!Bf.test(n))return Jl(n.length);if(t.length)for(;n.length>H.length;)H[H.length]=256;let i=[],s=e==Xt?0:1;return qs(n,s,s,t,0,n.length,i),i}
function Jl(n){return[new Se(0,n,0)]}var Ql="";function If(n,e,t,i,s){var r;if(!n.length)return null;let o=i.head-n.from,l;if(i.head==n.from&&i.assoc<0){if(!s)return null;
o=e[l=0].side(!1,t)}else if(i.head==n.to&&i.assoc>0){if(s)return null;o=e[l=e.length-1].side(!0,t)}else l=Se.find(e,o,(r=i.bidiLevel)!==null&&r!==void 0?r:-1,i.
assoc);let a=e[l],h=a.side(s,t);if(o==h){let u=l+=s?1:-1;if(u<0||u>=e.length)return null;a=e[l=u],o=a.side(!s,t),h=a.side(s,t)}let f=J(n.text,o,a.forward(s,t));
(f<a.from||f>a.to)&&(f=h),Ql=n.text.slice(Math.min(o,f),Math.max(o,f));let c=l==(s?e.length-1:0)?null:e[l+(s?1:-1)];if(f==h){if(!c)return s?w.cursor(n.to,1):w.cursor(
n.from,-1);if(c.level+(s?0:1)<a.level)return w.cursor(c.side(!s,t)+n.from,c.forward(s,t)?1:-1,c.level)}return w.cursor(f+n.from,a.forward(s,t)?-1:1,a.level)}function Nf(n,e,t){
for(let i=e;i<t;i++){let s=Yl(n.charCodeAt(i));if(s==1)return Xt;if(s==2||s==4)return Ar}}var Zl=D.define(),ea=D.define(),ta=D.define(),ia=D.define(),$s=D.define(),
na=D.define(),sa=D.define(),Mr=D.define(),Tr=D.define(),ra=D.define({combine:n=>n.some(e=>e)}),Ff=D.define({combine:n=>n.some(e=>e)}),oa=D.define(),wi=class n{constructor(e,t,i,s,r,o=!1){
this.range=e,this.y=t,this.x=i,this.yMargin=s,this.xMargin=r,this.isSnapshot=o}map(e){return e.empty?this:new n(this.range.map(e),this.y,this.x,this.yMargin,this.
xMargin,this.isSnapshot)}clip(e){return this.range.to<=e.doc.length?this:new n(w.cursor(e.doc.length),this.y,this.x,this.yMargin,this.xMargin,this.isSnapshot)}},
hn=E.define({map:(n,e)=>n.map(e)}),la=E.define();function te(n,e,t){let i=n.facet(ia);i.length?i[0](e):window.onerror&&window.onerror(String(e),t,void 0,void 0,
e)||(t?console.error(t+":",e):console.error(e))}var nt=D.define({combine:n=>n.length?n[0]:!0}),Hf=0,$t=D.define({combine(n){return n.filter((e,t)=>{for(let i=0;i<
t;i++)if(n[i].plugin==e.plugin)return!1;return!0})}}),ue=class n{constructor(e,t,i,s,r){this.id=e,this.create=t,this.domEventHandlers=i,this.domEventObservers=s,
this.baseExtensions=r(this),this.extension=this.baseExtensions.concat($t.of({plugin:this,arg:void 0}))}of(e){return this.baseExtensions.concat($t.of({plugin:this,
arg:e}))}static define(e,t){let{eventHandlers:i,eventObservers:s,provide:r,decorations:o}=t||{};return new n(Hf++,e,i,s,l=>{let a=[];return o&&a.push(In.of(h=>{
let f=h.plugin(l);return f?o(f):L.none})),r&&a.push(r(l)),a})}static fromClass(e,t){return n.define((i,s)=>new e(i,s),t)}},xi=class{constructor(e){this.spec=e,this.
mustUpdate=null,this.value=null}get plugin(){return this.spec&&this.spec.plugin}update(e){if(this.value){if(this.mustUpdate){let t=this.mustUpdate;if(this.mustUpdate=
null,this.value.update)try{this.value.update(t)}catch(i){if(te(t.state,i,"CodeMirror plugin crashed"),this.value.destroy)try{this.value.destroy()}catch{}this.deactivate()}}}else if(this.
spec)try{this.value=this.spec.plugin.create(e,this.spec.arg)}catch(t){te(e.state,t,"CodeMirror plugin crashed"),this.deactivate()}return this}destroy(e){var t;if(!((t=
this.value)===null||t===void 0)&&t.destroy)try{this.value.destroy()}catch(i){te(e.state,i,"CodeMirror plugin crashed")}}deactivate(){this.spec=this.value=null}},
aa=D.define(),Dr=D.define(),In=D.define(),ha=D.define(),Or=D.define(),Oi=D.define(),fa=D.define();function dl(n,e){let t=n.state.facet(fa);if(!t.length)return t;
let i=t.map(r=>r instanceof Function?r(n):r),s=[];return V.spans(i,e.from,e.to,{point(){},span(r,o,l,a){let h=r-e.from,f=o-e.from,c=s;for(let u=l.length-1;u>=0;u--,
a--){let d=l[u].spec.bidiIsolate,p;if(a>0&&c.length&&(p=c[c.length-1]).to==h&&p.direction==d)p.to=f,c=p.inner;else{let m={from:h,to:f,direction:d,inner:[]};c.push(
m),c=m.inner}}}}),ca(e.text,s)}function ca(n,e){for(let t of e){if(t.direction==null){for(let i=t.from,s=0;i<t.to;s++){let r=s<t.inner.length?t.inner[s]:null,o=Nf(
n,i,r?r.from:t.to);if(o){t.direction=o;break}if(!r)break;i=r.to}t.direction==null&&(t.direction=W.LTR)}ca(n,t.inner)}return e}var ua=D.define();function Br(n){let e=0,
t=0,i=0,s=0;for(let r of n.state.facet(ua)){let o=r(n);o&&(o.left!=null&&(e=Math.max(e,o.left)),o.right!=null&&(t=Math.max(t,o.right)),o.top!=null&&(i=Math.max(
i,o.top)),o.bottom!=null&&(s=Math.max(s,o.bottom)))}return{left:e,right:t,top:i,bottom:s}}var pi=D.define(),Le=class n{constructor(e,t,i,s){this.fromA=e,this.toA=
t,this.fromB=i,this.toB=s}join(e){return new n(Math.min(this.fromA,e.fromA),Math.max(this.toA,e.toA),Math.min(this.fromB,e.fromB),Math.max(this.toB,e.toB))}addToSet(e){
let t=e.length,i=this;for(;t>0;t--){let s=e[t-1];if(!(s.fromA>i.toA)){if(s.toA<i.fromA)break;i=i.join(s),e.splice(t-1,1)}}return e.splice(t,0,i),e}static extendWithRanges(e,t){
if(t.length==0)return e;let i=[];for(let s=0,r=0,o=0;;){let l=s<e.length?e[s].fromB:1e9,a=r<t.length?t[r]:1e9,h=Math.min(l,a);if(h==1e9)break;let f=h+o,c=h,u=f;
for(;;)if(r<t.length&&t[r]<=c){let d=t[r+1];r+=2,c=Math.max(c,d);for(let p=s;p<e.length&&e[p].fromB<=c;p++)o=e[p].toA-e[p].toB;u=Math.max(u,d+o)}else if(s<e.length&&
e[s].fromB<=c){let d=e[s++];c=Math.max(c,d.toB),u=Math.max(u,d.toA),o=d.toA-d.toB}else break;i.push(new n(f,u,h,c))}return i}},kn=class n{constructor(e,t,i){this.
view=e,this.state=t,this.transactions=i,this.flags=0,this.startState=e.state,this.changes=le.empty(this.startState.doc.length);for(let r of i)this.changes=this.
changes.compose(r.changes);let s=[];this.changes.iterChangedRanges((r,o,l,a)=>s.push(new Le(r,o,l,a))),this.changedRanges=s}static create(e,t,i){return new n(e,
t,i)}get viewportChanged(){return(this.flags&4)>0}get viewportMoved(){return(this.flags&8)>0}get heightChanged(){return(this.flags&2)>0}get geometryChanged(){return this.
docChanged||(this.flags&18)>0}get focusChanged(){return(this.flags&1)>0}get docChanged(){return!this.changes.empty}get selectionSet(){return this.transactions.some(
e=>e.selection)}get empty(){return this.flags==0&&this.transactions.length==0}},Wf=[],q=class{constructor(e,t,i=0){this.dom=e,this.length=t,this.flags=i,this.parent=
null,e.cmTile=this}get breakAfter(){return this.flags&1}get children(){return Wf}isWidget(){return!1}get isHidden(){return!1}isComposite(){return!1}isLine(){return!1}isText(){
return!1}isBlock(){return!1}get domAttrs(){return null}sync(e){if(this.flags|=2,this.flags&4){this.flags&=-5;let t=this.domAttrs;t&&vf(this.dom,t)}}toString(){return this.
constructor.name+(this.children.length?`(${this.children})`:"")+(this.breakAfter?"#":"")}destroy(){this.parent=null}setDOM(e){this.dom=e,e.cmTile=this}get posAtStart(){
return this.parent?this.parent.posBefore(this):0}get posAtEnd(){return this.posAtStart+this.length}posBefore(e,t=this.posAtStart){let i=t;for(let s of this.children){
if(s==e)return i;i+=s.length+s.breakAfter}throw new RangeError("Invalid child in posBefore")}posAfter(e){return this.posBefore(e)+e.length}covers(e){return!0}coordsIn(e,t,i){
return null}domPosFor(e,t){let i=ct(this.dom),s=this.length?e>0:t>0;return new Ke(this.parent.dom,i+(s?1:0),e==0||e==this.length)}markDirty(e){this.flags&=-3,e&&
(this.flags|=4),this.parent&&this.parent.flags&2&&this.parent.markDirty(!1)}get overrideDOMText(){return null}get root(){for(let e=this;e;e=e.parent)if(e instanceof
Qt)return e;return null}static get(e){return e.cmTile}},Jt=class extends q{constructor(e){super(e,0),this._children=[]}isComposite(){return!0}get children(){return this.
_children}get lastChild(){return this.children.length?this.children[this.children.length-1]:null}append(e){this.children.push(e),e.parent=this}sync(e){if(this.flags&
2)return;super.sync(e);let t=this.dom,i=null,s,r=e?.node==t?e:null,o=0;for(let l of this.children){if(l.sync(e),o+=l.length+l.breakAfter,s=i?i.nextSibling:t.firstChild,
r&&s!=l.dom&&(r.written=!0),l.dom.parentNode==t)for(;s&&s!=l.dom;)s=pl(s);else t.insertBefore(l.dom,s);i=l.dom}for(s=i?i.nextSibling:t.firstChild,r&&s&&(r.written=
!0);s;)s=pl(s);this.length=o}};function pl(n){let e=n.nextSibling;return n.parentNode.removeChild(n),e}var Qt=class extends Jt{constructor(e,t){super(t),this.view=
e}owns(e){for(;e;e=e.parent)if(e==this)return!0;return!1}isBlock(){return!0}nearest(e){for(;;){if(!e)return null;let t=q.get(e);if(t&&this.owns(t))return t;e=e.
parentNode}}blockTiles(e){for(let t=[],i=this,s=0,r=0;;)if(s==i.children.length){if(!t.length)return;i=i.parent,i.breakAfter&&r++,s=t.pop()}else{let o=i.children[s++];
if(o instanceof st)t.push(s),i=o,s=0;else{let l=r+o.length,a=e(o,r);if(a!==void 0)return a;r=l+o.breakAfter}}}resolveBlock(e,t){let i,s=-1,r,o=-1;if(this.blockTiles(
(l,a)=>{let h=a+l.length;if(e>=a&&e<=h){if(l.isWidget()&&t>=-1&&t<=1){if(l.flags&32)return!0;l.flags&16&&(i=void 0)}(a<e||e==h&&(t<-1?l.length:l.covers(1)))&&(!i||
!l.isWidget()&&i.isWidget())&&(i=l,s=e-a),(h>e||e==a&&(t>1?l.length:l.covers(-1)))&&(!r||!l.isWidget()&&r.isWidget())&&(r=l,o=e-a)}}),!i&&!r)throw new Error("No\
 tile at position "+e);return i&&t<0||!r?{tile:i,offset:s}:{tile:r,offset:o}}},st=class n extends Jt{constructor(e,t){super(e),this.wrapper=t}isBlock(){return!0}covers(e){
return this.children.length?e<0?this.children[0].covers(-1):this.lastChild.covers(1):!1}get domAttrs(){return this.wrapper.attributes}static of(e,t){let i=new n(
t||document.createElement(e.tagName),e);return t||(i.flags|=4),i}},Zt=class n extends Jt{constructor(e,t){super(e),this.attrs=t}isLine(){return!0}static start(e,t,i){
let s=new n(t||document.createElement("div"),e);return(!t||!i)&&(s.flags|=4),s}get domAttrs(){return this.attrs}resolveInline(e,t,i=!1){let s=null,r=-1,o=null,l=-1;
function a(f,c){for(let u=0,d=0;u<f.children.length&&d<=c;u++){let p=f.children[u],m=d+p.length;m>=c&&(p.isComposite()?a(p,c-d):(!o||i&&o.isHidden&&(t>0&&!(o.flags&
32)||i&&zf(o,p)))&&(m>c||p.flags&32&&t<=1)?(o=p,l=c-d):(d<c||p.flags&16&&!(i&&p.isHidden)&&t>=-1)&&(s=p,r=c-d)),d=m}}a(this,e);let h=(t<0?s:o)||s||o;return h?{tile:h,
offset:h==s?r:l}:null}coordsIn(e,t,i){let s=this.resolveInline(e,t,!0);return s?s.tile.coordsIn(Math.max(0,s.offset),t,i):Vf(this)}domIn(e,t){let i=this.resolveInline(
e,t);if(i){let{tile:s,offset:r}=i;if(this.dom.contains(s.dom))return s.isText()?new Ke(s.dom,Math.min(s.dom.nodeValue.length,r)):s.domPosFor(r,s.flags&16?1:s.flags&
32?-1:t);let o=i.tile.parent,l=!1;for(let a of o.children){if(l)return new Ke(a.dom,0);a==i.tile&&(l=!0)}}return new Ke(this.dom,0)}};function Vf(n){let e=n.dom.
lastChild;if(!e)return n.dom.getBoundingClientRect();let t=yi(e);return t[t.length-1]||null}function zf(n,e){let t=n.coordsIn(0,1),i=e.coordsIn(0,1);return t&&i&&
i.top<t.bottom}var ce=class n extends Jt{constructor(e,t){super(e),this.mark=t}get domAttrs(){return this.mark.attrs}static of(e,t){let i=new n(t||document.createElement(
e.tagName),e);return t||(i.flags|=4),i}},Mt=class n extends q{constructor(e,t){super(e,t.length),this.text=t}sync(e){this.flags&2||(super.sync(e),this.dom.nodeValue!=
this.text&&(e&&e.node==this.dom&&(e.written=!0),this.dom.nodeValue=this.text))}isText(){return!0}toString(){return JSON.stringify(this.text)}coordsIn(e,t,i){let s=this.
dom.nodeValue.length;e>s&&(e=s);let r=e,o=e,l=0;e==0&&t<0||e==s&&t>=0?C.chrome||C.gecko||(e?(r--,l=1):o<s&&(o++,l=-1)):t<0?r--:o<s&&o++;let a=Di(this.dom,r,o).getClientRects();
if(!a.length)return null;let h=a[(l?l<0:t>=0)?0:a.length-1];return C.safari&&!l&&h.width==0&&(h=Array.prototype.find.call(a,f=>f.width)||h),i==null?h:Ti(h,(l?l>
0:t<0)==i)}static of(e,t){let i=new n(t||document.createTextNode(e),e);return t||(i.flags|=2),i}},Dt=class n extends q{constructor(e,t,i,s){super(e,t,s),this.widget=
i}isWidget(){return!0}get isHidden(){return this.widget.isHidden}covers(e){return this.flags&48?!1:(this.flags&(e<0?64:128))>0}coordsIn(e,t){return this.coordsInWidget(
e,t,!1)}coordsInWidget(e,t,i){let s=this.widget.coordsAt(this.dom,e,t);if(s)return s;if(i)return Ti(this.dom.getBoundingClientRect(),this.length?e==0:t<=0);{let r=this.
dom.getClientRects(),o=null;if(!r.length)return null;let l=this.flags&16?!0:this.flags&32?!1:e>0;for(let a=l?r.length-1:0;o=r[a],!(e>0?a==0:a==r.length-1||o.top<
o.bottom);a+=l?-1:1);return Ti(o,!l)}}get overrideDOMText(){if(!this.length)return P.empty;let{root:e}=this;if(!e)return P.empty;let t=this.posAtStart;return e.
view.state.doc.slice(t,t+this.length)}destroy(){super.destroy(),this.widget.destroy(this.dom)}static of(e,t,i,s,r){return r||(r=e.toDOM(t),e.editable||(r.contentEditable=
"false")),new n(r,i,e,s)}},ei=class extends q{constructor(e){let t=document.createElement("img");t.className="cm-widgetBuffer",t.setAttribute("aria-hidden","tru\
e"),super(t,0,e)}get isHidden(){return!0}get overrideDOMText(){return P.empty}coordsIn(e,t,i){let s=this.dom.getBoundingClientRect();return i==null?s:Ti(s,t>0==
i)}},js=class{constructor(e){this.index=0,this.beforeBreak=!1,this.parents=[],this.tile=e}advance(e,t,i){let{tile:s,index:r,beforeBreak:o,parents:l}=this;for(;e||
t>0;)if(s.isComposite())if(o){if(!e)break;i&&i.break(),e--,o=!1}else if(r==s.children.length){if(!e&&!l.length)break;i&&i.leave(s),o=!!s.breakAfter,{tile:s,index:r}=
l.pop(),r++}else{let a=s.children[r],h=a.breakAfter;(t>0?a.length<=e:a.length<e)&&(!i||i.skip(a,0,a.length)!==!1||!a.isComposite)?(o=!!h,r++,e-=a.length):(l.push(
{tile:s,index:r}),s=a,r=0,i&&a.isComposite()&&i.enter(a))}else{let a=s.length;if(r<a&&e){let h=Math.min(e,a-r);i&&i.skip(s,r,r+h),e-=h,r+=h}if(r==a)o=!!s.breakAfter,
{tile:s,index:r}=l.pop(),r++;else if(!e)break}return this.tile=s,this.index=r,this.beforeBreak=o,this}get root(){return this.parents.length?this.parents[0].tile:
this.tile}},Us=class{constructor(e,t,i,s){this.from=e,this.to=t,this.wrapper=i,this.rank=s}},Gs=class{constructor(e,t,i){this.cache=e,this.root=t,this.blockWrappers=
i,this.curLine=null,this.lastBlock=null,this.afterWidget=null,this.pos=0,this.wrappers=[],this.wrapperPos=0}addText(e,t,i,s){var r;this.flushBuffer();let o=this.
ensureMarks(t,i),l=o.lastChild;if(l&&l.isText()&&!(l.flags&8)&&l.length+e.length<512){this.cache.reused.set(l,2);let a=o.children[o.children.length-1]=new Mt(l.
dom,l.text+e);a.parent=o}else o.append(s||Mt.of(e,(r=this.cache.find(Mt))===null||r===void 0?void 0:r.dom));this.pos+=e.length,this.afterWidget=null}addComposition(e,t){
let i=this.curLine;i.dom!=t.line.dom&&(i.setDOM(this.cache.reused.has(t.line)?Bs(t.line.dom):t.line.dom),this.cache.reused.set(t.line,2));let s=i;for(let l=t.marks.
length-1;l>=0;l--){let a=t.marks[l],h=s.lastChild;if(h instanceof ce&&h.mark.eq(a.mark))h.dom!=a.dom&&h.setDOM(Bs(a.dom)),s=h;else{let{dom:f}=a;this.cache.reused.
get(a)&&q.get(a.dom)&&(f=Bs(a.dom));let c=ce.of(a.mark,f);s.append(c),s=c}this.cache.reused.set(a,2)}let r=q.get(e.text);r&&this.cache.reused.set(r,2);let o=new Mt(
e.text,e.text.nodeValue);o.flags|=8,this.pos=e.range.toB,s.append(o)}addInlineWidget(e,t,i){let s=this.afterWidget&&e.flags&48&&(this.afterWidget.flags&48)==(e.
flags&48);s||this.flushBuffer();let r=this.ensureMarks(t,i);!s&&!(e.flags&16)&&r.append(this.getBuffer(1)),r.append(e),this.pos+=e.length,this.afterWidget=e}addMark(e,t,i){
this.flushBuffer(),this.ensureMarks(t,i).append(e),this.pos+=e.length,this.afterWidget=null}addBlockWidget(e){this.getBlockPos().append(e),this.pos+=e.length,this.
lastBlock=e,this.endLine()}continueWidget(e){let t=this.afterWidget||this.lastBlock;t.length+=e,this.pos+=e}addLineStart(e,t){var i;e||(e=da);let s=Zt.start(e,t||
((i=this.cache.find(Zt))===null||i===void 0?void 0:i.dom),!!t);this.getBlockPos().append(this.lastBlock=this.curLine=s)}addLine(e){this.getBlockPos().append(e),
this.pos+=e.length,this.lastBlock=e,this.endLine()}addBreak(){this.lastBlock.flags|=1,this.endLine(),this.pos++}addLineStartIfNotCovered(e){this.blockPosCovered()||
this.addLineStart(e)}ensureLine(e){this.curLine||this.addLineStart(e)}ensureMarks(e,t){var i;let s=this.curLine;for(let r=e.length-1;r>=0;r--){let o=e[r],l;if(t>
0&&(l=s.lastChild)&&l instanceof ce&&l.mark.eq(o))s=l,t--;else{let a=ce.of(o,(i=this.cache.find(ce,h=>h.mark.eq(o)))===null||i===void 0?void 0:i.dom);s.append(a),
s=a,t=0}}return s}endLine(){if(this.curLine){this.flushBuffer();let e=this.curLine.lastChild;(!e||!ml(this.curLine,!1)||e.dom.nodeName!="BR"&&e.isWidget()&&!(C.
ios&&ml(this.curLine,!0)))&&this.curLine.append(this.cache.findWidget(Es,0,32)||new Dt(Es.toDOM(),0,Es,32)),this.curLine=this.afterWidget=null}}updateBlockWrappers(){
this.wrapperPos>this.pos+1e4&&(this.blockWrappers.goto(this.pos),this.wrappers.length=0);for(let e=this.wrappers.length-1;e>=0;e--)this.wrappers[e].to<this.pos&&
this.wrappers.splice(e,1);for(let e=this.blockWrappers;e.value&&e.from<=this.pos;e.next())if(e.to>=this.pos){let t=e.rank*102+e.value.rank,i=new Us(e.from,e.to,
e.value,t),s=this.wrappers.length;for(;s>0&&(this.wrappers[s-1].rank-i.rank||this.wrappers[s-1].to-i.to)<0;)s--;this.wrappers.splice(s,0,i)}this.wrapperPos=this.
pos}getBlockPos(){var e;this.updateBlockWrappers();let t=this.root;for(let i of this.wrappers){let s=t.lastChild;if(i.from<this.pos&&s instanceof st&&s.wrapper.
eq(i.wrapper))t=s;else{let r=st.of(i.wrapper,(e=this.cache.find(st,o=>o.wrapper.eq(i.wrapper)))===null||e===void 0?void 0:e.dom);t.append(r),t=r}}return t}blockPosCovered(){
let e=this.lastBlock;return e!=null&&!e.breakAfter&&(!e.isWidget()||(e.flags&160)>0)}getBuffer(e){let t=2|(e<0?16:32),i=this.cache.find(ei,void 0,1);return i&&(i.
flags=t),i||new ei(t)}flushBuffer(){this.afterWidget&&!(this.afterWidget.flags&32)&&(this.afterWidget.parent.append(this.getBuffer(-1)),this.afterWidget=null)}},
_s=class{constructor(e){this.skipCount=0,this.text="",this.textOff=0,this.cursor=e.iter()}skip(e){this.textOff+e<=this.text.length?this.textOff+=e:(this.skipCount+=
e-(this.text.length-this.textOff),this.text="",this.textOff=0)}next(e){if(this.textOff==this.text.length){let{value:s,lineBreak:r,done:o}=this.cursor.next(this.
skipCount);if(this.skipCount=0,o)throw new Error("Ran out of text content when drawing inline views");this.text=s;let l=this.textOff=Math.min(e,s.length);return r?
null:s.slice(0,l)}let t=Math.min(this.text.length,this.textOff+e),i=this.text.slice(this.textOff,t);return this.textOff=t,i}},Sn=[Dt,Zt,Mt,ce,ei,st,Qt];for(let n=0;n<
Sn.length;n++)Sn[n].bucket=n;var Ys=class{constructor(e){this.view=e,this.buckets=Sn.map(()=>[]),this.index=Sn.map(()=>0),this.reused=new Map}add(e){let t=e.constructor.
bucket,i=this.buckets[t];i.length<6?i.push(e):i[this.index[t]=(this.index[t]+1)%6]=e}find(e,t,i=2){let s=e.bucket,r=this.buckets[s],o=this.index[s];for(let l=0;l<
r.length;l++){let a=(l+o)%r.length,h=r[a];if((!t||t(h))&&!this.reused.has(h))return r.splice(a,1),a<o&&this.index[s]--,this.reused.set(h,i),h}return null}findWidget(e,t,i){
let s=this.buckets[0];if(s.length)for(let r=0,o=0;;r++){if(r==s.length){if(o)return null;o=1,r=0}let l=s[r];if(!this.reused.has(l)&&(o==0?l.widget.compare(e):l.
widget.constructor==e.constructor&&e.updateDOM(l.dom,this.view,l.widget)))return s.splice(r,1),r<this.index[0]&&this.index[0]--,l.widget==e&&l.length==t&&(l.flags&
497)==i?(this.reused.set(l,1),l):(this.reused.set(l,2),new Dt(l.dom,t,e,l.flags&-498|i))}}reuse(e){return this.reused.set(e,1),e}maybeReuse(e,t=2){if(!this.reused.
has(e))return this.reused.set(e,t),e.dom}clear(){for(let e=0;e<this.buckets.length;e++)this.buckets[e].length=this.index[e]=0}},Xs=class{constructor(e,t,i,s,r){
this.view=e,this.decorations=s,this.disallowBlockEffectsFor=r,this.openWidget=!1,this.openMarks=0,this.cache=new Ys(e),this.text=new _s(e.state.doc),this.builder=
new Gs(this.cache,new Qt(e,e.contentDOM),V.iter(i)),this.cache.reused.set(t,2),this.old=new js(t),this.reuseWalker={skip:(o,l,a)=>{if(this.cache.add(o),o.isComposite())
return!1},enter:o=>this.cache.add(o),leave:()=>{},break:()=>{}}}run(e,t){let i=t&&this.getCompositionContext(t.text);for(let s=0,r=0,o=0;;){let l=o<e.length?e[o++]:
null,a=l?l.fromA:this.old.root.length;if(a>s){let h=a-s;this.preserve(h,!o,!l),s=a,r+=h}if(!l)break;t&&l.fromA<=t.range.fromA&&l.toA>=t.range.toA?(this.forward(
l.fromA,t.range.fromA,t.range.fromA<t.range.toA?1:-1),this.emit(r,t.range.fromB),this.builder.flushBuffer(),this.cache.clear(),this.builder.addComposition(t,i),
this.text.skip(t.range.toB-t.range.fromB),this.forward(t.range.fromA,l.toA),this.emit(t.range.toB,l.toB)):(this.forward(l.fromA,l.toA),this.emit(r,l.toB)),r=l.toB,
s=l.toA}return this.builder.curLine&&this.builder.endLine(),this.builder.root}preserve(e,t,i){let s=$f(this.old),r=this.openMarks;this.old.advance(e,i?1:-1,{skip:(o,l,a)=>{
if(o.isWidget())if(this.openWidget)this.builder.continueWidget(a-l);else{let h=a>0||l<o.length?Dt.of(o.widget,this.view,a-l,o.flags&496,this.cache.maybeReuse(o)):
this.cache.reuse(o);h.flags&256?(h.flags&=-2,this.builder.addBlockWidget(h)):(this.builder.ensureLine(null),this.builder.addInlineWidget(h,s,r),r=s.length)}else if(o.
isText())this.builder.ensureLine(null),!l&&a==o.length&&!this.cache.reused.has(o)?this.builder.addText(o.text,s,r,this.cache.reuse(o)):(this.cache.add(o),this.builder.
addText(o.text.slice(l,a),s,r)),r=s.length;else if(o.isLine())o.flags&=-2,this.cache.reused.set(o,1),this.builder.addLine(o);else if(o instanceof ei)this.cache.
add(o);else if(o instanceof ce)this.builder.ensureLine(null),this.builder.addMark(o,s,r),this.cache.reused.set(o,1),r=s.length;else return!1;this.openWidget=!1},
enter:o=>{o.isLine()?this.builder.addLineStart(o.attrs,this.cache.maybeReuse(o)):(this.cache.add(o),o instanceof ce&&s.unshift(o.mark)),this.openWidget=!1},leave:o=>{
o.isLine()?s.length&&(s.length=r=0):o instanceof ce&&(s.shift(),r=Math.min(r,s.length))},break:()=>{this.builder.addBreak(),this.openWidget=!1}}),this.text.skip(
e)}emit(e,t){let i=null,s=this.builder,r=-1,o=V.spans(this.decorations,e,t,{point:(l,a,h,f,c,u)=>{if(h instanceof Tt){if(this.disallowBlockEffectsFor[u]){if(h.block)
throw new RangeError("Block decorations may not be specified via plugins");if(a>this.view.state.doc.lineAt(l).to)throw new RangeError("Decorations that replace \
line breaks may not be specified via plugins")}if(r=f.length,c>f.length)s.continueWidget(a-l);else{let d=h.widget||(h.block?ut.block:ut.inline),p=Kf(h),m=this.cache.
findWidget(d,a-l,p)||Dt.of(d,this.view,a-l,p);h.block?(h.startSide>0&&s.addLineStartIfNotCovered(i),s.addBlockWidget(m)):(s.ensureLine(i),s.addInlineWidget(m,f,
c))}i=null}else i=qf(i,h);a>l&&this.text.skip(a-l)},span:(l,a,h,f)=>{for(let c=l;c<a;){let u=this.text.next(Math.min(512,a-c));u==null?(s.addLineStartIfNotCovered(
i),s.addBreak(),c++):(s.ensureLine(i),s.addText(u,h,c==l?f:h.length),c+=u.length),i=null}r=h.length}});r>-1&&(this.openWidget=o>r),this.openWidget||s.addLineStartIfNotCovered(
i),this.openMarks=o}forward(e,t,i=1){t-e<=10?this.old.advance(t-e,i,this.reuseWalker):(this.old.advance(5,-1,this.reuseWalker),this.old.advance(t-e-10,-1),this.
old.advance(5,i,this.reuseWalker))}getCompositionContext(e){let t=[],i=null;for(let s=e.parentNode;;s=s.parentNode){let r=q.get(s);if(s==this.view.contentDOM)break;
r instanceof ce?t.push(r):r?.isLine()?i=r:r instanceof st||(s.nodeName=="DIV"&&!i?i=new Zt(s,da):i||t.push(ce.of(new Ci({tagName:s.nodeName.toLowerCase(),attributes:kf(
s)}),s)))}return i?{line:i,marks:t}:null}};function ml(n,e){let t=i=>{for(let s of i.children)if((e?s.isText():s.length)||t(s))return!0;return!1};return t(n)}function Kf(n){
let e=n.isReplace?(n.startSide<0?64:0)|(n.endSide>0?128:0):n.startSide>0?32:16;return n.block&&(e|=256),e}var da={class:"cm-line"};function qf(n,e){let t=e.spec.
attributes,i=e.spec.class;return!t&&!i||(n||(n={class:"cm-line"}),t&&Sr(t,n),i&&(n.class+=" "+i)),n}function $f(n){let e=[];for(let t=n.parents.length;t>1;t--){
let i=t==n.parents.length?n.tile:n.parents[t].tile;i instanceof ce&&e.push(i.mark)}return e}function Bs(n){let e=q.get(n);return e&&e.setDOM(n.cloneNode()),n}var ut=class extends Ae{constructor(e){
super(),this.tag=e}eq(e){return e.tag==this.tag}toDOM(){return document.createElement(this.tag)}updateDOM(e){return e.nodeName.toLowerCase()==this.tag}get isHidden(){
return!0}};ut.inline=new ut("span");ut.block=new ut("div");var Es=new class extends Ae{toDOM(){return document.createElement("br")}get isHidden(){return!0}get editable(){
return!0}},Cn=class{constructor(e){this.view=e,this.decorations=[],this.blockWrappers=[],this.dynamicDecorationMap=[!1],this.domChanged=null,this.hasComposition=
null,this.editContextFormatting=L.none,this.lastCompositionAfterCursor=!1,this.minWidth=0,this.minWidthFrom=0,this.minWidthTo=0,this.impreciseAnchor=null,this.impreciseHead=
null,this.forceSelection=!1,this.lastUpdate=Date.now(),this.updateDeco(),this.tile=new Qt(e,e.contentDOM),this.updateInner([new Le(0,0,0,e.state.doc.length)],null)}update(e){
var t;let i=e.changedRanges;this.minWidth>0&&i.length&&(i.every(({fromA:f,toA:c})=>c<this.minWidthFrom||f>this.minWidthTo)?(this.minWidthFrom=e.changes.mapPos(this.
minWidthFrom,1),this.minWidthTo=e.changes.mapPos(this.minWidthTo,1)):this.minWidth=this.minWidthFrom=this.minWidthTo=0),this.updateEditContextFormatting(e);let s=-1;
this.view.inputState.composing>=0&&!this.view.observer.editContext&&(!((t=this.domChanged)===null||t===void 0)&&t.newSel?s=this.domChanged.newSel.head:!Qf(e.changes,
this.hasComposition)&&!e.selectionSet&&(s=e.state.selection.main.head));let r=s>-1?Uf(this.view,e.changes,s):null;if(this.domChanged=null,this.hasComposition){let{
from:f,to:c}=this.hasComposition;i=new Le(f,c,e.changes.mapPos(f,-1),e.changes.mapPos(c,1)).addToSet(i.slice())}this.hasComposition=r?{from:r.range.fromB,to:r.range.
toB}:null,(C.ie||C.chrome)&&!r&&e&&e.state.doc.lines!=e.startState.doc.lines&&(this.forceSelection=!0);let o=this.decorations,l=this.blockWrappers;this.updateDeco();
let a=Yf(o,this.decorations,e.changes);a.length&&(i=Le.extendWithRanges(i,a));let h=Xf(l,this.blockWrappers,e.changes);return h.length&&(i=Le.extendWithRanges(i,
h)),r&&!i.some(f=>f.fromA<=r.range.fromA&&f.toA>=r.range.toA)&&(i=r.range.addToSet(i.slice())),this.tile.flags&2&&i.length==0?!1:(this.updateInner(i,r),e.transactions.
length&&(this.lastUpdate=Date.now()),!0)}updateInner(e,t){this.view.viewState.mustMeasureContent=!0;let{observer:i}=this.view;i.ignore(()=>{if(t||e.length){let o=this.
tile,l=new Xs(this.view,o,this.blockWrappers,this.decorations,this.dynamicDecorationMap);t&&q.get(t.text)&&l.cache.reused.set(q.get(t.text),2),this.tile=l.run(e,
t),Js(o,l.cache.reused)}this.tile.dom.style.height=this.view.viewState.contentHeight/this.view.scaleY+"px",this.tile.dom.style.flexBasis=this.minWidth?this.minWidth+
"px":"";let r=C.chrome||C.ios?{node:i.selectionRange.focusNode,written:!1}:void 0;this.tile.sync(r),r&&(r.written||i.selectionRange.focusNode!=r.node||!this.tile.
dom.contains(r.node))&&(this.forceSelection=!0),this.tile.dom.style.height=""});let s=[];if(this.view.viewport.from||this.view.viewport.to<this.view.state.doc.length)
for(let r of this.tile.children)r.isWidget()&&r.widget instanceof vi&&s.push(r.dom);i.updateGaps(s)}updateEditContextFormatting(e){this.editContextFormatting=this.
editContextFormatting.map(e.changes);for(let t of e.transactions)for(let i of t.effects)i.is(la)&&(this.editContextFormatting=i.value)}updateSelection(e=!1,t=!1){
(e||!this.view.observer.selectionRange.focusNode)&&this.view.observer.readSelectionRange();let{dom:i}=this.tile,s=this.view.root.activeElement,r=s==i,o=!r&&!(this.
view.state.facet(nt)||i.tabIndex>-1)&&gi(i,this.view.observer.selectionRange)&&!(s&&i.contains(s));if(!(r||t||o))return;let l=this.forceSelection;this.forceSelection=
!1;let a=this.view.state.selection.main,h,f;if(a.empty?f=h=this.inlineDOMNearPos(a.anchor,a.assoc||1):(f=this.inlineDOMNearPos(a.head,a.head==a.from?1:-1),h=this.
inlineDOMNearPos(a.anchor,a.anchor==a.from?1:-1)),C.gecko&&a.empty&&!this.hasComposition&&jf(h)){let u=document.createTextNode("");this.view.observer.ignore(()=>h.
node.insertBefore(u,h.node.childNodes[h.offset]||null)),h=f=new Ke(u,0),l=!0}let c=this.view.observer.selectionRange;(l||!c.focusNode||(!bi(h.node,h.offset,c.anchorNode,
c.anchorOffset)||!bi(f.node,f.offset,c.focusNode,c.focusOffset))&&!this.suppressWidgetCursorChange(c,a))&&(this.view.observer.ignore(()=>{C.android&&C.chrome&&i.
contains(c.focusNode)&&Jf(c.focusNode,i)&&(i.blur(),i.focus({preventScroll:!0}));let u=Mi(this.view.root);if(u)if(a.empty){if(C.gecko){let d=Gf(h.node,h.offset);
if(d&&d!=3){let p=(d==1?Ul:Gl)(h.node,h.offset);p&&(h=new Ke(p.node,p.offset))}}u.collapse(h.node,h.offset),a.bidiLevel!=null&&u.caretBidiLevel!==void 0&&(u.caretBidiLevel=
a.bidiLevel)}else if(u.extend){u.collapse(h.node,h.offset);try{u.extend(f.node,f.offset)}catch{}}else{let d=document.createRange();a.anchor>a.head&&([h,f]=[f,h]),
d.setEnd(f.node,f.offset),d.setStart(h.node,h.offset),u.removeAllRanges(),u.addRange(d)}o&&this.view.root.activeElement==i&&(i.blur(),s&&s.focus())}),this.view.
observer.setSelectionRange(h,f)),this.impreciseAnchor=h.precise?null:new Ke(c.anchorNode,c.anchorOffset),this.impreciseHead=f.precise?null:new Ke(c.focusNode,c.
focusOffset)}suppressWidgetCursorChange(e,t){return this.hasComposition&&t.empty&&bi(e.focusNode,e.focusOffset,e.anchorNode,e.anchorOffset)&&this.posFromDOM(e.focusNode,
e.focusOffset)==t.head}enforceCursorAssoc(){if(this.hasComposition)return;let{view:e}=this,t=e.state.selection.main,i=Mi(e.root),{anchorNode:s,anchorOffset:r}=e.
observer.selectionRange;if(!i||!t.empty||!t.assoc||!i.modify)return;let o=this.lineAt(t.head,t.assoc);if(!o)return;let l=o.posAtStart;if(t.head==l||t.head==l+o.
length)return;let a=this.coordsAt(t.head,-1),h=this.coordsAt(t.head,1);if(!a||!h||a.bottom>h.top)return;let f=this.domAtPos(t.head+t.assoc,t.assoc);i.collapse(f.
node,f.offset),i.modify("move",t.assoc<0?"forward":"backward","lineboundary"),e.observer.readSelectionRange();let c=e.observer.selectionRange;e.docView.posFromDOM(
c.anchorNode,c.anchorOffset)!=t.from&&i.collapse(s,r)}posFromDOM(e,t){let i=this.tile.nearest(e);if(!i)return this.tile.dom.compareDocumentPosition(e)&2?0:this.
view.state.doc.length;let s=i.posAtStart;if(i.isComposite()){let r;if(e==i.dom)r=i.dom.childNodes[t];else{let o=rt(e)==0?0:t==0?-1:1;for(;;){let l=e.parentNode;
if(l==i.dom)break;o==0&&l.firstChild!=l.lastChild&&(e==l.firstChild?o=-1:o=1),e=l}o<0?r=e:r=e.nextSibling}if(r==i.dom.firstChild)return s;for(;r&&!q.get(r);)r=r.
nextSibling;if(!r)return s+i.length;for(let o=0,l=s;;o++){let a=i.children[o];if(a.dom==r)return l;l+=a.length+a.breakAfter}}else return i.isText()?e==i.dom?s+t:
s+(t?i.length:0):s}domAtPos(e,t){let{tile:i,offset:s}=this.tile.resolveBlock(e,t);return i.isWidget()?i.domPosFor(s,t):i.domIn(s,t)}inlineDOMNearPos(e,t){let i,
s=-1,r=!1,o,l=-1,a=!1;return this.tile.blockTiles((h,f)=>{if(h.isWidget()){if(h.flags&32&&f>=e)return!0;h.flags&16&&(r=!0)}else{let c=f+h.length;if(f<=e&&(i=h,s=
e-f,r=c<e),c>=e&&!o&&(o=h,l=e-f,a=f>e),f>e&&o)return!0}}),!i&&!o?this.domAtPos(e,t):(r&&o?i=null:a&&i&&(o=null),i&&t<0||!o?i.domIn(s,t):o.domIn(l,t))}coordsAt(e,t,i){
let{tile:s,offset:r}=this.tile.resolveBlock(e,t);return s.isWidget()?s.widget instanceof vi?null:s.coordsInWidget(r,t,!0):s.coordsIn(r,t,i)}lineAt(e,t){let{tile:i}=this.
tile.resolveBlock(e,t);return i.isLine()?i:null}coordsForChar(e){let{tile:t,offset:i}=this.tile.resolveBlock(e,1);if(!t.isLine())return null;function s(r,o){if(r.
isComposite())for(let l of r.children){if(l.length>=o){let a=s(l,o);if(a)return a}if(o-=l.length,o<0)break}else if(r.isText()&&o<r.length){let l=J(r.text,o);if(l==
o)return null;let a=Di(r.dom,o,l).getClientRects();for(let h=0;h<a.length;h++){let f=a[h];if(h==a.length-1||f.top<f.bottom&&f.left<f.right)return f}}return null}
return s(t,i)}measureVisibleLineHeights(e){let t=[],{from:i,to:s}=e,r=this.view.contentDOM.clientWidth,o=r>Math.max(this.view.scrollDOM.clientWidth,this.minWidth)+
1,l=-1,a=this.view.textDirection==W.LTR,h=0,f=(c,u,d)=>{for(let p=0;p<c.children.length&&!(u>s);p++){let m=c.children[p],g=u+m.length,y=m.dom.getBoundingClientRect(),
{height:x}=y;if(d&&!p&&(h+=y.top-d.top),m instanceof st)g>i&&f(m,u,y);else if(u>=i&&(h>0&&t.push(-h),t.push(x+h),h=0,o)){let b=m.dom.lastChild,A=b?yi(b):[];if(A.
length){let v=A[A.length-1],M=a?v.right-y.left:y.right-v.left;M>l&&(l=M,this.minWidth=r,this.minWidthFrom=u,this.minWidthTo=g)}}d&&p==c.children.length-1&&(h+=d.
bottom-y.bottom),u=g+m.breakAfter}};return f(this.tile,0,null),t}textDirectionAt(e){let{tile:t}=this.tile.resolveBlock(e,1);return getComputedStyle(t.dom).direction==
"rtl"?W.RTL:W.LTR}measureTextSize(){let e=this.tile.blockTiles(o=>{if(o.isLine()&&o.children.length&&o.length<=20){let l=0,a;for(let h of o.children){if(!h.isText()||
/[^ -~]/.test(h.text))return;let f=yi(h.dom);if(f.length!=1)return;l+=f[0].width,a=f[0].height}if(l)return{lineHeight:o.dom.getBoundingClientRect().height,charWidth:l/
o.length,textHeight:a}}});if(e)return e;let t=document.createElement("div"),i,s,r;return t.className="cm-line",t.style.width="99999px",t.style.position="absolut\
e",t.textContent="abc def ghi jkl mno pqr stu",this.view.observer.ignore(()=>{this.tile.dom.appendChild(t);let o=yi(t.firstChild)[0];i=t.getBoundingClientRect().
height,s=o&&o.width?o.width/27:7,r=o&&o.height?o.height:i,t.remove()}),{lineHeight:i,charWidth:s,textHeight:r}}computeBlockGapDeco(){let e=[],t=this.view.viewState;
for(let i=0,s=0;;s++){let r=s==t.viewports.length?null:t.viewports[s],o=r?r.from-1:this.view.state.doc.length;if(o>i){let l=(t.lineBlockAt(o).bottom-t.lineBlockAt(
i).top)/this.view.scaleY;e.push(L.replace({widget:new vi(l),block:!0,inclusive:!0,isBlockGap:!0}).range(i,o))}if(!r)break;i=r.to+1}return L.set(e)}updateDeco(){
let e=1,t=this.view.state.facet(In).map(r=>(this.dynamicDecorationMap[e++]=typeof r=="function")?r(this.view):r),i=!1,s=this.view.state.facet(Or).map((r,o)=>{let l=typeof r==
"function";return l&&(i=!0),l?r(this.view):r});for(s.length&&(this.dynamicDecorationMap[e++]=i,t.push(V.join(s))),this.decorations=[this.editContextFormatting,...t,
this.computeBlockGapDeco(),this.view.viewState.lineGapDeco];e<this.decorations.length;)this.dynamicDecorationMap[e++]=!1;this.blockWrappers=this.view.state.facet(
ha).map(r=>typeof r=="function"?r(this.view):r)}scrollIntoView(e){if(e.isSnapshot){let h=this.view.viewState.lineBlockAt(e.range.head);this.view.scrollDOM.scrollTop=
h.top-e.yMargin,this.view.scrollDOM.scrollLeft=e.xMargin;return}for(let h of this.view.state.facet(oa))try{if(h(this.view,e.range,e))return!0}catch(f){te(this.view.
state,f,"scroll handler")}let{range:t}=e,i=this.coordsAt(t.head,t.assoc||(t.head>t.anchor?-1:1)),s;if(!i)return;!t.empty&&(s=this.coordsAt(t.anchor,t.anchor>t.head?
-1:1))&&(i={left:Math.min(i.left,s.left),top:Math.min(i.top,s.top),right:Math.max(i.right,s.right),bottom:Math.max(i.bottom,s.bottom)});let r=Br(this.view),o={left:i.
left-r.left,top:i.top-r.top,right:i.right+r.right,bottom:i.bottom+r.bottom},{offsetWidth:l,offsetHeight:a}=this.view.scrollDOM;if(Af(this.view.scrollDOM,o,t.head<
t.anchor?-1:1,e.x,e.y,Math.max(Math.min(e.xMargin,l),-l),Math.max(Math.min(e.yMargin,a),-a),this.view.textDirection==W.LTR),window.visualViewport&&window.innerHeight-
window.visualViewport.height>1&&(i.top>window.visualViewport.offsetTop+window.visualViewport.height||i.bottom<window.visualViewport.offsetTop)){let h=this.view.
docView.lineAt(t.head,1);if(h){let f=Kl(h.dom);h.dom.scrollIntoView({block:"nearest"}),ql(f,!1)}}}lineHasWidget(e){let t=i=>i.isWidget()||i.children.some(t);return t(
this.tile.resolveBlock(e,1).tile)}destroy(){Js(this.tile)}};function Js(n,e){let t=e?.get(n);if(t!=1){t==null&&n.destroy();for(let i of n.children)Js(i,e)}}function jf(n){
return Z(n.node)&&n.node.firstChild&&(n.offset==0||n.node.childNodes[n.offset-1].contentEditable=="false")&&(n.offset==n.node.childNodes.length||n.node.childNodes[n.
offset].contentEditable=="false")}function pa(n,e){let t=n.observer.selectionRange;if(!t.focusNode)return null;let i=Ul(t.focusNode,t.focusOffset),s=Gl(t.focusNode,
t.focusOffset),r=i||s;if(s&&i&&s.node!=i.node){let l=q.get(s.node);if(!l||l.isText()&&l.text!=s.node.nodeValue)r=s;else if(n.docView.lastCompositionAfterCursor){
let a=q.get(i.node);!a||a.isText()&&a.text!=i.node.nodeValue||(r=s)}}if(n.docView.lastCompositionAfterCursor=r!=i,!r)return null;let o=e-r.offset;return{from:o,
to:o+r.node.nodeValue.length,node:r.node}}function Uf(n,e,t){let i=pa(n,t);if(!i)return null;let{node:s,from:r,to:o}=i,l=s.nodeValue;if(/[\n\r]/.test(l)||n.state.
doc.sliceString(i.from,i.to)!=l)return null;let a=e.invertedDesc;return{range:new Le(a.mapPos(r),a.mapPos(o),r,o),text:s}}function Gf(n,e){return Z(n)?(e&&n.childNodes[e-
1].contentEditable=="false"?1:0)|(e<n.childNodes.length&&n.childNodes[e].contentEditable=="false"?2:0):0}var _f=class{constructor(){this.changes=[]}compareRange(e,t){
Gt(e,t,this.changes)}comparePoint(e,t){Gt(e,t,this.changes)}boundChange(e){Gt(e,e,this.changes)}};function Yf(n,e,t){let i=new _f;return V.compare(n,e,t,i),i.changes}
var Qs=class{constructor(){this.changes=[]}compareRange(e,t){Gt(e,t,this.changes)}comparePoint(){}boundChange(e){Gt(e,e,this.changes)}};function Xf(n,e,t){let i=new Qs;
return V.compare(n,e,t,i),i.changes}function Jf(n,e){for(let t=n;t&&t!=e;t=t.assignedSlot||t.parentNode)if(Z(t)&&t.contentEditable=="false")return!0;return!1}function Qf(n,e){
let t=!1;return e&&n.iterChangedRanges((i,s)=>{i<e.to&&s>e.from&&(t=!0)}),t}var vi=class extends Ae{constructor(e){super(),this.height=e}toDOM(){let e=document.
createElement("div");return e.className="cm-gap",this.updateDOM(e),e}eq(e){return e.height==this.height}updateDOM(e){return e.style.height=this.height+"px",!0}get editable(){
return!0}get estimatedHeight(){return this.height}ignoreEvent(){return!1}};function Zf(n,e,t=1){let i=n.charCategorizer(e),s=n.doc.lineAt(e),r=e-s.from;if(s.length==
0)return w.cursor(e);r==0?t=1:r==s.length&&(t=-1);let o=r,l=r;t<0?o=J(s.text,r,!1):l=J(s.text,r);let a=i(s.text.slice(o,l));for(;o>0;){let h=J(s.text,o,!1);if(i(
s.text.slice(h,o))!=a)break;o=h}for(;l<s.length;){let h=J(s.text,l);if(i(s.text.slice(l,h))!=a)break;l=h}return w.undirectionalRange(o+s.from,l+s.from)}function ec(n,e,t,i,s){
let r=Math.round((i-e.left)*n.defaultCharacterWidth);if(n.lineWrapping&&t.height>n.defaultLineHeight*1.5){let l=n.viewState.heightOracle.textHeight,a=Math.floor(
(s-t.top-(n.defaultLineHeight-l)*.5)/l);r+=a*n.viewState.heightOracle.lineLength}let o=n.state.sliceDoc(t.from,t.to);return t.from+el(o,r,n.state.tabSize)}function tc(n,e,t){
let i=n.lineBlockAt(e);if(Array.isArray(i.type)){let s;for(let r of i.type){if(r.from>e)break;if(!(r.to<e)){if(r.from<e&&r.to>e)return r;(!s||r.type==Ce.Text&&(s.
type!=r.type||(t<0?r.from<e:r.to>e)))&&(s=r)}}return s||i}return i}function ic(n,e,t,i){let s=tc(n,e.head,e.assoc||-1),r=!i||s.type!=Ce.Text||!(n.lineWrapping||
s.widgetLineBreaks)?null:n.coordsAtPos(e.assoc<0&&e.head>s.from?e.head-1:e.head);if(r){let o=n.dom.getBoundingClientRect(),l=n.textDirectionAt(s.from),a=n.posAndSideAtCoords(
{x:t==(l==W.LTR)?o.right-1:o.left+1,y:(r.top+r.bottom)/2});if(a)return w.cursor(a.pos,a.assoc)}return w.cursor(t?s.to:s.from,t?1:-1)}function gl(n,e,t,i){let s=n.
state.doc.lineAt(e.head),r=n.bidiSpans(s),o=n.textDirectionAt(s.from);for(let l=e,a=null;;){let h=If(s,r,o,l,t),f=Ql;if(!h){if(s.number==(t?n.state.doc.lines:1))
return l;f=`
`,s=n.state.doc.line(s.number+(t?1:-1)),r=n.bidiSpans(s),h=t?w.cursor(s.from,-1):w.cursor(s.to,1)}if(a){if(!a(f))return l}else{if(!i)return h;a=i(f)}l=h}}function nc(n,e,t){
let i=n.state.charCategorizer(e),s=i(t);return r=>{let o=i(r);return s==be.Space&&(s=o),s==o}}function sc(n,e,t,i){let s=e.head,r=t?1:-1;if(s==(t?n.state.doc.length:
0))return w.cursor(s,e.assoc);let o=e.goalColumn,l,a=n.contentDOM.getBoundingClientRect(),h=n.coordsAtPos(s,e.assoc||((e.empty?t:e.head==e.from)?1:-1)),f=n.documentTop;
if(h)o==null&&(o=h.left-a.left),l=r<0?h.top:h.bottom;else{let p=n.viewState.lineBlockAt(s);o==null&&(o=Math.min(a.right-a.left,n.defaultCharacterWidth*(s-p.from))),
l=(r<0?p.top:p.bottom)+f}let c=a.left+o,u=n.viewState.heightOracle.textHeight>>1,d=i??u;for(let p=0;;p+=u){let m=l+(d+p)*r,g=Zs(n,{x:c,y:m},!1,r);if(t?m>a.bottom:
m<a.top)return w.cursor(g.pos,g.assoc);let y=n.coordsAtPos(g.pos,g.assoc),x=y?(y.top+y.bottom)/2:0;if(!y||(t?x>l:x<l))return w.cursor(g.pos,g.assoc,void 0,o)}}function ki(n,e,t){
for(;;){let i=0;for(let s of n)s.between(e-1,e+1,(r,o,l)=>{if(e>r&&e<o){let a=i||t||(e-r<o-e?-1:1);e=a<0?r:o,i=a}});if(!i)return e}}function ma(n,e){let t=null;
for(let i=0;i<e.ranges.length;i++){let s=e.ranges[i],r=null;if(s.empty){let o=ki(n,s.from,0);o!=s.from&&(r=w.cursor(o,-1))}else{let o=ki(n,s.from,-1),l=ki(n,s.to,
1);(o!=s.from||l!=s.to)&&(s.undirectional?r=w.undirectionalRange(s.from,s.to):r=w.range(s.from==s.anchor?o:l,s.from==s.head?o:l))}r&&(t||(t=e.ranges.slice()),t[i]=
r)}return t?w.create(t,e.mainIndex):e}function Ls(n,e,t){let i=ki(n.state.facet(Oi).map(s=>s(n)),t.from,e.head>t.from?-1:1);return i==t.from?t:w.cursor(i,i<t.from?
1:-1)}var ke=class{constructor(e,t){this.pos=e,this.assoc=t}};function Zs(n,e,t,i){let s=n.contentDOM.getBoundingClientRect(),r=s.top+n.viewState.paddingTop,{x:o,
y:l}=e,a=l-r,h;for(;;){if(a<0)return new ke(0,1);if(a>n.viewState.docHeight)return new ke(n.state.doc.length,-1);if(h=n.elementAtHeight(a),i==null)break;if(h.type==
Ce.Text){if(i<0?h.to<n.viewport.from:h.from>n.viewport.to)break;let u=n.docView.coordsAt(i<0?h.from:h.to,i>0?-1:1);if(u&&(i<0?u.top<=a+r:u.bottom>=a+r))break}let c=n.
viewState.heightOracle.textHeight/2;a=i>0?h.bottom+c:h.top-c}if(n.viewport.from>=h.to||n.viewport.to<=h.from){if(t)return null;if(h.type==Ce.Text){let c=ec(n,s,
h,o,l);return new ke(c,c==h.from?1:-1)}}if(h.type!=Ce.Text)return a<(h.top+h.bottom)/2?new ke(h.from,1):new ke(h.to,-1);let f=n.docView.lineAt(h.from,2);return(!f||
f.length!=h.length)&&(f=n.docView.lineAt(h.from,-2)),new er(n,o,l,n.textDirectionAt(h.from)).scanTile(f,h.from)}var er=class{constructor(e,t,i,s){this.view=e,this.
x=t,this.y=i,this.baseDir=s,this.line=null,this.spans=null}bidiSpansAt(e){return(!this.line||this.line.from>e||this.line.to<e)&&(this.line=this.view.state.doc.lineAt(
e),this.spans=this.view.bidiSpans(this.line)),this}baseDirAt(e,t){let{line:i,spans:s}=this.bidiSpansAt(e);return s[Se.find(s,e-i.from,-1,t)].level==this.baseDir}dirAt(e,t){
let{line:i,spans:s}=this.bidiSpansAt(e);return s[Se.find(s,e-i.from,-1,t)].dir}bidiIn(e,t){let{spans:i,line:s}=this.bidiSpansAt(e);return i.length>1||i.length&&
(i[0].level!=this.baseDir||i[0].to+s.from<t)}scan(e,t,i=!1){let s=0,r=e.length-1,o=new Set,l=this.bidiIn(e[0],e[r]),a,h,f=-1,c=1e9,u;e:for(;s<r;){let p=r-s,m=s+
r>>1;t:if(o.has(m)){for(let x=1;x<p;x++){let b=m+x;if(b>=r&&(b-=p),!o.has(b)){m=b;break t}}break e}o.add(m);let g=t(m),y=0;if(g)for(let x=0;x<g.length;x++){let b=g[x];
if(!(b.width==0&&g.length>1))if(b.bottom<this.y)(!a||a.bottom<b.bottom)&&(a=b),y=1;else if(b.top>this.y)(!h||h.top>b.top)&&(h=b),y=-1;else{let A=b.left>this.x?this.
x-b.left:b.right<this.x?this.x-b.right:0,v=Math.abs(A);v<c&&(f=m,c=v,u=b),A&&(y=A<0==(this.baseDir==W.LTR)?-1:1)}}y==-1&&(!l||this.baseDirAt(e[m],1))?r=m:y==1&&
(!l||this.baseDirAt(e[m+1],-1))&&(s=m+1)}if(!u){if(!h&&!a)return{i:0,after:!1};let p=a&&(!h||this.y-a.bottom<h.top-this.y)?a:h;return this.y=(p.top+p.bottom)/2,
this.scan(e,t,!0)}if(c&&!i){let{top:p,bottom:m}=u;if(a&&a.bottom>(p+p+m)/3)return this.y=a.bottom-1,this.scan(e,t,!0);if(h&&h.top<(p+m+m)/3)return this.y=h.top+
1,this.scan(e,t,!0)}let d=(l?this.dirAt(e[f],1):this.baseDir)==W.LTR;return{i:f,after:this.x>(u.left+u.right)/2==d}}scanText(e,t){let i=[];for(let r=0;r<e.length;r=
J(e.text,r))i.push(t+r);i.push(t+e.length);let s=this.scan(i,r=>{let o=i[r]-t,l=i[r+1]-t;return Di(e.dom,o,l).getClientRects()});return s.after?new ke(i[s.i+1],
-1):new ke(i[s.i],1)}scanTile(e,t){if(!e.length)return new ke(t,1);if(e.children.length==1){let l=e.children[0];if(l.isText())return this.scanText(l,t);if(l.isComposite())
return this.scanTile(l,t)}let i=[t];for(let l=0,a=t;l<e.children.length;l++)i.push(a+=e.children[l].length);let s=this.scan(i,l=>{let a=e.children[l];return a.flags&
48?null:(Z(a.dom)?a.dom:Di(a.dom,0,a.length)).getClientRects()}),r=e.children[s.i],o=i[s.i];return r.isText()?this.scanText(r,o):r.isComposite()?this.scanTile(r,
o):s.after?new ke(i[s.i+1],-1):new ke(o,1)}},qt="￿",tr=class{constructor(e,t){this.points=e,this.view=t,this.text="",this.lineSeparator=t.state.facet(j.lineSeparator)}append(e){
this.text+=e}lineBreak(){this.text+=qt}readRange(e,t){if(!e)return this;let i=e.parentNode;for(let s=e;;){this.findPointBefore(i,s);let r=this.text.length;this.
readNode(s);let o=q.get(s),l=s.nextSibling;if(l==t){o?.breakAfter&&!l&&i!=this.view.contentDOM&&this.lineBreak();break}let a=q.get(l);(o&&a?o.breakAfter:(o?o.breakAfter:
vn(s))||vn(l)&&(s.nodeName!="BR"||o?.isWidget())&&this.text.length>r)&&!oc(l,t)&&this.lineBreak(),s=l}return this.findPointBefore(i,t),this}readTextNode(e){let t=e.
nodeValue;for(let i of this.points)i.node==e&&(i.pos=this.text.length+Math.min(i.offset,t.length));for(let i=0,s=this.lineSeparator?null:/\r\n?|\n/g;;){let r=-1,
o=1,l;if(this.lineSeparator?(r=t.indexOf(this.lineSeparator,i),o=this.lineSeparator.length):(l=s.exec(t))&&(r=l.index,o=l[0].length),this.append(t.slice(i,r<0?t.
length:r)),r<0)break;if(this.lineBreak(),o>1)for(let a of this.points)a.node==e&&a.pos>this.text.length&&(a.pos-=o-1);i=r+o}}readNode(e){let t=q.get(e),i=t&&t.overrideDOMText;
if(i!=null){this.findPointInside(e,i.length);for(let s=i.iter();!s.next().done;)s.lineBreak?this.lineBreak():this.append(s.value)}else Yt(e)?this.readTextNode(e):
e.nodeName=="BR"?e.nextSibling&&this.lineBreak():Z(e)&&this.readRange(e.firstChild,null)}findPointBefore(e,t){for(let i of this.points)i.node==e&&e.childNodes[i.
offset]==t&&(i.pos=this.text.length)}findPointInside(e,t){for(let i of this.points)(Yt(e)?i.node==e:e.contains(i.node))&&(i.pos=this.text.length+(rc(e,i.node,i.
offset)?t:0))}};function rc(n,e,t){for(;;){if(!e||t<rt(e))return!1;if(e==n)return!0;t=ct(e)+1,e=e.parentNode}}function oc(n,e){let t;for(;!(n==e||!n);n=n.nextSibling){
let i=q.get(n);if(!i?.isWidget())return!1;i&&(t||(t=[])).push(i)}if(t)for(let i of t){let s=i.overrideDOMText;if(s?.length)return!1}return!0}var An=class{constructor(e,t){
this.node=e,this.offset=t,this.pos=-1}},ir=class{constructor(e,t,i,s){this.typeOver=s,this.bounds=null,this.text="",this.domChanged=t>-1;let{impreciseHead:r,impreciseAnchor:o}=e.
docView,l=e.state.selection;if(e.state.readOnly&&t>-1)this.newSel=null;else if(t>-1&&(this.bounds=ga(e.docView.tile,t,i,0))){let a=r||o?[]:ac(e),h=new tr(a,e);h.
readRange(this.bounds.startDOM,this.bounds.endDOM),this.text=h.text,this.newSel=hc(a,this.bounds.from)}else{let a=e.observer.selectionRange,h=r&&r.node==a.focusNode&&
r.offset==a.focusOffset||!Ws(e.contentDOM,a.focusNode)?l.main.head:e.docView.posFromDOM(a.focusNode,a.focusOffset),f=o&&o.node==a.anchorNode&&o.offset==a.anchorOffset||
!Ws(e.contentDOM,a.anchorNode)?l.main.anchor:e.docView.posFromDOM(a.anchorNode,a.anchorOffset),c=e.viewport;if((C.ios||C.chrome)&&h!=f&&Math.min(h,f)<=l.main.from&&
Math.max(h,f)>=l.main.to&&(c.from>0||c.to<e.state.doc.length)){let u=Math.min(h,f),d=Math.max(h,f),p=c.from-u,m=c.to-d;(p==0||p==1||u==0)&&(m==0||m==-1||d==e.state.
doc.length)&&(h=0,f=e.state.doc.length)}if(e.inputState.composing>-1&&l.ranges.length>1)this.newSel=l.replaceRange(w.range(f,h));else if(e.lineWrapping&&f==h&&!(l.
main.empty&&l.main.head==h)&&e.inputState.lastTouchTime>Date.now()-100){let u=e.coordsAtPos(h,-1),d=0;u&&(d=e.inputState.lastTouchY<=u.bottom?-1:1),this.newSel=
w.create([w.cursor(h,d)])}else this.newSel=w.single(f,h)}}};function ga(n,e,t,i){if(n.isComposite()){let s=-1,r=-1,o=-1,l=-1;for(let a=0,h=i,f=i;a<n.children.length;a++){
let c=n.children[a],u=h+c.length;if(h<e&&u>t)return ga(c,e,t,h);if(u>=e&&s==-1&&(s=a,r=h),h>t&&c.dom.parentNode==n.dom){o=a,l=f;break}f=u,h=u+c.breakAfter}return{
from:r,to:l<0?i+n.length:l,startDOM:(s?n.children[s-1].dom.nextSibling:null)||n.dom.firstChild,endDOM:o<n.children.length&&o>=0?n.children[o].dom:null}}else return n.
isText()?{from:i,to:i+n.length,startDOM:n.dom,endDOM:n.dom.nextSibling}:null}function ya(n,e){let t,{newSel:i}=e,{state:s}=n,r=s.selection.main,o=n.inputState.lastKeyTime>
Date.now()-100?n.inputState.lastKeyCode:-1;if(e.bounds){let{from:l,to:a}=e.bounds,h=r.from,f=null;(o===8||C.android&&e.text.length<a-l)&&(h=r.to,f="end");let c=s.
doc.sliceString(l,a,qt),u,d;!r.empty&&r.from>=l&&r.to<=a&&(e.typeOver||c!=e.text)&&c.slice(0,r.from-l)==e.text.slice(0,r.from-l)&&c.slice(r.to-l)==e.text.slice(
u=e.text.length-(c.length-(r.to-l)))?t={from:r.from,to:r.to,insert:P.of(e.text.slice(r.from-l,u).split(qt))}:(d=ba(c,e.text,h-l,f))&&(C.chrome&&o==13&&d.toB==d.
from+2&&e.text.slice(d.from,d.toB)==qt+qt&&d.toB--,t={from:l+d.from,to:l+d.toA,insert:P.of(e.text.slice(d.from,d.toB).split(qt))})}else i&&(!n.hasFocus&&s.facet(
nt)||nr(i,r))&&(i=null);if(!t&&!i)return!1;if((C.mac||C.android)&&t&&t.from==t.to&&t.from==r.head-1&&/^\. ?$/.test(t.insert.toString())&&n.contentDOM.getAttribute(
"autocorrect")=="off"?(i&&t.insert.length==2&&(i=w.single(i.main.anchor-1,i.main.head-1)),t={from:t.from,to:t.to,insert:P.of([t.insert.toString().replace("."," ")])}):
s.doc.lineAt(r.from).to<r.to&&n.docView.lineHasWidget(r.to)&&n.inputState.insertingTextAt>Date.now()-50?t={from:r.from,to:r.to,insert:s.toText(n.inputState.insertingText)}:
C.chrome&&t&&t.from==t.to&&t.from==r.head&&t.insert.toString()==`
 `&&n.lineWrapping&&(i&&(i=w.single(i.main.anchor-1,i.main.head-1)),t={from:r.from,to:r.to,insert:P.of([" "])}),t)return Er(n,t,i,o);if(i&&!nr(i,r)){let l=!1,a="\
select";return n.inputState.lastSelectionTime>Date.now()-50&&(n.inputState.lastSelectionOrigin=="select"&&(l=!0),a=n.inputState.lastSelectionOrigin,a=="select.p\
ointer"&&(i=ma(s.facet(Oi).map(h=>h(n)),i))),n.dispatch({selection:i,scrollIntoView:l,userEvent:a}),!0}else return!1}function Er(n,e,t,i=-1){if(C.ios&&n.inputState.
flushIOSKey(e))return!0;let s=n.state.selection.main;if(C.android&&(e.to==s.to&&(e.from==s.from||e.from==s.from-1&&n.state.sliceDoc(e.from,s.from)==" ")&&e.insert.
length==1&&e.insert.lines==2&&_t(n.contentDOM,"Enter",13)||(e.from==s.from-1&&e.to==s.to&&e.insert.length==0||i==8&&e.insert.length<e.to-e.from&&e.to>s.head)&&_t(
n.contentDOM,"Backspace",8)||e.from==s.from&&e.to==s.to+1&&e.insert.length==0&&_t(n.contentDOM,"Delete",46)))return!0;let r=e.insert.toString();n.inputState.composing>=
0&&n.inputState.composing++;let o,l=()=>o||(o=lc(n,e,t));return n.state.facet(na).some(a=>a(n,e.from,e.to,r,l))||n.dispatch(l()),!0}function lc(n,e,t){let i,s=n.
state,r=s.selection.main,o=-1;if(e.from==e.to&&e.from<r.from||e.from>r.to){let a=e.from<r.from?-1:1,h=a<0?r.from:r.to,f=ki(s.facet(Oi).map(c=>c(n)),h,a);e.from==
f&&(o=f)}if(o>-1)i={changes:e,selection:w.cursor(e.from+e.insert.length,-1)};else if(e.from>=r.from&&e.to<=r.to&&e.to-e.from>=(r.to-r.from)/3&&(!t||t.main.empty&&
t.main.from==e.from+e.insert.length)&&n.inputState.composing<0){let a=r.from<e.from?s.sliceDoc(r.from,e.from):"",h=r.to>e.to?s.sliceDoc(e.to,r.to):"";i=s.replaceSelection(
n.state.toText(a+e.insert.sliceString(0,void 0,n.state.lineBreak)+h))}else{let a=s.changes(e),h=t&&t.main.to<=a.newLength?t.main:void 0;if(s.selection.ranges.length>
1&&(n.inputState.composing>=0||n.inputState.compositionPendingChange)&&e.to<=r.to+10&&e.to>=r.to-10){let f=n.state.sliceDoc(e.from,e.to),c,u=t&&pa(n,t.main.head);
if(u){let p=e.insert.length-(e.to-e.from);c={from:u.from,to:u.to-p}}else c=n.state.doc.lineAt(r.head);let d=r.to-e.to;i=s.changeByRange(p=>{if(p.from==r.from&&p.
to==r.to)return{changes:a,range:h||p.map(a)};let m=p.to-d,g=m-f.length;if(n.state.sliceDoc(g,m)!=f||m>=c.from&&g<=c.to)return{range:p};let y=s.changes({from:g,to:m,
insert:e.insert}),x=p.to-r.to;return{changes:y,range:h?w.range(Math.max(0,h.anchor+x),Math.max(0,h.head+x)):p.map(y)}})}else i={changes:a,selection:h&&s.selection.
replaceRange(h)}}let l="input.type";return(n.composing||n.inputState.compositionPendingChange&&n.inputState.compositionEndedAt>Date.now()-50)&&(n.inputState.compositionPendingChange=
!1,l+=".compose",n.inputState.compositionFirstChange&&(l+=".start",n.inputState.compositionFirstChange=!1)),s.update(i,{userEvent:l,scrollIntoView:!0})}function ba(n,e,t,i){
let s=Math.min(n.length,e.length),r=0;for(;r<s&&n.charCodeAt(r)==e.charCodeAt(r);)r++;if(r==s&&n.length==e.length)return null;let o=n.length,l=e.length;for(;o>0&&
l>0&&n.charCodeAt(o-1)==e.charCodeAt(l-1);)o--,l--;if(i=="end"){let a=Math.max(0,r-Math.min(o,l));t-=o+a-r}if(o<r&&n.length<e.length){let a=t<=r&&t>=o?r-t:0;r-=
a,l=r+(l-o),o=r}else if(l<r){let a=t<=r&&t>=l?r-t:0;r-=a,o=r+(o-l),l=r}return{from:r,toA:o,toB:l}}function ac(n){let e=[];if(n.root.activeElement!=n.contentDOM)
return e;let{anchorNode:t,anchorOffset:i,focusNode:s,focusOffset:r}=n.observer.selectionRange;return t&&(e.push(new An(t,i)),(s!=t||r!=i)&&e.push(new An(s,r))),
e}function hc(n,e){if(n.length==0)return null;let t=n[0].pos,i=n.length==2?n[1].pos:t;return t<0||i<0?null:t==i?w.create([w.cursor(i+e,-1)]):w.single(t+e,i+e)}function nr(n,e){
return e.head==n.main.head&&e.anchor==n.main.anchor}var sr=class{setSelectionOrigin(e){this.lastSelectionOrigin=e,this.lastSelectionTime=Date.now()}constructor(e){
this.view=e,this.lastKeyCode=0,this.lastKeyTime=0,this.touchActive=!1,this.lastTouchTime=0,this.lastTouchX=0,this.lastTouchY=0,this.lastFocusTime=0,this.lastScrollTop=
0,this.lastScrollLeft=0,this.lastWheelEvent=0,this.pendingIOSKey=void 0,this.lastIOSMomentumScroll=0,this.tabFocusMode=-1,this.lastSelectionOrigin=null,this.lastSelectionTime=
0,this.lastContextMenu=0,this.scrollHandlers=[],this.handlers=Object.create(null),this.composing=-1,this.compositionFirstChange=null,this.compositionEndedAt=0,this.
compositionPendingKey=!1,this.compositionPendingChange=!1,this.insertingText="",this.insertingTextAt=0,this.mouseSelection=null,this.draggedContent=null,this.handleEvent=
this.handleEvent.bind(this),this.notifiedFocused=e.hasFocus,C.safari&&e.contentDOM.addEventListener("input",()=>null),C.gecko&&Cc(e.contentDOM.ownerDocument)}handleEvent(e){
!yc(this.view,e)||this.ignoreDuringComposition(e)||e.type=="keydown"&&this.keydown(e)||(this.view.updateState!=0?Promise.resolve().then(()=>this.runHandlers(e.type,
e)):this.runHandlers(e.type,e))}runHandlers(e,t){let i=this.handlers[e];if(i){for(let s of i.observers)s(this.view,t);for(let s of i.handlers){if(t.defaultPrevented)
break;if(s(this.view,t)){t.preventDefault();break}}}}ensureHandlers(e){let t=cc(e),i=this.handlers,s=this.view.contentDOM;for(let r in t)if(r!="scroll"){let o=!t[r].
handlers.length,l=i[r];l&&o!=!l.handlers.length&&(s.removeEventListener(r,this.handleEvent),l=null),l||s.addEventListener(r,this.handleEvent,{passive:o})}for(let r in i)
r!="scroll"&&!t[r]&&s.removeEventListener(r,this.handleEvent);this.handlers=t}keydown(e){if(this.lastKeyCode=e.keyCode,this.lastKeyTime=Date.now(),e.keyCode==9&&
this.tabFocusMode>-1&&(!this.tabFocusMode||Date.now()<=this.tabFocusMode))return!0;if(this.tabFocusMode>0&&e.keyCode!=27&&xa.indexOf(e.keyCode)<0&&(this.tabFocusMode=
-1),C.android&&C.chrome&&!e.synthetic&&(e.keyCode==13||e.keyCode==8))return this.view.observer.delayAndroidKey(e.key,e.keyCode),!0;if(C.ios&&!e.synthetic&&!e.altKey&&
!e.metaKey&&(wa.some(t=>t.keyCode==e.keyCode)&&!e.ctrlKey||uc.indexOf(e.key)>-1&&e.ctrlKey)){let t={ctrlKey:e.ctrlKey,altKey:e.altKey,metaKey:e.metaKey,shiftKey:e.
shiftKey};t.shiftKey&&C.ios&&!/^(off|none)$/.test(this.view.contentDOM.autocapitalize)&&fc(this.view.win)&&(t.shiftKey=!1);let i=this.pendingIOSKey={key:e.key,keyCode:e.
keyCode,mods:t};return setTimeout(()=>{this.pendingIOSKey==i&&this.flushIOSKey()},50),!0}return e.keyCode!=229&&this.view.observer.forceFlush(),!1}flushIOSKey(e){
let t=this.pendingIOSKey;return!t||this.view.observer.pendingRecords().length||t.key=="Enter"&&e&&e.from<e.to&&/^\S+$/.test(e.insert.toString())?!1:(this.pendingIOSKey=
void 0,_t(this.view.contentDOM,t.key,t.keyCode,t.mods))}ignoreDuringComposition(e){return!/^key/.test(e.type)||e.synthetic?!1:this.composing>0?!0:C.safari&&!C.ios&&
this.compositionPendingKey&&Date.now()-this.compositionEndedAt<100?(this.compositionPendingKey=!1,!0):!1}startMouseSelection(e){this.mouseSelection&&this.mouseSelection.
destroy(),this.mouseSelection=e}update(e){this.view.observer.update(e),this.mouseSelection&&this.mouseSelection.update(e),this.draggedContent&&e.docChanged&&(this.
draggedContent=this.draggedContent.map(e.changes)),e.transactions.length&&(this.lastKeyCode=this.lastSelectionTime=0)}destroy(){this.mouseSelection&&this.mouseSelection.
destroy()}};function fc(n){return n.visualViewport?n.visualViewport.height*n.visualViewport.scale/n.document.documentElement.clientHeight<.85:!1}function yl(n,e){
return(t,i)=>{try{return e.call(n,i,t)}catch(s){te(t.state,s)}}}function cc(n){let e=Object.create(null);function t(i){return e[i]||(e[i]={observers:[],handlers:[]})}
for(let i of n){let s=i.spec,r=s&&s.plugin.domEventHandlers,o=s&&s.plugin.domEventObservers;if(r)for(let l in r){let a=r[l];a&&t(l).handlers.push(yl(i.value,a))}
if(o)for(let l in o){let a=o[l];a&&t(l).observers.push(yl(i.value,a))}}for(let i in Re)t(i).handlers.push(Re[i]);for(let i in he)t(i).observers.push(he[i]);return e}
var wa=[{key:"Backspace",keyCode:8,inputType:"deleteContentBackward"},{key:"Enter",keyCode:13,inputType:"insertParagraph"},{key:"Enter",keyCode:13,inputType:"in\
sertLineBreak"},{key:"Delete",keyCode:46,inputType:"deleteContentForward"}],uc="dthko",xa=[16,17,18,20,91,92,224,225],fn=6;function cn(n){return Math.max(0,n)*.7+
8}function dc(n,e){return Math.max(Math.abs(n.clientX-e.clientX),Math.abs(n.clientY-e.clientY))}var rr=class{constructor(e,t,i,s){this.view=e,this.startEvent=t,
this.style=i,this.mustSelect=s,this.scrollSpeed={x:0,y:0},this.scrolling=-1,this.lastEvent=t,this.scrollParents=zl(e.contentDOM),this.atoms=e.state.facet(Oi).map(
o=>o(e));let r=e.contentDOM.ownerDocument;r.addEventListener("mousemove",this.move=this.move.bind(this)),r.addEventListener("mouseup",this.up=this.up.bind(this)),
this.extend=t.shiftKey,this.multiple=e.state.facet(j.allowMultipleSelections)&&pc(e,t),this.dragging=gc(e,t)&&Sa(t)==1?null:!1}start(e){this.dragging===!1&&this.
select(e)}move(e){if(e.buttons==0)return this.destroy();if(this.dragging||this.dragging==null&&dc(this.startEvent,e)<10)return;this.select(this.lastEvent=e);let t=0,
i=0,s=0,r=0,o=this.view.win.innerWidth,l=this.view.win.innerHeight;this.scrollParents.x&&({left:s,right:o}=this.scrollParents.x.getBoundingClientRect()),this.scrollParents.
y&&({top:r,bottom:l}=this.scrollParents.y.getBoundingClientRect());let a=Br(this.view);e.clientX-a.left<=s+fn?t=-cn(s-e.clientX):e.clientX+a.right>=o-fn&&(t=cn(
e.clientX-o)),e.clientY-a.top<=r+fn?i=-cn(r-e.clientY):e.clientY+a.bottom>=l-fn&&(i=cn(e.clientY-l)),this.setScrollSpeed(t,i)}up(e){this.dragging==null&&this.select(
this.lastEvent),this.dragging||e.preventDefault(),this.destroy()}destroy(){this.setScrollSpeed(0,0);let e=this.view.contentDOM.ownerDocument;e.removeEventListener(
"mousemove",this.move),e.removeEventListener("mouseup",this.up),this.view.inputState.mouseSelection=this.view.inputState.draggedContent=null}setScrollSpeed(e,t){
this.scrollSpeed={x:e,y:t},e||t?this.scrolling<0&&(this.scrolling=setInterval(()=>this.scroll(),50)):this.scrolling>-1&&(clearInterval(this.scrolling),this.scrolling=
-1)}scroll(){let{x:e,y:t}=this.scrollSpeed;e&&this.scrollParents.x&&(this.scrollParents.x.scrollLeft+=e,e=0),t&&this.scrollParents.y&&(this.scrollParents.y.scrollTop+=
t,t=0),(e||t)&&this.view.win.scrollBy(e,t),this.dragging===!1&&this.select(this.lastEvent)}select(e){let{view:t}=this,i=ma(this.atoms,this.style.get(e,this.extend,
this.multiple));(this.mustSelect||!i.eq(t.state.selection,this.dragging===!1))&&this.view.dispatch({selection:i,userEvent:"select.pointer"}),this.mustSelect=!1}update(e){
e.transactions.some(t=>t.isUserEvent("input.type"))?this.destroy():this.style.update(e)&&setTimeout(()=>this.select(this.lastEvent),20)}};function pc(n,e){let t=n.
state.facet(Zl);return t.length?t[0](e):C.mac?e.metaKey:e.ctrlKey}function mc(n,e){let t=n.state.facet(ea);return t.length?t[0](e):C.mac?!e.altKey:!e.ctrlKey}function gc(n,e){
let{main:t}=n.state.selection;if(t.empty)return!1;let i=Mi(n.root);if(!i||i.rangeCount==0)return!0;let s=i.getRangeAt(0).getClientRects();for(let r=0;r<s.length;r++){
let o=s[r];if(o.left<=e.clientX&&o.right>=e.clientX&&o.top<=e.clientY&&o.bottom>=e.clientY)return!0}return!1}function yc(n,e){if(!e.bubbles)return!0;if(e.defaultPrevented)
return!1;for(let t=e.target,i;t!=n.contentDOM;t=t.parentNode)if(!t||t.nodeType==11||(i=q.get(t))&&i.isWidget()&&!i.isHidden&&i.widget.ignoreEvent(e))return!1;return!0}
var Re=Object.create(null),he=Object.create(null),va=C.ie&&C.ie_version<15||C.ios&&C.webkit_version<604;function bc(n){let e=n.dom.parentNode;if(!e)return;let t=e.
appendChild(document.createElement("textarea"));t.style.cssText="position: fixed; left: -10000px; top: 10px",t.focus(),setTimeout(()=>{n.focus(),t.remove(),ka(n,
t.value)},50)}function Nn(n,e,t){for(let i of n.facet(e))t=i(t,n);return t}function ka(n,e){e=Nn(n.state,Mr,e);let{state:t}=n,i,s=1,r=t.toText(e),o=r.lines==t.selection.
ranges.length;if(or!=null&&t.selection.ranges.every(a=>a.empty)&&or==r.toString()){let a=-1;i=t.changeByRange(h=>{let f=t.doc.lineAt(h.from);if(f.from==a)return{
range:h};a=f.from;let c=t.toText((o?r.line(s++).text:e)+t.lineBreak);return{changes:{from:f.from,insert:c},range:w.cursor(h.from+c.length,-1)}})}else o?i=t.changeByRange(
a=>{let h=r.line(s++);return{changes:{from:a.from,to:a.to,insert:h.text},range:w.cursor(a.from+h.length,-1)}}):i=t.replaceSelection(r);n.dispatch(i,{userEvent:"\
input.paste",scrollIntoView:!0})}he.scroll=n=>{let e=n.inputState;e.lastScrollTop=n.scrollDOM.scrollTop,e.lastScrollLeft=n.scrollDOM.scrollLeft,C.ios&&!e.touchActive&&
(e.lastIOSMomentumScroll=Date.now())};he.wheel=he.mousewheel=n=>{n.inputState.lastWheelEvent=Date.now()};Re.keydown=(n,e)=>(n.inputState.setSelectionOrigin("sel\
ect"),e.keyCode==27&&n.inputState.tabFocusMode!=0&&(n.inputState.tabFocusMode=Date.now()+2e3),!1);he.touchstart=(n,e)=>{let t=n.inputState,i=e.targetTouches[0];
t.touchActive=!0,t.lastTouchTime=Date.now(),i&&(t.lastTouchX=i.clientX,t.lastTouchY=i.clientY),t.setSelectionOrigin("select.pointer")};he.touchmove=n=>{n.inputState.
setSelectionOrigin("select.pointer")};he.touchend=(n,e)=>{n.inputState.touchActive=!1};Re.mousedown=(n,e)=>{if(n.observer.flush(),n.inputState.lastTouchTime>Date.
now()-2e3)return!1;let t=null;for(let i of n.state.facet(ta))if(t=i(n,e),t)break;if(!t&&e.button==0&&(t=xc(n,e)),t){let i=!n.hasFocus;n.inputState.startMouseSelection(
new rr(n,e,t,i)),i&&n.observer.ignore(()=>{$l(n.contentDOM);let r=n.root.activeElement;r&&!r.contains(n.contentDOM)&&r.blur()});let s=n.inputState.mouseSelection;
if(s)return s.start(e),s.dragging===!1}else n.inputState.setSelectionOrigin("select.pointer");return!1};function bl(n,e,t,i){if(i==1)return w.cursor(e,t);if(i==
2)return Zf(n.state,e,t);{let s=n.docView.lineAt(e,t),r=n.state.doc.lineAt(s?s.posAtEnd:e),o=s?s.posAtStart:r.from,l=s?s.posAtEnd:r.to;return l<n.state.doc.length&&
l==r.to&&l++,w.undirectionalRange(o,l)}}var wc=C.ie&&C.ie_version<=11,wl=null,xl=0,vl=0;function Sa(n){if(!wc)return n.detail;let e=wl,t=vl;return wl=n,vl=Date.
now(),xl=!e||t>Date.now()-400&&Math.abs(e.clientX-n.clientX)<2&&Math.abs(e.clientY-n.clientY)<2?(xl+1)%3:1}function xc(n,e){let t=n.posAndSideAtCoords({x:e.clientX,
y:e.clientY},!1),i=Sa(e),s=n.state.selection;return{update(r){r.docChanged&&(t.pos=r.changes.mapPos(t.pos),s=s.map(r.changes))},get(r,o,l){let a=n.posAndSideAtCoords(
{x:r.clientX,y:r.clientY},!1),h,f=bl(n,a.pos,a.assoc,i);if(t.pos!=a.pos&&!o){let c=bl(n,t.pos,t.assoc,i),u=Math.min(c.from,f.from),d=Math.max(c.to,f.to);f=u<f.from?
w.range(u,d,f.assoc):w.range(d,u,f.assoc)}return o?s.replaceRange(s.main.extend(f.from,f.to,f.assoc)):l&&i==1&&s.ranges.length>1&&(h=vc(s,a.pos))?h:l?s.addRange(
f):w.create([f])}}}function vc(n,e){for(let t=0;t<n.ranges.length;t++){let{from:i,to:s}=n.ranges[t];if(i<=e&&s>=e)return w.create(n.ranges.slice(0,t).concat(n.ranges.
slice(t+1)),n.mainIndex==t?0:n.mainIndex-(n.mainIndex>t?1:0))}return null}Re.dragstart=(n,e)=>{let{selection:{main:t}}=n.state;if(e.target.draggable){let s=n.docView.
tile.nearest(e.target);if(s&&s.isWidget()){let r=s.posAtStart,o=r+s.length;(r>=t.to||o<=t.from)&&(t=w.undirectionalRange(r,o))}}let{inputState:i}=n;return i.mouseSelection&&
(i.mouseSelection.dragging=!0),i.draggedContent=t,e.dataTransfer&&(e.dataTransfer.setData("Text",Nn(n.state,Tr,n.state.sliceDoc(t.from,t.to))),e.dataTransfer.effectAllowed=
"copyMove"),!1};Re.dragend=n=>(n.inputState.draggedContent=null,!1);function kl(n,e,t,i){if(t=Nn(n.state,Mr,t),!t)return;let s=n.posAtCoords({x:e.clientX,y:e.clientY},
!1),{draggedContent:r}=n.inputState,o=i&&r&&mc(n,e)?{from:r.from,to:r.to}:null,l={from:s,insert:t},a=n.state.changes(o?[o,l]:l);n.focus(),n.dispatch({changes:a,
selection:{anchor:a.mapPos(s,-1),head:a.mapPos(s,1)},userEvent:o?"move.drop":"input.drop"}),n.inputState.draggedContent=null}Re.drop=(n,e)=>{if(!e.dataTransfer)
return!1;if(n.state.readOnly)return!0;let t=e.dataTransfer.files;if(t&&t.length){let i=Array(t.length),s=0,r=()=>{++s==t.length&&kl(n,e,i.filter(o=>o!=null).join(
n.state.lineBreak),!1)};for(let o=0;o<t.length;o++){let l=new FileReader;l.onerror=r,l.onload=()=>{/[\x00-\x08\x0e-\x1f]{2}/.test(l.result)||(i[o]=l.result),r()},
l.readAsText(t[o])}return!0}else{let i=e.dataTransfer.getData("Text");if(i)return kl(n,e,i,!0),!0}return!1};Re.paste=(n,e)=>{if(n.state.readOnly)return!0;n.observer.
flush();let t=va?null:e.clipboardData;return t?(ka(n,t.getData("text/plain")||t.getData("text/uri-list")),!0):(bc(n),!1)};function kc(n,e){let t=n.dom.parentNode;
if(!t)return;let i=t.appendChild(document.createElement("textarea"));i.style.cssText="position: fixed; left: -10000px; top: 10px",i.value=e,i.focus(),i.selectionEnd=
e.length,i.selectionStart=0,setTimeout(()=>{i.remove(),n.focus()},50)}function Sc(n){let e=[],t=[],i=!1;for(let s of n.selection.ranges)s.empty||(e.push(n.sliceDoc(
s.from,s.to)),t.push(s));if(!e.length){let s=-1;for(let{from:r}of n.selection.ranges){let o=n.doc.lineAt(r);o.number>s&&(e.push(o.text),t.push({from:o.from,to:Math.
min(n.doc.length,o.to+1)})),s=o.number}i=!0}return{text:Nn(n,Tr,e.join(n.lineBreak)),ranges:t,linewise:i}}var or=null;Re.copy=Re.cut=(n,e)=>{if(!gi(n.contentDOM,
n.observer.selectionRange))return!1;let{text:t,ranges:i,linewise:s}=Sc(n.state);if(!t&&!s)return!1;or=s?t:null,e.type=="cut"&&!n.state.readOnly&&n.dispatch({changes:i,
scrollIntoView:!0,userEvent:"delete.cut"});let r=va?null:e.clipboardData;return r?(r.clearData(),r.setData("text/plain",t),!0):(kc(n,t),!1)};var Ca=fe.define();
function Aa(n,e){let t=[];for(let i of n.facet(sa)){let s=i(n,e);s&&t.push(s)}return t.length?n.update({effects:t,annotations:Ca.of(!0)}):null}function Ma(n){setTimeout(
()=>{let e=n.hasFocus;if(e!=n.inputState.notifiedFocused){let t=Aa(n.state,e);t?n.dispatch(t):n.update([])}},10)}he.focus=n=>{n.inputState.lastFocusTime=Date.now(),
!n.scrollDOM.scrollTop&&(n.inputState.lastScrollTop||n.inputState.lastScrollLeft)&&(n.scrollDOM.scrollTop=n.inputState.lastScrollTop,n.scrollDOM.scrollLeft=n.inputState.
lastScrollLeft),Ma(n)};he.blur=n=>{n.observer.clearSelectionRange(),Ma(n)};he.compositionstart=he.compositionupdate=(n,e)=>{if(!n.observer.editContext&&(n.inputState.
compositionFirstChange==null&&(n.inputState.compositionFirstChange=!0),n.inputState.composing<0)){let{main:t}=n.state.selection;!t.empty&&n.lineBlockAt(t.from).
from!=n.lineBlockAt(t.to).from&&!n.state.readOnly&&n.dispatch({changes:n.state.selection.ranges.filter(i=>!i.empty).map(i=>({from:i.from,to:i.to})),userEvent:"i\
nput"}),n.inputState.composing=0}};he.compositionend=n=>{n.observer.editContext||(n.inputState.composing=-1,n.inputState.compositionEndedAt=Date.now(),n.inputState.
compositionPendingKey=!0,n.inputState.compositionPendingChange=n.observer.pendingRecords().length>0,n.inputState.compositionFirstChange=null,C.chrome&&C.android?
n.observer.flushSoon():n.inputState.compositionPendingChange?Promise.resolve().then(()=>n.observer.flush()):setTimeout(()=>{n.inputState.composing<0&&n.docView.
hasComposition&&n.update([])},50))};he.contextmenu=n=>{n.inputState.lastContextMenu=Date.now()};Re.beforeinput=(n,e)=>{var t,i;if((e.inputType=="insertText"||e.
inputType=="insertCompositionText")&&(n.inputState.insertingText=e.data,n.inputState.insertingTextAt=Date.now()),e.inputType=="insertReplacementText"&&n.observer.
editContext){let r=(t=e.dataTransfer)===null||t===void 0?void 0:t.getData("text/plain"),o=e.getTargetRanges();if(r&&o.length){let l=o[0],a=n.posAtDOM(l.startContainer,
l.startOffset),h=n.posAtDOM(l.endContainer,l.endOffset);return Er(n,{from:a,to:h,insert:n.state.toText(r)},null),!0}}let s;if(C.chrome&&C.android&&(s=wa.find(r=>r.
inputType==e.inputType))&&(n.observer.delayAndroidKey(s.key,s.keyCode),s.key=="Backspace"||s.key=="Delete")){let r=((i=window.visualViewport)===null||i===void 0?
void 0:i.height)||0;setTimeout(()=>{var o;(((o=window.visualViewport)===null||o===void 0?void 0:o.height)||0)>r+10&&n.hasFocus&&(n.contentDOM.blur(),n.focus())},
100)}return C.ios&&e.inputType=="deleteContentForward"&&n.observer.flushSoon(),C.safari&&e.inputType=="insertText"&&n.inputState.composing>=0&&setTimeout(()=>he.
compositionend(n,e),20),!1};var Sl=new Set;function Cc(n){Sl.has(n)||(Sl.add(n),n.addEventListener("copy",()=>{}),n.addEventListener("cut",()=>{}))}var Cl=["pre\
-wrap","normal","pre-line","break-spaces"],ti=!1;function Al(){ti=!1}var lr=class{constructor(e){this.lineWrapping=e,this.doc=P.empty,this.heightSamples={},this.
lineHeight=14,this.charWidth=7,this.textHeight=14,this.lineLength=30}heightForGap(e,t){let i=this.doc.lineAt(t).number-this.doc.lineAt(e).number+1;return this.lineWrapping&&
(i+=Math.max(0,Math.ceil((t-e-i*this.lineLength*.5)/this.lineLength))),this.lineHeight*i}heightForLine(e){return this.lineWrapping?(1+Math.max(0,Math.ceil((e-this.
lineLength)/Math.max(1,this.lineLength-5))))*this.lineHeight:this.lineHeight}setDoc(e){return this.doc=e,this}mustRefreshForWrapping(e){return Cl.indexOf(e)>-1!=
this.lineWrapping}mustRefreshForHeights(e){let t=!1;for(let i=0;i<e.length;i++){let s=e[i];s<0?i++:this.heightSamples[Math.floor(s*10)]||(t=!0,this.heightSamples[Math.
floor(s*10)]=!0)}return t}refresh(e,t,i,s,r,o){let l=Cl.indexOf(e)>-1,a=Math.abs(t-this.lineHeight)>.3||this.lineWrapping!=l;if(this.lineWrapping=l,this.lineHeight=
t,this.charWidth=i,this.textHeight=s,this.lineLength=r,a){this.heightSamples={};for(let h=0;h<o.length;h++){let f=o[h];f<0?h++:this.heightSamples[Math.floor(f*10)]=
!0}}return a}},ar=class{constructor(e,t){this.from=e,this.heights=t,this.index=0}get more(){return this.index<this.heights.length}},Ee=class n{constructor(e,t,i,s,r){
this.from=e,this.length=t,this.top=i,this.height=s,this._content=r}get type(){return typeof this._content=="number"?Ce.Text:Array.isArray(this._content)?this._content:
this._content.type}get to(){return this.from+this.length}get bottom(){return this.top+this.height}get widget(){return this._content instanceof Tt?this._content.
widget:null}get widgetLineBreaks(){return typeof this._content=="number"?this._content:0}join(e){let t=(Array.isArray(this._content)?this._content:[this]).concat(
Array.isArray(e._content)?e._content:[e]);return new n(this.from,this.length+e.length,this.top,this.height+e.height,t)}},z=(function(n){return n[n.ByPos=0]="ByP\
os",n[n.ByHeight=1]="ByHeight",n[n.ByPosNoHeight=2]="ByPosNoHeight",n})(z||(z={})),bn=.001,ge=class n{constructor(e,t,i=2){this.length=e,this.height=t,this.flags=
i}get outdated(){return(this.flags&2)>0}set outdated(e){this.flags=(e?2:0)|this.flags&-3}setHeight(e){this.height!=e&&(Math.abs(this.height-e)>bn&&(ti=!0),this.
height=e)}replace(e,t,i){return n.of(i)}decomposeLeft(e,t){t.push(this)}decomposeRight(e,t){t.push(this)}applyChanges(e,t,i,s){let r=this,o=i.doc;for(let l=s.length-
1;l>=0;l--){let{fromA:a,toA:h,fromB:f,toB:c}=s[l],u=r.lineAt(a,z.ByPosNoHeight,i.setDoc(t),0,0),d=u.to>=h?u:r.lineAt(h,z.ByPosNoHeight,i,0,0);for(c+=d.to-h,h=d.
to;l>0&&u.from<=s[l-1].toA;)a=s[l-1].fromA,f=s[l-1].fromB,l--,a<u.from&&(u=r.lineAt(a,z.ByPosNoHeight,i,0,0));f+=u.from-a,a=u.from;let p=fr.build(i.setDoc(o),e,
f,c);r=Mn(r,r.replace(a,h,p))}return r.updateHeight(i,0)}static empty(){return new ve(0,0,0)}static of(e){if(e.length==1)return e[0];let t=0,i=e.length,s=0,r=0;
for(;;)if(t==i)if(s>r*2){let l=e[t-1];l.break?e.splice(--t,1,l.left,null,l.right):e.splice(--t,1,l.left,l.right),i+=1+l.break,s-=l.size}else if(r>s*2){let l=e[i];
l.break?e.splice(i,1,l.left,null,l.right):e.splice(i,1,l.left,l.right),i+=2+l.break,r-=l.size}else break;else if(s<r){let l=e[t++];l&&(s+=l.size)}else{let l=e[--i];
l&&(r+=l.size)}let o=!1;return e[t-1]==null?(o=!0,t--):e[t]==null&&(o=!0,i++),new hr(n.of(e.slice(0,t)),o,n.of(e.slice(i)))}};function Mn(n,e){return n==e?n:(n.
constructor!=e.constructor&&(ti=!0),e)}ge.prototype.size=1;var Ac=L.replace({}),Tn=class extends ge{constructor(e,t,i){super(e,t),this.deco=i,this.spaceAbove=0}mainBlock(e,t){
return new Ee(t,this.length,e+this.spaceAbove,this.height-this.spaceAbove,this.deco||0)}blockAt(e,t,i,s){return this.spaceAbove&&e<i+this.spaceAbove?new Ee(s,0,
i,this.spaceAbove,Ac):this.mainBlock(i,s)}lineAt(e,t,i,s,r){let o=this.mainBlock(s,r);return this.spaceAbove?this.blockAt(0,i,s,r).join(o):o}forEachLine(e,t,i,s,r,o){
e<=r+this.length&&t>=r&&o(this.lineAt(0,z.ByPos,i,s,r))}setMeasuredHeight(e){let t=e.heights[e.index++];t<0?(this.spaceAbove=-t,t=e.heights[e.index++]):this.spaceAbove=
0,this.setHeight(t)}updateHeight(e,t=0,i=!1,s){return s&&s.from<=t&&s.more&&this.setMeasuredHeight(s),this.outdated=!1,this}toString(){return`block(${this.length}\
)`}},ve=class n extends Tn{constructor(e,t,i){super(e,t,null),this.collapsed=0,this.widgetHeight=0,this.breaks=0,this.spaceAbove=i}mainBlock(e,t){return new Ee(
t,this.length,e+this.spaceAbove,this.height-this.spaceAbove,this.breaks)}replace(e,t,i){let s=i[0];return i.length==1&&(s instanceof n||s instanceof ft&&s.flags&
4)&&Math.abs(this.length-s.length)<10?(s instanceof ft?s=new n(s.length,this.height,this.spaceAbove):s.height=this.height,this.outdated||(s.outdated=!1),s):ge.of(
i)}updateHeight(e,t=0,i=!1,s){return s&&s.from<=t&&s.more?this.setMeasuredHeight(s):(i||this.outdated)&&(this.spaceAbove=0,this.setHeight(Math.max(this.widgetHeight,
e.heightForLine(this.length-this.collapsed))+this.breaks*e.lineHeight)),this.outdated=!1,this}toString(){return`line(${this.length}${this.collapsed?-this.collapsed:
""}${this.widgetHeight?":"+this.widgetHeight:""})`}},ft=class n extends ge{constructor(e){super(e,0)}heightMetrics(e,t){let i=e.doc.lineAt(t).number,s=e.doc.lineAt(
t+this.length).number,r=s-i+1,o,l=0;if(e.lineWrapping){let a=Math.min(this.height,e.lineHeight*r);o=a/r,this.length>r+1&&(l=(this.height-a)/(this.length-r-1))}else
o=this.height/r;return{firstLine:i,lastLine:s,perLine:o,perChar:l}}blockAt(e,t,i,s){let{firstLine:r,lastLine:o,perLine:l,perChar:a}=this.heightMetrics(t,s);if(t.
lineWrapping){let h=s+(e<t.lineHeight?0:Math.round(Math.max(0,Math.min(1,(e-i)/this.height))*this.length)),f=t.doc.lineAt(h),c=l+f.length*a,u=Math.max(i,e-c/2);
return new Ee(f.from,f.length,u,c,0)}else{let h=Math.max(0,Math.min(o-r,Math.floor((e-i)/l))),{from:f,length:c}=t.doc.line(r+h);return new Ee(f,c,i+l*h,l,0)}}lineAt(e,t,i,s,r){
if(t==z.ByHeight)return this.blockAt(e,i,s,r);if(t==z.ByPosNoHeight){let{from:d,to:p}=i.doc.lineAt(e);return new Ee(d,p-d,0,0,0)}let{firstLine:o,perLine:l,perChar:a}=this.
heightMetrics(i,r),h=i.doc.lineAt(e),f=l+h.length*a,c=h.number-o,u=s+l*c+a*(h.from-r-c);return new Ee(h.from,h.length,Math.max(s,Math.min(u,s+this.height-f)),f,
0)}forEachLine(e,t,i,s,r,o){e=Math.max(e,r),t=Math.min(t,r+this.length);let{firstLine:l,perLine:a,perChar:h}=this.heightMetrics(i,r);for(let f=e,c=s;f<=t;){let u=i.
doc.lineAt(f);if(f==e){let p=u.number-l;c+=a*p+h*(e-r-p)}let d=a+h*u.length;o(new Ee(u.from,u.length,c,d,0)),c+=d,f=u.to+1}}replace(e,t,i){let s=this.length-t;if(s>
0){let r=i[i.length-1];r instanceof n?i[i.length-1]=new n(r.length+s):i.push(null,new n(s-1))}if(e>0){let r=i[0];r instanceof n?i[0]=new n(e+r.length):i.unshift(
new n(e-1),null)}return ge.of(i)}decomposeLeft(e,t){t.push(new n(e-1),null)}decomposeRight(e,t){t.push(null,new n(this.length-e-1))}updateHeight(e,t=0,i=!1,s){let r=t+
this.length;if(s&&s.from<=t+this.length&&s.more){let o=[],l=Math.max(t,s.from),a=-1;for(s.from>t&&o.push(new n(s.from-t-1).updateHeight(e,t));l<=r&&s.more;){let f=e.
doc.lineAt(l).length;o.length&&o.push(null);let c=s.heights[s.index++],u=0;c<0&&(u=-c,c=s.heights[s.index++]),a==-1?a=c:Math.abs(c-a)>=bn&&(a=-2);let d=new ve(f,
c,u);d.outdated=!1,o.push(d),l+=f+1}l<=r&&o.push(null,new n(r-l).updateHeight(e,l));let h=ge.of(o);return(a<0||Math.abs(h.height-this.height)>=bn||Math.abs(a-this.
heightMetrics(e,t).perLine)>=bn)&&(ti=!0),Mn(this,h)}else(i||this.outdated)&&(this.setHeight(e.heightForGap(t,t+this.length)),this.outdated=!1);return this}toString(){
return`gap(${this.length})`}},hr=class extends ge{constructor(e,t,i){super(e.length+(t?1:0)+i.length,e.height+i.height,(t?1:0)|(e.outdated||i.outdated?2:0)),this.
left=e,this.right=i,this.size=e.size+i.size}get break(){return this.flags&1}blockAt(e,t,i,s){let r=i+this.left.height;return e<r?this.left.blockAt(e,t,i,s):this.
right.blockAt(e,t,r,s+this.left.length+this.break)}lineAt(e,t,i,s,r){let o=s+this.left.height,l=r+this.left.length+this.break,a=t==z.ByHeight?e<o:e<l,h=a?this.left.
lineAt(e,t,i,s,r):this.right.lineAt(e,t,i,o,l);if(this.break||(a?h.to<l:h.from>l))return h;let f=t==z.ByPosNoHeight?z.ByPosNoHeight:z.ByPos;return a?h.join(this.
right.lineAt(l,f,i,o,l)):this.left.lineAt(l,f,i,s,r).join(h)}forEachLine(e,t,i,s,r,o){let l=s+this.left.height,a=r+this.left.length+this.break;if(this.break)e<a&&
this.left.forEachLine(e,t,i,s,r,o),t>=a&&this.right.forEachLine(e,t,i,l,a,o);else{let h=this.lineAt(a,z.ByPos,i,s,r);e<h.from&&this.left.forEachLine(e,Math.min(
t,h.from-1),i,s,r,o),h.to>=e&&h.from<=t&&o(h),t>h.to&&this.right.forEachLine(Math.max(e,h.to+1),t,i,l,a,o)}}replace(e,t,i){let s=this.left.length+this.break;if(t<
s)return this.balanced(this.left.replace(e,t,i),this.right);if(e>this.left.length)return this.balanced(this.left,this.right.replace(e-s,t-s,i));let r=[];e>0&&this.
decomposeLeft(e,r);let o=r.length;for(let l of i)r.push(l);if(e>0&&Ml(r,o-1),t<this.length){let l=r.length;this.decomposeRight(t,r),Ml(r,l)}return ge.of(r)}decomposeLeft(e,t){
let i=this.left.length;if(e<=i)return this.left.decomposeLeft(e,t);t.push(this.left),this.break&&(i++,e>=i&&t.push(null)),e>i&&this.right.decomposeLeft(e-i,t)}decomposeRight(e,t){
let i=this.left.length,s=i+this.break;if(e>=s)return this.right.decomposeRight(e-s,t);e<i&&this.left.decomposeRight(e,t),this.break&&e<s&&t.push(null),t.push(this.
right)}balanced(e,t){return e.size>2*t.size||t.size>2*e.size?ge.of(this.break?[e,null,t]:[e,t]):(this.left=Mn(this.left,e),this.right=Mn(this.right,t),this.setHeight(
e.height+t.height),this.outdated=e.outdated||t.outdated,this.size=e.size+t.size,this.length=e.length+this.break+t.length,this)}updateHeight(e,t=0,i=!1,s){let{left:r,
right:o}=this,l=t+r.length+this.break,a=null;return s&&s.from<=t+r.length&&s.more?a=r=r.updateHeight(e,t,i,s):r.updateHeight(e,t,i),s&&s.from<=l+o.length&&s.more?
a=o=o.updateHeight(e,l,i,s):o.updateHeight(e,l,i),a?this.balanced(r,o):(this.height=this.left.height+this.right.height,this.outdated=!1,this)}toString(){return this.
left+(this.break?" ":"-")+this.right}};function Ml(n,e){let t,i;n[e]==null&&(t=n[e-1])instanceof ft&&(i=n[e+1])instanceof ft&&n.splice(e-1,3,new ft(t.length+1+i.
length))}var Mc=5,fr=class n{constructor(e,t){this.pos=e,this.oracle=t,this.nodes=[],this.lineStart=-1,this.lineEnd=-1,this.covering=null,this.writtenTo=e}get isCovered(){
return this.covering&&this.nodes[this.nodes.length-1]==this.covering}span(e,t){if(this.lineStart>-1){let i=Math.min(t,this.lineEnd),s=this.nodes[this.nodes.length-
1];s instanceof ve?s.length+=i-this.pos:(i>this.pos||!this.isCovered)&&this.nodes.push(new ve(i-this.pos,-1,0)),this.writtenTo=i,t>i&&(this.nodes.push(null),this.
writtenTo++,this.lineStart=-1)}this.pos=t}point(e,t,i){if(e<t||i.heightRelevant){let s=i.widget?i.widget.estimatedHeight:0,r=i.widget?i.widget.lineBreaks:0;s<0&&
(s=this.oracle.lineHeight);let o=t-e;i.block?this.addBlock(new Tn(o,s,i)):(o||r||s>=Mc)&&this.addLineDeco(s,r,o)}else t>e&&this.span(e,t);this.lineEnd>-1&&this.
lineEnd<this.pos&&(this.lineEnd=this.oracle.doc.lineAt(this.pos).to)}enterLine(){if(this.lineStart>-1)return;let{from:e,to:t}=this.oracle.doc.lineAt(this.pos);this.
lineStart=e,this.lineEnd=t,this.writtenTo<e&&((this.writtenTo<e-1||this.nodes[this.nodes.length-1]==null)&&this.nodes.push(this.blankContent(this.writtenTo,e-1)),
this.nodes.push(null)),this.pos>e&&this.nodes.push(new ve(this.pos-e,-1,0)),this.writtenTo=this.pos}blankContent(e,t){let i=new ft(t-e);return this.oracle.doc.lineAt(
e).to==t&&(i.flags|=4),i}ensureLine(){this.enterLine();let e=this.nodes.length?this.nodes[this.nodes.length-1]:null;if(e instanceof ve)return e;let t=new ve(0,-1,
0);return this.nodes.push(t),t}addBlock(e){this.enterLine();let t=e.deco;t&&t.startSide>0&&!this.isCovered&&this.ensureLine(),this.nodes.push(e),this.writtenTo=
this.pos=this.pos+e.length,t&&t.endSide>0&&(this.covering=e)}addLineDeco(e,t,i){let s=this.ensureLine();s.length+=i,s.collapsed+=i,s.widgetHeight=Math.max(s.widgetHeight,
e),s.breaks+=t,this.writtenTo=this.pos=this.pos+i}finish(e){let t=this.nodes.length==0?null:this.nodes[this.nodes.length-1];this.lineStart>-1&&!(t instanceof ve)&&
!this.isCovered?this.nodes.push(new ve(0,-1,0)):(this.writtenTo<this.pos||t==null)&&this.nodes.push(this.blankContent(this.writtenTo,this.pos));let i=e;for(let s of this.
nodes)s instanceof ve&&s.updateHeight(this.oracle,i),i+=s?s.length:1;return this.nodes}static build(e,t,i,s){let r=new n(i,e);return V.spans(t,i,s,r,0),r.finish(
i)}};function Tc(n,e,t){let i=new cr;return V.compare(n,e,t,i,0),i.changes}var cr=class{constructor(){this.changes=[]}compareRange(){}comparePoint(e,t,i,s){(e<t||
i&&i.heightRelevant||s&&s.heightRelevant)&&Gt(e,t,this.changes,5)}};function Dc(n,e){let t=n.getBoundingClientRect(),i=n.ownerDocument,s=i.defaultView||window,r=Math.
max(0,t.left),o=Math.min(s.innerWidth,t.right),l=Math.max(0,t.top),a=Math.min(s.innerHeight,t.bottom);for(let h=n.parentNode;h&&h!=i.body;)if(Z(h)){let f=window.
getComputedStyle(h);if((h.scrollHeight>h.clientHeight||h.scrollWidth>h.clientWidth)&&f.overflow!="visible"){let c=h.getBoundingClientRect();r=Math.max(r,c.left),
o=Math.min(o,c.right),l=Math.max(l,c.top),a=Math.min(h==n.parentNode?s.innerHeight:a,c.bottom)}h=f.position=="absolute"||f.position=="fixed"?h.offsetParent:h.parentNode}else if(h.
nodeType==11)h=h.host;else break;return{left:r-t.left,right:Math.max(r,o)-t.left,top:l-(t.top+e),bottom:Math.max(l,a)-(t.top+e)}}function Oc(n){let e=n.getBoundingClientRect(),
t=n.ownerDocument.defaultView||window;return e.left<t.innerWidth&&e.right>0&&e.top<t.innerHeight&&e.bottom>0}function Bc(n,e){let t=n.getBoundingClientRect();return{
left:0,right:t.right-t.left,top:e,bottom:t.bottom-(t.top+e)}}var Si=class{constructor(e,t,i,s){this.from=e,this.to=t,this.size=i,this.displaySize=s}static same(e,t){
if(e.length!=t.length)return!1;for(let i=0;i<e.length;i++){let s=e[i],r=t[i];if(s.from!=r.from||s.to!=r.to||s.size!=r.size)return!1}return!0}draw(e,t){return L.
replace({widget:new ur(this.displaySize*(t?e.scaleY:e.scaleX),t)}).range(this.from,this.to)}},ur=class extends Ae{constructor(e,t){super(),this.size=e,this.vertical=
t}eq(e){return e.size==this.size&&e.vertical==this.vertical}toDOM(){let e=document.createElement("div");return this.vertical?e.style.height=this.size+"px":(e.style.
width=this.size+"px",e.style.height="2px",e.style.display="inline-block"),e}get estimatedHeight(){return this.vertical?this.size:-1}},Dn=class{constructor(e,t){
this.view=e,this.state=t,this.pixelViewport={left:0,right:window.innerWidth,top:0,bottom:0},this.inView=!0,this.paddingTop=0,this.paddingBottom=0,this.contentDOMWidth=
0,this.contentDOMHeight=0,this.editorHeight=0,this.editorWidth=0,this.scaleX=1,this.scaleY=1,this.scrollOffset=0,this.scrolledToBottom=!1,this.scrollAnchorPos=0,
this.scrollAnchorHeight=-1,this.scaler=dr,this.scrollTarget=null,this.printing=!1,this.mustMeasureContent=!0,this.defaultTextDirection=W.LTR,this.visibleRanges=
[],this.mustEnforceCursorAssoc=!1;let i=t.facet(Dr).some(s=>typeof s!="function"&&s.class=="cm-lineWrapping");this.heightOracle=new lr(i),this.stateDeco=Tl(t),this.
heightMap=ge.empty().applyChanges(this.stateDeco,P.empty,this.heightOracle.setDoc(t.doc),[new Le(0,0,0,t.doc.length)]);for(let s=0;s<2&&(this.viewport=this.getViewport(
0,null),!!this.updateForViewport());s++);this.updateViewportLines(),this.lineGaps=this.ensureLineGaps([]),this.lineGapDeco=L.set(this.lineGaps.map(s=>s.draw(this,
!1))),this.scrollParent=e.scrollDOM,this.computeVisibleRanges()}updateForViewport(){let e=[this.viewport],{main:t}=this.state.selection;for(let i=0;i<=1;i++){let s=i?
t.head:t.anchor;if(!e.some(({from:r,to:o})=>s>=r&&s<=o)){let{from:r,to:o}=this.lineBlockAt(s);e.push(new jt(r,o))}}return this.viewports=e.sort((i,s)=>i.from-s.
from),this.updateScaler()}updateScaler(){let e=this.scaler;return this.scaler=this.heightMap.height<=7e6?dr:pr.get(this.heightOracle,this.heightMap,this.viewports),
e.eq(this.scaler)?0:2}updateViewportLines(){this.viewportLines=[],this.heightMap.forEachLine(this.viewport.from,this.viewport.to,this.heightOracle.setDoc(this.state.
doc),0,0,e=>{this.viewportLines.push(mi(e,this.scaler))})}update(e,t=null){this.state=e.state;let i=this.stateDeco;this.stateDeco=Tl(this.state);let s=e.changedRanges,
r=Le.extendWithRanges(s,Tc(i,this.stateDeco,e?e.changes:le.empty(this.state.doc.length))),o=this.heightMap.height,l=this.scrolledToBottom?null:this.scrollAnchorAt(
this.scrollOffset);Al(),this.heightMap=this.heightMap.applyChanges(this.stateDeco,e.startState.doc,this.heightOracle.setDoc(this.state.doc),r),(this.heightMap.height!=
o||ti)&&(e.flags|=2),l?(this.scrollAnchorPos=e.changes.mapPos(l.from,-1),this.scrollAnchorHeight=l.top):(this.scrollAnchorPos=-1,this.scrollAnchorHeight=o);let a=r.
length?this.mapViewport(this.viewport,e.changes):this.viewport;(t&&(t.range.head<a.from||t.range.head>a.to)||!this.viewportIsAppropriate(a))&&(a=this.getViewport(
0,t));let h=a.from!=this.viewport.from||a.to!=this.viewport.to;this.viewport=a,e.flags|=this.updateForViewport(),(h||!e.changes.empty||e.flags&2)&&this.updateViewportLines(),
(this.lineGaps.length||this.viewport.to-this.viewport.from>4e3)&&this.updateLineGaps(this.ensureLineGaps(this.mapLineGaps(this.lineGaps,e.changes))),e.flags|=this.
computeVisibleRanges(e.changes),t&&(this.scrollTarget=t),!this.mustEnforceCursorAssoc&&(e.selectionSet||e.focusChanged)&&e.view.lineWrapping&&e.state.selection.
main.empty&&e.state.selection.main.assoc&&!e.state.facet(Ff)&&(this.mustEnforceCursorAssoc=!0)}measure(){let{view:e}=this,t=e.contentDOM,i=window.getComputedStyle(
t),s=this.heightOracle,r=i.whiteSpace;this.defaultTextDirection=i.direction=="rtl"?W.RTL:W.LTR;let o=this.heightOracle.mustRefreshForWrapping(r)||this.mustMeasureContent===
"refresh",l=t.getBoundingClientRect(),a=o||this.mustMeasureContent||this.contentDOMHeight!=l.height;this.contentDOMHeight=l.height,this.mustMeasureContent=!1;let h=0,
f=0;if(l.width&&l.height){let{scaleX:v,scaleY:M}=Vl(t,l);(v>.005&&Math.abs(this.scaleX-v)>.005||M>.005&&Math.abs(this.scaleY-M)>.005)&&(this.scaleX=v,this.scaleY=
M,h|=16,o=a=!0)}let c=(parseInt(i.paddingTop)||0)*this.scaleY,u=(parseInt(i.paddingBottom)||0)*this.scaleY;(this.paddingTop!=c||this.paddingBottom!=u)&&(this.paddingTop=
c,this.paddingBottom=u,h|=18),this.editorWidth!=e.scrollDOM.clientWidth&&(s.lineWrapping&&(a=!0),this.editorWidth=e.scrollDOM.clientWidth,h|=16);let d=zl(this.view.
contentDOM,!1).y;d!=this.scrollParent&&(this.scrollParent=d,this.scrollAnchorHeight=-1,this.scrollOffset=0);let p=this.getScrollOffset();this.scrollOffset!=p&&(this.
scrollAnchorHeight=-1,this.scrollOffset=p),this.scrolledToBottom=jl(this.scrollParent||e.win);let m=(this.printing?Bc:Dc)(t,this.paddingTop),g=m.top-this.pixelViewport.
top,y=m.bottom-this.pixelViewport.bottom;this.pixelViewport=m;let x=this.pixelViewport.bottom>this.pixelViewport.top&&this.pixelViewport.right>this.pixelViewport.
left;if(x!=this.inView&&(this.inView=x,x&&(a=!0)),!this.inView&&!this.scrollTarget&&!Oc(e.dom))return 0;let b=l.width;if((this.contentDOMWidth!=b||this.editorHeight!=
e.scrollDOM.clientHeight)&&(this.contentDOMWidth=l.width,this.editorHeight=e.scrollDOM.clientHeight,h|=16),a){let v=e.docView.measureVisibleLineHeights(this.viewport);
if(s.mustRefreshForHeights(v)&&(o=!0),o||s.lineWrapping&&Math.abs(b-this.contentDOMWidth)>s.charWidth){let{lineHeight:M,charWidth:T,textHeight:N}=e.docView.measureTextSize();
o=M>0&&s.refresh(r,M,T,N,Math.max(5,b/T),v),o&&(e.docView.minWidth=0,h|=16)}g>0&&y>0?f=Math.max(g,y):g<0&&y<0&&(f=Math.min(g,y)),Al();for(let M of this.viewports){
let T=M.from==this.viewport.from?v:e.docView.measureVisibleLineHeights(M);this.heightMap=(o?ge.empty().applyChanges(this.stateDeco,P.empty,this.heightOracle,[new Le(
0,0,0,e.state.doc.length)]):this.heightMap).updateHeight(s,0,o,new ar(M.from,T))}ti&&(h|=2)}let A=!this.viewportIsAppropriate(this.viewport,f)||this.scrollTarget&&
(this.scrollTarget.range.head<this.viewport.from||this.scrollTarget.range.head>this.viewport.to);return A&&(h&2&&(h|=this.updateScaler()),this.viewport=this.getViewport(
f,this.scrollTarget),h|=this.updateForViewport()),(h&2||A)&&this.updateViewportLines(),(this.lineGaps.length||this.viewport.to-this.viewport.from>4e3)&&this.updateLineGaps(
this.ensureLineGaps(o?[]:this.lineGaps,e)),h|=this.computeVisibleRanges(),this.mustEnforceCursorAssoc&&(this.mustEnforceCursorAssoc=!1,e.docView.enforceCursorAssoc()),
h}get visibleTop(){return this.scaler.fromDOM(this.pixelViewport.top)}get visibleBottom(){return this.scaler.fromDOM(this.pixelViewport.bottom)}getViewport(e,t){
let i=.5-Math.max(-.5,Math.min(.5,e/1e3/2)),s=this.heightMap,r=this.heightOracle,{visibleTop:o,visibleBottom:l}=this,a=new jt(s.lineAt(o-i*1e3,z.ByHeight,r,0,0).
from,s.lineAt(l+(1-i)*1e3,z.ByHeight,r,0,0).to);if(t){let{head:h}=t.range;if(h<a.from||h>a.to){let f=Math.min(this.editorHeight,this.pixelViewport.bottom-this.pixelViewport.
top),c=s.lineAt(h,z.ByPos,r,0,0),u;t.y=="center"?u=(c.top+c.bottom)/2-f/2:t.y=="start"||t.y=="nearest"&&h<a.from?u=c.top:u=c.bottom-f,a=new jt(s.lineAt(u-1e3/2,
z.ByHeight,r,0,0).from,s.lineAt(u+f+1e3/2,z.ByHeight,r,0,0).to)}}return a}mapViewport(e,t){let i=t.mapPos(e.from,-1),s=t.mapPos(e.to,1);return new jt(this.heightMap.
lineAt(i,z.ByPos,this.heightOracle,0,0).from,this.heightMap.lineAt(s,z.ByPos,this.heightOracle,0,0).to)}viewportIsAppropriate({from:e,to:t},i=0){if(!this.inView)
return!0;let{top:s}=this.heightMap.lineAt(e,z.ByPos,this.heightOracle,0,0),{bottom:r}=this.heightMap.lineAt(t,z.ByPos,this.heightOracle,0,0),{visibleTop:o,visibleBottom:l}=this;
return(e==0||s<=o-Math.max(10,Math.min(-i,250)))&&(t==this.state.doc.length||r>=l+Math.max(10,Math.min(i,250)))&&s>o-2*1e3&&r<l+2*1e3}mapLineGaps(e,t){if(!e.length||
t.empty)return e;let i=[];for(let s of e)t.touchesRange(s.from,s.to)||i.push(new Si(t.mapPos(s.from),t.mapPos(s.to),s.size,s.displaySize));return i}ensureLineGaps(e,t){
let i=this.heightOracle.lineWrapping,s=i?1e4:2e3,r=s>>1,o=s<<1;if(this.defaultTextDirection!=W.LTR&&!i)return[];let l=[],a=(f,c,u,d)=>{if(c-f<r)return;let p=this.
state.selection.main,m=[p.from];p.empty||m.push(p.to);for(let y of m)if(y>f&&y<c){a(f,y-10,u,d),a(y+10,c,u,d);return}let g=Lc(e,y=>y.from>=u.from&&y.to<=u.to&&Math.
abs(y.from-f)<r&&Math.abs(y.to-c)<r&&!m.some(x=>y.from<x&&y.to>x));if(!g){if(c<u.to&&t&&i&&t.visibleRanges.some(b=>b.from<=c&&b.to>=c)){let b=t.moveToLineBoundary(
w.cursor(c),!1,!0).head;b>f&&(c=b)}let y=this.gapSize(u,f,c,d),x=i||y<2e6?y:2e6;g=new Si(f,c,y,x)}l.push(g)},h=f=>{if(f.length<o||f.type!=Ce.Text)return;let c=Ec(
f.from,f.to,this.stateDeco);if(c.total<o)return;let u=this.scrollTarget?this.scrollTarget.range.head:null,d,p;if(i){let m=s/this.heightOracle.lineLength*this.heightOracle.
lineHeight,g,y;if(u!=null){let x=dn(c,u),b=((this.visibleBottom-this.visibleTop)/2+m)/f.height;g=x-b,y=x+b}else g=(this.visibleTop-f.top-m)/f.height,y=(this.visibleBottom-
f.top+m)/f.height;d=un(c,g),p=un(c,y)}else{let m=c.total*this.heightOracle.charWidth,g=s*this.heightOracle.charWidth,y=0;if(m>2e6)for(let M of e)M.from>=f.from&&
M.from<f.to&&M.size!=M.displaySize&&M.from*this.heightOracle.charWidth+y<this.pixelViewport.left&&(y=M.size-M.displaySize);let x=this.pixelViewport.left+y,b=this.
pixelViewport.right+y,A,v;if(u!=null){let M=dn(c,u),T=((b-x)/2+g)/m;A=M-T,v=M+T}else A=(x-g)/m,v=(b+g)/m;d=un(c,A),p=un(c,v)}d>f.from&&a(f.from,d,f,c),p<f.to&&a(
p,f.to,f,c)};for(let f of this.viewportLines)Array.isArray(f.type)?f.type.forEach(h):h(f);return l}gapSize(e,t,i,s){let r=dn(s,i)-dn(s,t);return this.heightOracle.
lineWrapping?e.height*r:s.total*this.heightOracle.charWidth*r}updateLineGaps(e){Si.same(e,this.lineGaps)||(this.lineGaps=e,this.lineGapDeco=L.set(e.map(t=>t.draw(
this,this.heightOracle.lineWrapping))))}computeVisibleRanges(e){let t=this.stateDeco;this.lineGaps.length&&(t=t.concat(this.lineGapDeco));let i=[];V.spans(t,this.
viewport.from,this.viewport.to,{span(r,o){i.push({from:r,to:o})},point(){}},20);let s=0;if(i.length!=this.visibleRanges.length)s=12;else for(let r=0;r<i.length&&
!(s&8);r++){let o=this.visibleRanges[r],l=i[r];(o.from!=l.from||o.to!=l.to)&&(s|=4,e&&e.mapPos(o.from,-1)==l.from&&e.mapPos(o.to,1)==l.to||(s|=8))}return this.visibleRanges=
i,s}lineBlockAt(e){return e>=this.viewport.from&&e<=this.viewport.to&&this.viewportLines.find(t=>t.from<=e&&t.to>=e)||mi(this.heightMap.lineAt(e,z.ByPos,this.heightOracle,
0,0),this.scaler)}lineBlockAtHeight(e){return e>=this.viewportLines[0].top&&e<=this.viewportLines[this.viewportLines.length-1].bottom&&this.viewportLines.find(t=>t.
top<=e&&t.bottom>=e)||mi(this.heightMap.lineAt(this.scaler.fromDOM(e),z.ByHeight,this.heightOracle,0,0),this.scaler)}getScrollOffset(){return this.scrollParent==
this.view.scrollDOM?this.scrollParent.scrollTop*this.scaleY:(this.scrollParent?this.scrollParent.getBoundingClientRect().top:0)-this.view.contentDOM.getBoundingClientRect().
top}scrollAnchorAt(e){let t=this.lineBlockAtHeight(e+12-this.paddingTop);return t.from>=this.viewport.from||this.viewportLines[0].top-e>200?t:this.viewportLines[0]}elementAtHeight(e){
return mi(this.heightMap.blockAt(this.scaler.fromDOM(e),this.heightOracle,0,0),this.scaler)}get docHeight(){return this.scaler.toDOM(this.heightMap.height)}get contentHeight(){
return this.docHeight+this.paddingTop+this.paddingBottom}},jt=class{constructor(e,t){this.from=e,this.to=t}};function Ec(n,e,t){let i=[],s=n,r=0;return V.spans(
t,n,e,{span(){},point(o,l){o>s&&(i.push({from:s,to:o}),r+=o-s),s=l}},20),s<e&&(i.push({from:s,to:e}),r+=e-s),{total:r,ranges:i}}function un({total:n,ranges:e},t){
if(t<=0)return e[0].from;if(t>=1)return e[e.length-1].to;let i=Math.floor(n*t);for(let s=0;;s++){let{from:r,to:o}=e[s],l=o-r;if(i<=l)return r+i;i-=l}}function dn(n,e){
let t=0;for(let{from:i,to:s}of n.ranges){if(e<=s){t+=e-i;break}t+=s-i}return t/n.total}function Lc(n,e){for(let t of n)if(e(t))return t}var dr={toDOM(n){return n},
fromDOM(n){return n},scale:1,eq(n){return n==this}};function Tl(n){let e=n.facet(In).filter(i=>typeof i!="function"),t=n.facet(Or).filter(i=>typeof i!="function");
return t.length&&e.push(V.join(t)),e}var pr=class n{constructor(e,t){this.scale=e,this.viewports=t}static get(e,t,i){let s=0,r=0,o=0,l=i.map(({from:h,to:f})=>{let c=t.
lineAt(h,z.ByPos,e,0,0).top,u=t.lineAt(f,z.ByPos,e,0,0).bottom;return s+=u-c,{from:h,to:f,top:c,bottom:u,domTop:0,domBottom:0}});if(t.height-s<10)return dr;let a=(7e6-
s)/(t.height-s);for(let h of l)h.domTop=o+(h.top-r)*a,o=h.domBottom=h.domTop+(h.bottom-h.top),r=h.bottom;return new n(a,l)}toDOM(e){for(let t=0,i=0,s=0;;t++){let r=t<
this.viewports.length?this.viewports[t]:null;if(!r||e<r.top)return s+(e-i)*this.scale;if(e<=r.bottom)return r.domTop+(e-r.top);i=r.bottom,s=r.domBottom}}fromDOM(e){
for(let t=0,i=0,s=0;;t++){let r=t<this.viewports.length?this.viewports[t]:null;if(!r||e<r.domTop)return i+(e-s)/this.scale;if(e<=r.domBottom)return r.top+(e-r.domTop);
i=r.bottom,s=r.domBottom}}eq(e){return e instanceof n?this.scale==e.scale&&this.viewports.length==e.viewports.length&&this.viewports.every((t,i)=>t.from==e.viewports[i].
from&&t.to==e.viewports[i].to):!1}};function mi(n,e){if(e.scale==1)return n;let t=e.toDOM(n.top),i=e.toDOM(n.bottom);return new Ee(n.from,n.length,t,i-t,Array.isArray(
n._content)?n._content.map(s=>mi(s,e)):n._content)}var pn=D.define({combine:n=>n.join(" ")}),mr=D.define({combine:n=>n.indexOf(!0)>-1}),gr=xe.newName(),Ta=xe.newName(),
Da=xe.newName(),Oa={"&light":"."+Ta,"&dark":"."+Da};function yr(n,e,t){return new xe(e,{finish(i){return/&/.test(i)?i.replace(/&\w*/,s=>{if(s=="&")return n;if(!t||
!t[s])throw new RangeError(`Unsupported selector: ${s}`);return t[s]}):n+" "+i}})}var Rc=yr("."+gr,{"&":{position:"relative !important",boxSizing:"border-box","\
&.cm-focused":{outline:"1px dotted #212121"},display:"flex !important",flexDirection:"column"},".cm-scroller":{display:"flex !important",alignItems:"flex-start \
!important",fontFamily:"monospace",lineHeight:1.4,height:"100%",overflowX:"auto",position:"relative",zIndex:0,overflowAnchor:"none"},".cm-content":{margin:0,flexGrow:2,
flexShrink:0,display:"block",whiteSpace:"pre",wordWrap:"normal",boxSizing:"border-box",minHeight:"100%",padding:"4px 0",outline:"none","&[contenteditable=true]":{
WebkitUserModify:"read-write-plaintext-only"}},".cm-lineWrapping":{whiteSpace_fallback:"pre-wrap",whiteSpace:"break-spaces",wordBreak:"break-word",overflowWrap:"\
anywhere",flexShrink:1},"&light .cm-content":{caretColor:"black"},"&dark .cm-content":{caretColor:"white"},".cm-line":{display:"block",padding:"0 2px 0 6px"},".\
cm-layer":{userSelect:"none",position:"absolute",left:0,top:0,contain:"size style","& > *":{position:"absolute"}},"&light .cm-selectionBackground":{background:"\
#d9d9d9"},"&dark .cm-selectionBackground":{background:"#222"},"&light.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground":{background:"#d7d4\
f0"},"&dark.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground":{background:"#233"},".cm-cursorLayer":{pointerEvents:"none"},"&.cm-focused >\
 .cm-scroller > .cm-cursorLayer":{animation:"steps(1) cm-blink 1.2s infinite"},"@keyframes cm-blink":{"0%":{},"50%":{opacity:0},"100%":{}},"@keyframes cm-blink2":{
"0%":{},"50%":{opacity:0},"100%":{}},".cm-cursor, .cm-dropCursor":{borderLeft:"1.2px solid black",marginLeft:"-0.6px",pointerEvents:"none"},".cm-cursor":{display:"\
none"},"&dark .cm-cursor":{borderLeftColor:"#ddd"},".cm-selectionHandle":{backgroundColor:"currentColor",width:"1.5px"},".cm-selectionHandle-start::before, .cm-\
selectionHandle-end::before":{content:'""',backgroundColor:"inherit",borderRadius:"50%",width:"8px",height:"8px",position:"absolute",left:"-3.25px"},".cm-select\
ionHandle-start::before":{top:"-8px"},".cm-selectionHandle-end::before":{bottom:"-8px"},".cm-dropCursor":{position:"absolute"},"&.cm-focused > .cm-scroller > .c\
m-cursorLayer .cm-cursor":{display:"block"},".cm-iso":{unicodeBidi:"isolate"},".cm-announced":{position:"fixed",top:"-10000px"},"@media print":{".cm-announced":{
display:"none"}},"&light .cm-activeLine":{backgroundColor:"#cceeff44"},"&dark .cm-activeLine":{backgroundColor:"#99eeff33"},"&light .cm-specialChar":{color:"red"},
"&dark .cm-specialChar":{color:"#f78"},".cm-gutters":{flexShrink:0,display:"flex",height:"100%",boxSizing:"border-box",zIndex:200},".cm-gutters-before":{insetInlineStart:0},
".cm-gutters-after":{insetInlineEnd:0},"&light .cm-gutters":{backgroundColor:"#f5f5f5",color:"#6c6c6c",border:"0px solid #ddd","&.cm-gutters-before":{borderRightWidth:"\
1px"},"&.cm-gutters-after":{borderLeftWidth:"1px"}},"&dark .cm-gutters":{backgroundColor:"#333338",color:"#ccc"},".cm-gutter":{display:"flex !important",flexDirection:"\
column",flexShrink:0,boxSizing:"border-box",minHeight:"100%",overflow:"hidden"},".cm-gutterElement":{boxSizing:"border-box"},".cm-lineNumbers .cm-gutterElement":{
padding:"0 3px 0 5px",minWidth:"20px",textAlign:"right",whiteSpace:"nowrap"},"&light .cm-activeLineGutter":{backgroundColor:"#e2f2ff"},"&dark .cm-activeLineGutt\
er":{backgroundColor:"#222227"},".cm-panels":{boxSizing:"border-box",position:"sticky",left:0,right:0,zIndex:300},"&light .cm-panels":{backgroundColor:"#f5f5f5",
color:"black"},".cm-panels-top":{top:"0"},".cm-panels-bottom":{bottom:"0"},"&light .cm-panels-top":{borderBottom:"1px solid #ddd"},"&light .cm-panels-bottom":{borderTop:"\
1px solid #ddd"},"&dark .cm-panels":{backgroundColor:"#333338",color:"white"},".cm-dialog":{padding:"2px 19px 4px 6px",position:"relative","& label":{fontSize:"\
80%"}},".cm-dialog-close":{position:"absolute",top:"3px",right:"4px",backgroundColor:"inherit",border:"none",font:"inherit",fontSize:"14px",padding:"0"},".cm-ta\
b":{display:"inline-block",overflow:"hidden",verticalAlign:"bottom"},".cm-widgetBuffer":{verticalAlign:"baseline",height:"1em",width:0,display:"inline"},".cm-pl\
aceholder":{color:"#888",display:"inline-block",verticalAlign:"top",userSelect:"none"},".cm-highlightSpace":{background:"radial-gradient(circle at 50% 55%, #aaa\
 20%, transparent 0) no-repeat",backgroundSize:".4em",backgroundPosition:"calc(min(50%, 0px)) center"},".cm-highlightTab":{backgroundImage:`url('data:image/svg+\
xml,<svg xmlns="http://www.w3.org/2000/svg" width="200" height="20"><path stroke="%23888" stroke-width="1" fill="none" d="M1 10H196L190 5M190 15L196 10M197 4L19\
7 16"/></svg>')`,backgroundSize:"auto 100%",backgroundPosition:"right 90%",backgroundRepeat:"no-repeat"},".cm-trailingSpace":{backgroundColor:"#ff332255"},".cm-\
button":{verticalAlign:"middle",color:"inherit",fontSize:"70%",padding:".2em 1em",borderRadius:"1px"},"&light .cm-button":{backgroundImage:"linear-gradient(#eff\
1f5, #d9d9df)",border:"1px solid #888","&:active":{backgroundImage:"linear-gradient(#b4b4b4, #d0d3d6)"}},"&dark .cm-button":{backgroundImage:"linear-gradient(#3\
93939, #111)",border:"1px solid #888","&:active":{backgroundImage:"linear-gradient(#111, #333)"}},".cm-textfield":{verticalAlign:"middle",color:"inherit",fontSize:"\
70%",border:"1px solid silver",padding:".2em .5em"},"&light .cm-textfield":{backgroundColor:"white"},"&dark .cm-textfield":{border:"1px solid #555",backgroundColor:"\
inherit"}},Oa),Pc={childList:!0,characterData:!0,subtree:!0,attributes:!0,characterDataOldValue:!0},Rs=C.ie&&C.ie_version<=11,br=class{constructor(e){this.view=
e,this.active=!1,this.editContext=null,this.selectionRange=new Vs,this.selectionChanged=!1,this.delayedFlush=-1,this.resizeTimeout=-1,this.queue=[],this.delayedAndroidKey=
null,this.flushingAndroidKey=-1,this.lastChange=0,this.scrollTargets=[],this.intersection=null,this.resizeScroll=null,this.intersecting=!1,this.gapIntersection=
null,this.gaps=[],this.printQuery=null,this.parentCheck=-1,this.dom=e.contentDOM,this.observer=new MutationObserver(t=>{for(let i of t)this.queue.push(i);(C.ie&&
C.ie_version<=11||C.ios&&e.composing)&&t.some(i=>i.type=="childList"&&i.removedNodes.length||i.type=="characterData"&&i.oldValue.length>i.target.nodeValue.length)?
this.flushSoon():this.flush()}),window.EditContext&&C.android&&e.constructor.EDIT_CONTEXT!==!1&&!(C.chrome&&C.chrome_version<126)&&(this.editContext=new wr(e),e.
state.facet(nt)&&(e.contentDOM.editContext=this.editContext.editContext)),Rs&&(this.onCharData=t=>{this.queue.push({target:t.target,type:"characterData",oldValue:t.
prevValue}),this.flushSoon()}),this.onSelectionChange=this.onSelectionChange.bind(this),this.onResize=this.onResize.bind(this),this.onPrint=this.onPrint.bind(this),
this.onScroll=this.onScroll.bind(this),window.matchMedia&&(this.printQuery=window.matchMedia("print")),typeof ResizeObserver=="function"&&(this.resizeScroll=new ResizeObserver(
()=>{var t;((t=this.view.docView)===null||t===void 0?void 0:t.lastUpdate)<Date.now()-75&&this.onResize()}),this.resizeScroll.observe(e.scrollDOM)),this.addWindowListeners(
this.win=e.win),this.start(),typeof IntersectionObserver=="function"&&(this.intersection=new IntersectionObserver(t=>{this.parentCheck<0&&(this.parentCheck=setTimeout(
this.listenForScroll.bind(this),1e3)),t.length>0&&t[t.length-1].intersectionRatio>0!=this.intersecting&&(this.intersecting=!this.intersecting,this.intersecting!=
this.view.inView&&this.onScrollChanged(document.createEvent("Event")))},{threshold:[0,.001]}),this.intersection.observe(this.dom),this.gapIntersection=new IntersectionObserver(
t=>{t.length>0&&t[t.length-1].intersectionRatio>0&&this.onScrollChanged(document.createEvent("Event"))},{})),this.listenForScroll(),this.readSelectionRange()}onScrollChanged(e){
this.view.inputState.runHandlers("scroll",e),this.intersecting&&this.view.measure()}onScroll(e){this.intersecting&&this.flush(this.pendingRecords().length>0),this.
editContext&&this.view.requestMeasure(this.editContext.measureReq),this.onScrollChanged(e)}onResize(){this.resizeTimeout<0&&(this.resizeTimeout=setTimeout(()=>{
this.resizeTimeout=-1,this.view.requestMeasure()},50))}onPrint(e){(e.type=="change"||!e.type)&&!e.matches||(this.view.viewState.printing=!0,this.view.measure(),
setTimeout(()=>{this.view.viewState.printing=!1,this.view.requestMeasure()},500))}updateGaps(e){if(this.gapIntersection&&(e.length!=this.gaps.length||this.gaps.
some((t,i)=>t!=e[i]))){this.gapIntersection.disconnect();for(let t of e)this.gapIntersection.observe(t);this.gaps=e}}onSelectionChange(e){let t=this.selectionChanged;
if(!this.readSelectionRange()||this.delayedAndroidKey)return;let{view:i}=this,s=this.selectionRange;if(i.state.facet(nt)?i.root.activeElement!=this.dom:!gi(this.
dom,s))return;let r=s.anchorNode&&i.docView.tile.nearest(s.anchorNode);if(r&&r.isWidget()&&r.widget.ignoreEvent(e)){t||(this.selectionChanged=!1);return}(C.ie&&
C.ie_version<=11||C.android&&C.chrome)&&!i.state.selection.main.empty&&s.focusNode&&bi(s.focusNode,s.focusOffset,s.anchorNode,s.anchorOffset)?this.flushSoon():this.
flush(!1)}readSelectionRange(){let{view:e}=this,t=Mi(e.root);if(!t)return!1;let i=C.safari&&e.root.nodeType==11&&e.root.activeElement==this.dom&&Ic(this.view,t)||
t;if(!i||this.selectionRange.eq(i))return!1;let s=gi(this.dom,i);return s&&!this.selectionChanged&&e.inputState.lastFocusTime>Date.now()-200&&e.inputState.lastTouchTime<
Date.now()-300&&Tf(this.dom,i)?(this.view.inputState.lastFocusTime=0,e.docView.updateSelection(),!1):(this.selectionRange.setRange(i),s&&(this.selectionChanged=
!0),!0)}setSelectionRange(e,t){this.selectionRange.set(e.node,e.offset,t.node,t.offset),this.selectionChanged=!1}clearSelectionRange(){this.selectionRange.set(null,
0,null,0)}listenForScroll(){this.parentCheck=-1;let e=0,t=null;for(let i=this.dom;i;)if(Z(i))!t&&e<this.scrollTargets.length&&this.scrollTargets[e]==i?e++:t||(t=
this.scrollTargets.slice(0,e)),t&&t.push(i),i=i.assignedSlot||i.parentNode;else if(i.nodeType==11)i=i.host;else break;if(e<this.scrollTargets.length&&!t&&(t=this.
scrollTargets.slice(0,e)),t){for(let i of this.scrollTargets)i.removeEventListener("scroll",this.onScroll);for(let i of this.scrollTargets=t)i.addEventListener(
"scroll",this.onScroll)}}ignore(e){if(!this.active)return e();try{return this.stop(),e()}finally{this.start(),this.clear()}}start(){this.active||(this.observer.
observe(this.dom,Pc),Rs&&this.dom.addEventListener("DOMCharacterDataModified",this.onCharData),this.active=!0)}stop(){this.active&&(this.active=!1,this.observer.
disconnect(),Rs&&this.dom.removeEventListener("DOMCharacterDataModified",this.onCharData))}clear(){this.processRecords(),this.queue.length=0,this.selectionChanged=
!1}delayAndroidKey(e,t){var i;if(!this.delayedAndroidKey){let s=()=>{let r=this.delayedAndroidKey;r&&(this.clearDelayedAndroidKey(),this.view.inputState.lastKeyCode=
r.keyCode,this.view.inputState.lastKeyTime=Date.now(),!this.flush()&&r.force&&_t(this.dom,r.key,r.keyCode))};this.flushingAndroidKey=this.view.win.requestAnimationFrame(
s)}(!this.delayedAndroidKey||e=="Enter")&&(this.delayedAndroidKey={key:e,keyCode:t,force:this.lastChange<Date.now()-50||!!(!((i=this.delayedAndroidKey)===null||
i===void 0)&&i.force)})}clearDelayedAndroidKey(){this.win.cancelAnimationFrame(this.flushingAndroidKey),this.delayedAndroidKey=null,this.flushingAndroidKey=-1}flushSoon(){
this.delayedFlush<0&&(this.delayedFlush=this.view.win.requestAnimationFrame(()=>{this.delayedFlush=-1,this.flush()}))}forceFlush(){this.delayedFlush>=0&&(this.view.
win.cancelAnimationFrame(this.delayedFlush),this.delayedFlush=-1),this.flush()}pendingRecords(){for(let e of this.observer.takeRecords())this.queue.push(e);return this.
queue}processRecords(){let e=this.pendingRecords();e.length&&(this.queue=[]);let t=-1,i=-1,s=!1;for(let r of e){let o=this.readMutation(r);o&&(o.typeOver&&(s=!0),
t==-1?{from:t,to:i}=o:(t=Math.min(o.from,t),i=Math.max(o.to,i)))}return{from:t,to:i,typeOver:s}}readChange(){let{from:e,to:t,typeOver:i}=this.processRecords(),s=this.
selectionChanged&&gi(this.dom,this.selectionRange);if(e<0&&!s)return null;e>-1&&(this.lastChange=Date.now()),this.view.inputState.lastFocusTime=0,this.selectionChanged=
!1;let r=new ir(this.view,e,t,i);return this.view.docView.domChanged={newSel:r.newSel?r.newSel.main:null},r}flush(e=!0){if(this.delayedFlush>=0||this.delayedAndroidKey)
return!1;e&&this.readSelectionRange();let t=this.selectionChanged,i=this.readChange();if(!i)return this.view.requestMeasure(),!1;let s=this.view.state,r=ya(this.
view,i);return this.view.state==s&&(i.domChanged||t)&&this.view.update([]),r}readMutation(e){let t=this.view.docView.tile.nearest(e.target);if(!t||t.isWidget())
return null;if(t.markDirty(e.type=="attributes"),e.type=="childList"){let i=Dl(t,e.previousSibling||e.target.previousSibling,-1),s=Dl(t,e.nextSibling||e.target.
nextSibling,1);return{from:i?t.posAfter(i):t.posAtStart,to:s?t.posBefore(s):t.posAtEnd,typeOver:!1}}else return e.type=="characterData"?{from:t.posAtStart,to:t.
posAtEnd,typeOver:e.target.nodeValue==e.oldValue}:null}setWindow(e){e!=this.win&&(this.removeWindowListeners(this.win),this.win=e,this.addWindowListeners(this.win))}addWindowListeners(e){
e.addEventListener("resize",this.onResize),this.printQuery?this.printQuery.addEventListener?this.printQuery.addEventListener("change",this.onPrint):this.printQuery.
addListener(this.onPrint):e.addEventListener("beforeprint",this.onPrint),e.addEventListener("scroll",this.onScroll),e.document.addEventListener("selectionchange",
this.onSelectionChange)}removeWindowListeners(e){e.removeEventListener("scroll",this.onScroll),e.removeEventListener("resize",this.onResize),this.printQuery?this.
printQuery.removeEventListener?this.printQuery.removeEventListener("change",this.onPrint):this.printQuery.removeListener(this.onPrint):e.removeEventListener("be\
foreprint",this.onPrint),e.document.removeEventListener("selectionchange",this.onSelectionChange)}update(e){this.editContext&&(this.editContext.update(e),e.startState.
facet(nt)!=e.state.facet(nt)&&(e.view.contentDOM.editContext=e.state.facet(nt)?this.editContext.editContext:null))}destroy(){var e,t,i;this.stop(),(e=this.intersection)===
null||e===void 0||e.disconnect(),(t=this.gapIntersection)===null||t===void 0||t.disconnect(),(i=this.resizeScroll)===null||i===void 0||i.disconnect();for(let s of this.
scrollTargets)s.removeEventListener("scroll",this.onScroll);this.removeWindowListeners(this.win),clearTimeout(this.parentCheck),clearTimeout(this.resizeTimeout),
this.win.cancelAnimationFrame(this.delayedFlush),this.win.cancelAnimationFrame(this.flushingAndroidKey),this.editContext&&(this.view.contentDOM.editContext=null,
this.editContext.destroy())}};function Dl(n,e,t){for(;e;){let i=q.get(e);if(i&&i.parent==n)return i;let s=e.parentNode;e=s!=n.dom?s:t>0?e.nextSibling:e.previousSibling}
return null}function Ol(n,e){let t=e.startContainer,i=e.startOffset,s=e.endContainer,r=e.endOffset,o=n.docView.domAtPos(n.state.selection.main.anchor,1);return bi(
o.node,o.offset,s,r)&&([t,i,s,r]=[s,r,t,i]),{anchorNode:t,anchorOffset:i,focusNode:s,focusOffset:r}}function Ic(n,e){if(e.getComposedRanges){let s=e.getComposedRanges(
n.root)[0];if(s)return Ol(n,s)}let t=null;function i(s){s.preventDefault(),s.stopImmediatePropagation(),t=s.getTargetRanges()[0]}return n.contentDOM.addEventListener(
"beforeinput",i,!0),n.dom.ownerDocument.execCommand("indent"),n.contentDOM.removeEventListener("beforeinput",i,!0),t?Ol(n,t):null}var wr=class{constructor(e){this.
from=0,this.to=0,this.pendingContextChange=null,this.handlers=Object.create(null),this.composing=null,this.resetRange(e.state);let t=this.editContext=new window.
EditContext({text:e.state.doc.sliceString(this.from,this.to),selectionStart:this.toContextPos(Math.max(this.from,Math.min(this.to,e.state.selection.main.anchor))),
selectionEnd:this.toContextPos(e.state.selection.main.head)});this.handlers.textupdate=i=>{let s=e.state.selection.main,{anchor:r,head:o}=s,l=this.toEditorPos(i.
updateRangeStart),a=this.toEditorPos(i.updateRangeEnd);e.inputState.composing>=0&&!this.composing&&(this.composing={contextBase:i.updateRangeStart,editorBase:l,
drifted:!1});let h=a-l>i.text.length;l==this.from&&r<this.from?l=r:a==this.to&&r>this.to&&(a=r);let f=ba(e.state.sliceDoc(l,a),i.text,(h?s.from:s.to)-l,h?"end":
null);if(!f){let u=w.single(this.toEditorPos(i.selectionStart),this.toEditorPos(i.selectionEnd));nr(u,s)||e.dispatch({selection:u,userEvent:"select"});return}let c={
from:f.from+l,to:f.toA+l,insert:P.of(i.text.slice(f.from,f.toB).split(`
`))};if((C.mac||C.android)&&c.from==o-1&&/^\. ?$/.test(i.text)&&e.contentDOM.getAttribute("autocorrect")=="off"&&(c={from:l,to:a,insert:P.of([i.text.replace(".",
" ")])}),this.pendingContextChange=c,!e.state.readOnly){let u=this.to-this.from+(c.to-c.from+c.insert.length);Er(e,c,w.single(this.toEditorPos(i.selectionStart,
u),this.toEditorPos(i.selectionEnd,u)))}this.pendingContextChange&&(this.revertPending(e.state),this.setSelection(e.state)),c.from<c.to&&!c.insert.length&&e.inputState.
composing>=0&&!/[\\p{Alphabetic}\\p{Number}_]/.test(t.text.slice(Math.max(0,i.updateRangeStart-1),Math.min(t.text.length,i.updateRangeStart+1)))&&this.handlers.
compositionend(i)},this.handlers.characterboundsupdate=i=>{let s=[],r=null;for(let o=this.toEditorPos(i.rangeStart),l=this.toEditorPos(i.rangeEnd);o<l;o++){let a=e.
coordsForChar(o);r=a&&new DOMRect(a.left,a.top,a.right-a.left,a.bottom-a.top)||r||new DOMRect,s.push(r)}t.updateCharacterBounds(i.rangeStart,s)},this.handlers.textformatupdate=
i=>{let s=[];for(let r of i.getTextFormats()){let o=r.underlineStyle,l=r.underlineThickness;if(!/none/i.test(o)&&!/none/i.test(l)){let a=this.toEditorPos(r.rangeStart),
h=this.toEditorPos(r.rangeEnd);if(a<h){let f=`text-decoration: underline ${/^[a-z]/.test(o)?o+" ":o=="Dashed"?"dashed ":o=="Squiggle"?"wavy ":""}${/thin/i.test(
l)?1:2}px`;s.push(L.mark({attributes:{style:f}}).range(a,h))}}}e.dispatch({effects:la.of(L.set(s))})},this.handlers.compositionstart=()=>{e.inputState.composing<
0&&(e.inputState.composing=0,e.inputState.compositionFirstChange=!0)},this.handlers.compositionend=()=>{if(e.inputState.composing=-1,e.inputState.compositionFirstChange=
null,this.composing){let{drifted:i}=this.composing;this.composing=null,i&&this.reset(e.state)}};for(let i in this.handlers)t.addEventListener(i,this.handlers[i]);
this.measureReq={read:i=>{let s=Mi(i.root);s&&s.rangeCount&&this.editContext.updateSelectionBounds(s.getRangeAt(0).getBoundingClientRect())}}}applyEdits(e){let t=0,
i=!1,s=this.pendingContextChange;return e.changes.iterChanges((r,o,l,a,h)=>{if(i)return;let f=h.length-(o-r);if(s&&o>=s.to)if(s.from==r&&s.to==o&&s.insert.eq(h)){
s=this.pendingContextChange=null,t+=f,this.to+=f;return}else s=null,this.revertPending(e.state);if(r+=t,o+=t,o<=this.from)this.from+=f,this.to+=f;else if(r<this.
to){if(r<this.from||o>this.to||this.to-this.from+h.length>3e4){i=!0;return}this.editContext.updateText(this.toContextPos(r),this.toContextPos(o),h.toString()),this.
to+=f}t+=f}),s&&!i&&this.revertPending(e.state),!i}update(e){let t=this.pendingContextChange,i=e.startState.selection.main;this.composing&&(this.composing.drifted||
!e.changes.touchesRange(i.from,i.to)&&e.transactions.some(s=>!s.isUserEvent("input.type")&&s.changes.touchesRange(this.from,this.to)))?(this.composing.drifted=!0,
this.composing.editorBase=e.changes.mapPos(this.composing.editorBase)):!this.applyEdits(e)||!this.rangeIsValid(e.state)?(this.pendingContextChange=null,this.reset(
e.state)):(e.docChanged||e.selectionSet||t)&&this.setSelection(e.state),(e.geometryChanged||e.docChanged||e.selectionSet)&&e.view.requestMeasure(this.measureReq)}resetRange(e){
let{head:t}=e.selection.main;this.from=Math.max(0,t-1e4),this.to=Math.min(e.doc.length,t+1e4)}reset(e){this.resetRange(e),this.editContext.updateText(0,this.editContext.
text.length,e.doc.sliceString(this.from,this.to)),this.setSelection(e)}revertPending(e){let t=this.pendingContextChange;this.pendingContextChange=null,this.editContext.
updateText(this.toContextPos(t.from),this.toContextPos(t.from+t.insert.length),e.doc.sliceString(t.from,t.to))}setSelection(e){let{main:t}=e.selection,i=this.toContextPos(
Math.max(this.from,Math.min(this.to,t.anchor))),s=this.toContextPos(t.head);(this.editContext.selectionStart!=i||this.editContext.selectionEnd!=s)&&this.editContext.
updateSelection(i,s)}rangeIsValid(e){let{head:t}=e.selection.main;return!(this.from>0&&t-this.from<500||this.to<e.doc.length&&this.to-t<500||this.to-this.from>1e4*
3)}toEditorPos(e,t=this.to-this.from){e=Math.min(e,t);let i=this.composing;return i&&i.drifted?i.editorBase+(e-i.contextBase):e+this.from}toContextPos(e){let t=this.
composing;return t&&t.drifted?t.contextBase+(e-t.editorBase):e-this.from}destroy(){for(let e in this.handlers)this.editContext.removeEventListener(e,this.handlers[e])}},
O=class n{get state(){return this.viewState.state}get viewport(){return this.viewState.viewport}get visibleRanges(){return this.viewState.visibleRanges}get inView(){
return this.viewState.inView}get composing(){return!!this.inputState&&this.inputState.composing>0}get compositionStarted(){return!!this.inputState&&this.inputState.
composing>=0}get root(){return this._root}get win(){return this.dom.ownerDocument.defaultView||window}constructor(e={}){var t;this.plugins=[],this.pluginMap=new Map,
this.editorAttrs={},this.contentAttrs={},this.bidiCache=[],this.destroyed=!1,this.updateState=2,this.measureScheduled=-1,this.measureRequests=[],this.clearAnnouncement=
-1,this.contentDOM=document.createElement("div"),this.scrollDOM=document.createElement("div"),this.scrollDOM.tabIndex=-1,this.scrollDOM.className="cm-scroller",
this.scrollDOM.appendChild(this.contentDOM),this.announceDOM=document.createElement("div"),this.announceDOM.className="cm-announced",this.announceDOM.setAttribute(
"aria-live","polite"),this.dom=document.createElement("div"),this.dom.appendChild(this.announceDOM),this.dom.appendChild(this.scrollDOM),e.parent&&e.parent.appendChild(
this.dom);let{dispatch:i}=e;this.dispatchTransactions=e.dispatchTransactions||i&&(s=>s.forEach(r=>i(r,this)))||(s=>this.update(s)),this.dispatch=this.dispatch.bind(
this),this._root=e.root||Mf(e.parent)||document,this.viewState=new Dn(this,e.state||j.create(e)),e.scrollTo&&e.scrollTo.is(hn)&&(this.viewState.scrollTarget=e.scrollTo.
value.clip(this.viewState.state)),this.plugins=this.state.facet($t).map(s=>new xi(s));for(let s of this.plugins)s.update(this);this.observer=new br(this),this.inputState=
new sr(this),this.inputState.ensureHandlers(this.plugins),this.docView=new Cn(this),this.mountStyles(),this.updateAttrs(),this.updateState=0,this.requestMeasure(),
!((t=document.fonts)===null||t===void 0)&&t.ready&&document.fonts.ready.then(()=>{this.viewState.mustMeasureContent="refresh",this.requestMeasure()})}dispatch(...e){
let t=e.length==1&&e[0]instanceof _?e:e.length==1&&Array.isArray(e[0])?e[0]:[this.state.update(...e)];this.dispatchTransactions(t,this)}update(e){if(this.updateState!=
0)throw new Error("Calls to EditorView.update are not allowed while an update is in progress");let t=!1,i=!1,s,r=this.state;for(let u of e){if(u.startState!=r)throw new RangeError(
"Trying to update state with a transaction that doesn't start from the previous state.");r=u.state}if(this.destroyed){this.viewState.state=r;return}let o=this.hasFocus,
l=0,a=null;e.some(u=>u.annotation(Ca))?(this.inputState.notifiedFocused=o,l=1):o!=this.inputState.notifiedFocused&&(this.inputState.notifiedFocused=o,a=Aa(r,o),
a||(l=1));let h=this.observer.delayedAndroidKey,f=null;if(h?(this.observer.clearDelayedAndroidKey(),f=this.observer.readChange(),(f&&!this.state.doc.eq(r.doc)||
!this.state.selection.eq(r.selection))&&(f=null)):this.observer.clear(),r.facet(j.phrases)!=this.state.facet(j.phrases))return this.setState(r);s=kn.create(this,
r,e),s.flags|=l;let c=this.viewState.scrollTarget;try{this.updateState=2;for(let u of e){if(c&&(c=c.map(u.changes)),u.scrollIntoView){let{main:d}=u.state.selection,
{x:p,y:m}=this.state.facet(n.cursorScrollMargin);c=new wi(d.empty?d:w.cursor(d.head,d.head>d.anchor?-1:1),"nearest","nearest",m,p)}for(let d of u.effects)d.is(hn)&&
(c=d.value.clip(this.state))}this.viewState.update(s,c),this.bidiCache=On.update(this.bidiCache,s.changes),s.empty||(this.updatePlugins(s),this.inputState.update(
s)),t=this.docView.update(s),this.state.facet(pi)!=this.styleModules&&this.mountStyles(),i=this.updateAttrs(),this.showAnnouncements(e),this.docView.updateSelection(
t,e.some(u=>u.isUserEvent("select.pointer")))}finally{this.updateState=0}if(s.startState.facet(pn)!=s.state.facet(pn)&&(this.viewState.mustMeasureContent=!0),(t||
i||c||this.viewState.mustEnforceCursorAssoc||this.viewState.mustMeasureContent)&&this.requestMeasure(),t&&this.docViewUpdate(),!s.empty)for(let u of this.state.
facet($s))try{u(s)}catch(d){te(this.state,d,"update listener")}(a||f)&&Promise.resolve().then(()=>{a&&this.state==a.startState&&this.dispatch(a),f&&!ya(this,f)&&
h.force&&_t(this.contentDOM,h.key,h.keyCode)})}setState(e){if(this.updateState!=0)throw new Error("Calls to EditorView.setState are not allowed while an update \
is in progress");if(this.destroyed){this.viewState.state=e;return}this.updateState=2;let t=this.hasFocus;try{for(let i of this.plugins)i.destroy(this);this.viewState=
new Dn(this,e),this.plugins=e.facet($t).map(i=>new xi(i)),this.pluginMap.clear();for(let i of this.plugins)i.update(this);this.docView.destroy(),this.docView=new Cn(
this),this.inputState.ensureHandlers(this.plugins),this.mountStyles(),this.updateAttrs(),this.bidiCache=[]}finally{this.updateState=0}t&&this.focus(),this.requestMeasure()}updatePlugins(e){
let t=e.startState.facet($t),i=e.state.facet($t);if(t!=i){let s=[];for(let r of i){let o=t.indexOf(r);if(o<0)s.push(new xi(r));else{let l=this.plugins[o];l.mustUpdate=
e,s.push(l)}}for(let r of this.plugins)r.mustUpdate!=e&&r.destroy(this);this.plugins=s,this.pluginMap.clear()}else for(let s of this.plugins)s.mustUpdate=e;for(let s=0;s<
this.plugins.length;s++)this.plugins[s].update(this);t!=i&&this.inputState.ensureHandlers(this.plugins)}docViewUpdate(){for(let e of this.plugins){let t=e.value;
if(t&&t.docViewUpdate)try{t.docViewUpdate(this)}catch(i){te(this.state,i,"doc view update listener")}}}measure(e=!0){if(this.destroyed)return;if(this.measureScheduled>
-1&&this.win.cancelAnimationFrame(this.measureScheduled),this.observer.delayedAndroidKey){this.measureScheduled=-1,this.requestMeasure();return}this.measureScheduled=
0,e&&this.observer.forceFlush();let t=null,i=this.viewState.scrollParent,s=this.viewState.getScrollOffset(),{scrollAnchorPos:r,scrollAnchorHeight:o,scaleY:l}=this.
viewState;Math.abs(s-this.viewState.scrollOffset)>1&&(o=-1),this.viewState.scrollAnchorHeight=-1;try{for(let a=0;;a++){if(o<0){if(jl(i||this.win))r=-1,o=this.viewState.
heightMap.height/this.viewState.scaleY;else{let p=this.viewState.scrollAnchorAt(s);r=p.from,o=p.top}l=this.viewState.scaleY}this.updateState=1;let h=this.viewState.
measure();if(!h&&!this.measureRequests.length&&this.viewState.scrollTarget==null)break;if(a>5){console.warn(this.measureRequests.length?"Measure loop restarted \
more than 5 times":"Viewport failed to stabilize");break}let f=[];h&4||([this.measureRequests,f]=[f,this.measureRequests]);let c=f.map(p=>{try{return p.read(this)}catch(m){
return te(this.state,m),Bl}}),u=kn.create(this,this.state,[]),d=!1;u.flags|=h,t?t.flags|=h:t=u,this.updateState=2,u.empty||(this.updatePlugins(u),this.inputState.
update(u),this.updateAttrs(),d=this.docView.update(u),d&&this.docViewUpdate());for(let p=0;p<f.length;p++)if(c[p]!=Bl)try{let m=f[p];m.write&&m.write(c[p],this)}catch(m){
te(this.state,m)}if(d&&this.docView.updateSelection(!0),!u.viewportChanged&&this.measureRequests.length==0){if(this.viewState.editorHeight)if(this.viewState.scrollTarget){
this.docView.scrollIntoView(this.viewState.scrollTarget),this.viewState.scrollTarget=null,o=-1;continue}else{let m=(r<0?this.viewState.heightMap.height:this.viewState.
lineBlockAt(r).top)/this.viewState.scaleY-o/l;if((m>1||m<-1)&&!(C.ios&&this.inputState.lastIOSMomentumScroll>Date.now()-100)&&(i==this.scrollDOM||this.hasFocus||
Math.max(this.inputState.lastWheelEvent,this.inputState.lastTouchTime)>Date.now()-100)){s=s+m,i?r<0?i.scrollTop=i.scrollHeight:i.scrollTop+=m:this.win.scrollBy(
0,m),o=-1;continue}}break}}}finally{this.updateState=0,this.measureScheduled=-1}if(t&&!t.empty)for(let a of this.state.facet($s))a(t)}get themeClasses(){return gr+
" "+(this.state.facet(mr)?Da:Ta)+" "+this.state.facet(pn)}updateAttrs(){let e=El(this,aa,{class:"cm-editor"+(this.hasFocus?" cm-focused ":" ")+this.themeClasses}),
t={spellcheck:"false",autocorrect:"off",autocapitalize:"off",writingsuggestions:"false",translate:"no",contenteditable:this.state.facet(nt)?"true":"false",class:"\
cm-content",style:`${C.tabSize}: ${this.state.tabSize}`,role:"textbox","aria-multiline":"true"};this.state.readOnly&&(t["aria-readonly"]="true"),El(this,Dr,t);let i=this.
observer.ignore(()=>{let s=fl(this.contentDOM,this.contentAttrs,t),r=fl(this.dom,this.editorAttrs,e);return s||r});return this.editorAttrs=e,this.contentAttrs=t,
i}showAnnouncements(e){let t=!0;for(let i of e)for(let s of i.effects)if(s.is(n.announce)){t&&(this.announceDOM.textContent="",this.win.clearTimeout(this.clearAnnouncement),
this.clearAnnouncement=this.win.setTimeout(()=>{this.announceDOM.textContent=" "},200),t=!1);let r=this.announceDOM.appendChild(document.createElement("div"));
r.textContent=s.value}}mountStyles(){this.styleModules=this.state.facet(pi);let e=this.state.facet(n.cspNonce);xe.mount(this.root,this.styleModules.concat(Rc).reverse(),
e?{nonce:e}:void 0)}readMeasured(){if(this.updateState==2)throw new Error("Reading the editor layout isn't allowed during an update");this.updateState==0&&this.
measureScheduled>-1&&this.measure(!1)}requestMeasure(e){if(this.measureScheduled<0&&(this.measureScheduled=this.win.requestAnimationFrame(()=>this.measure())),e){
if(this.measureRequests.indexOf(e)>-1)return;if(e.key!=null){for(let t=0;t<this.measureRequests.length;t++)if(this.measureRequests[t].key===e.key){this.measureRequests[t]=
e;return}}this.measureRequests.push(e)}}plugin(e){let t=this.pluginMap.get(e);return(t===void 0||t&&t.plugin!=e)&&this.pluginMap.set(e,t=this.plugins.find(i=>i.
plugin==e)||null),t&&t.update(this).value}get documentTop(){return this.contentDOM.getBoundingClientRect().top+this.viewState.paddingTop}get documentPadding(){return{
top:this.viewState.paddingTop,bottom:this.viewState.paddingBottom}}get scaleX(){return this.viewState.scaleX}get scaleY(){return this.viewState.scaleY}elementAtHeight(e){
return this.readMeasured(),this.viewState.elementAtHeight(e)}lineBlockAtHeight(e){return this.readMeasured(),this.viewState.lineBlockAtHeight(e)}get viewportLineBlocks(){
return this.viewState.viewportLines}lineBlockAt(e){return this.viewState.lineBlockAt(e)}get contentHeight(){return this.viewState.contentHeight}moveByChar(e,t,i){
return Ls(this,e,gl(this,e,t,i))}moveByGroup(e,t){return Ls(this,e,gl(this,e,t,i=>nc(this,e.head,i)))}visualLineSide(e,t){return t?w.cursor(e.to,1):w.cursor(e.from,
-1)}moveToLineBoundary(e,t,i=!0){return ic(this,e,t,i)}moveVertically(e,t,i){return Ls(this,e,sc(this,e,t,i))}domAtPos(e,t=1){return this.docView.domAtPos(e,t)}posAtDOM(e,t=0){
return this.docView.posFromDOM(e,t)}posAtCoords(e,t=!0){this.readMeasured();let i=Zs(this,e,t);return i&&i.pos}posAndSideAtCoords(e,t=!0){return this.readMeasured(),
Zs(this,e,t)}coordsAtPos(e,t=1){this.readMeasured();let i=this.state.doc.lineAt(e),s=this.bidiSpans(i),r=s[Se.find(s,e-i.from,-1,t)];return i.length&&(e==i.from&&
t<0||e==i.to&&t>0)&&r.dir!=this.textDirectionAt(i.from)&&(e==i.to?(e=i.from+r.from,t=1):(e=i.from+r.to,t=-1)),this.docView.coordsAt(e,t,r.dir==W.RTL)}coordsForChar(e){
return this.readMeasured(),this.docView.coordsForChar(e)}get defaultCharacterWidth(){return this.viewState.heightOracle.charWidth}get defaultLineHeight(){return this.
viewState.heightOracle.lineHeight}get textDirection(){return this.viewState.defaultTextDirection}textDirectionAt(e){return!this.state.facet(ra)||e<this.viewport.
from||e>this.viewport.to?this.textDirection:(this.readMeasured(),this.docView.textDirectionAt(e))}get lineWrapping(){return this.viewState.heightOracle.lineWrapping}bidiSpans(e){
if(e.length>Nc)return Jl(e.length);let t=this.textDirectionAt(e.from),i;for(let r of this.bidiCache)if(r.from==e.from&&r.dir==t&&(r.fresh||Xl(r.isolates,i=dl(this,
e))))return r.order;i||(i=dl(this,e));let s=Pf(e.text,t,i);return this.bidiCache.push(new On(e.from,e.to,t,i,!0,s)),s}get hasFocus(){var e;return(this.dom.ownerDocument.
hasFocus()||C.safari&&((e=this.inputState)===null||e===void 0?void 0:e.lastContextMenu)>Date.now()-3e4)&&this.root.activeElement==this.contentDOM}focus(){this.observer.
ignore(()=>{$l(this.contentDOM),this.docView.updateSelection()})}setRoot(e){this._root!=e&&(this._root=e,this.observer.setWindow((e.nodeType==9?e:e.ownerDocument).
defaultView||window),this.mountStyles())}destroy(){this.root.activeElement==this.contentDOM&&this.contentDOM.blur();for(let e of this.plugins)e.destroy(this);this.
plugins=[],this.inputState.destroy(),this.docView.destroy(),this.dom.remove(),this.observer.destroy(),this.win.clearTimeout(this.clearAnnouncement),this.measureScheduled>
-1&&this.win.cancelAnimationFrame(this.measureScheduled),this.destroyed=!0}static scrollIntoView(e,t={}){var i,s,r,o;return hn.of(new wi(typeof e=="number"?w.cursor(
e):e,(i=t.y)!==null&&i!==void 0?i:"nearest",(s=t.x)!==null&&s!==void 0?s:"nearest",(r=t.yMargin)!==null&&r!==void 0?r:5,(o=t.xMargin)!==null&&o!==void 0?o:5))}scrollSnapshot(){
let{scrollTop:e,scrollLeft:t}=this.scrollDOM,i=this.viewState.scrollAnchorAt(e);return hn.of(new wi(w.cursor(i.from),"start","start",i.top-e,t,!0))}setTabFocusMode(e){
e==null?this.inputState.tabFocusMode=this.inputState.tabFocusMode<0?0:-1:typeof e=="boolean"?this.inputState.tabFocusMode=e?0:-1:this.inputState.tabFocusMode!=0&&
(this.inputState.tabFocusMode=Date.now()+e)}static domEventHandlers(e){return ue.define(()=>({}),{eventHandlers:e})}static domEventObservers(e){return ue.define(
()=>({}),{eventObservers:e})}static theme(e,t){let i=xe.newName(),s=[pn.of(i),pi.of(yr(`.${i}`,e))];return t&&t.dark&&s.push(mr.of(!0)),s}static baseTheme(e){return et.
lowest(pi.of(yr("."+gr,e,Oa)))}static findFromDOM(e){var t;let i=e.querySelector(".cm-content"),s=i&&q.get(i)||q.get(e);return((t=s?.root)===null||t===void 0?void 0:
t.view)||null}};O.styleModule=pi;O.inputHandler=na;O.clipboardInputFilter=Mr;O.clipboardOutputFilter=Tr;O.scrollHandler=oa;O.focusChangeEffect=sa;O.perLineTextDirection=
ra;O.exceptionSink=ia;O.updateListener=$s;O.editable=nt;O.mouseSelectionStyle=ta;O.dragMovesSelection=ea;O.clickAddsSelectionRange=Zl;O.decorations=In;O.blockWrappers=
ha;O.outerDecorations=Or;O.atomicRanges=Oi;O.bidiIsolatedRanges=fa;O.cursorScrollMargin=D.define({combine:n=>{let e=5,t=5;for(let i of n)typeof i=="number"?e=t=
i:{x:e,y:t}=i;return{x:e,y:t}}});O.scrollMargins=ua;O.darkTheme=mr;O.cspNonce=D.define({combine:n=>n.length?n[0]:""});O.contentAttributes=Dr;O.editorAttributes=
aa;O.lineWrapping=O.contentAttributes.of({class:"cm-lineWrapping"});O.announce=E.define();var Nc=4096,Bl={},On=class n{constructor(e,t,i,s,r,o){this.from=e,this.
to=t,this.dir=i,this.isolates=s,this.fresh=r,this.order=o}static update(e,t){if(t.empty&&!e.some(r=>r.fresh))return e;let i=[],s=e.length?e[e.length-1].dir:W.LTR;
for(let r=Math.max(0,e.length-10);r<e.length;r++){let o=e[r];o.dir==s&&!t.touchesRange(o.from,o.to)&&i.push(new n(t.mapPos(o.from,1),t.mapPos(o.to,-1),o.dir,o.isolates,
!1,o.order))}return i}};function El(n,e,t){for(let i=n.state.facet(e),s=i.length-1;s>=0;s--){let r=i[s],o=typeof r=="function"?r(n):r;o&&Sr(o,t)}return t}var Fc=C.
mac?"mac":C.windows?"win":C.linux?"linux":"key";function Hc(n,e){let t=n.split(/-(?!$)/),i=t[t.length-1];i=="Space"&&(i=" ");let s,r,o,l;for(let a=0;a<t.length-
1;++a){let h=t[a];if(/^(cmd|meta|m)$/i.test(h))l=!0;else if(/^a(lt)?$/i.test(h))s=!0;else if(/^(c|ctrl|control)$/i.test(h))r=!0;else if(/^s(hift)?$/i.test(h))o=
!0;else if(/^mod$/i.test(h))e=="mac"?l=!0:r=!0;else throw new Error("Unrecognized modifier name: "+h)}return s&&(i="Alt-"+i),r&&(i="Ctrl-"+i),l&&(i="Meta-"+i),o&&
(i="Shift-"+i),i}function mn(n,e,t){return e.altKey&&(n="Alt-"+n),e.ctrlKey&&(n="Ctrl-"+n),e.metaKey&&(n="Meta-"+n),t!==!1&&e.shiftKey&&(n="Shift-"+n),n}var Wc=et.
default(O.domEventHandlers({keydown(n,e){return qc(Vc(e.state),n,e,"editor")}})),Bi=D.define({enables:Wc}),Ll=new WeakMap;function Vc(n){let e=n.facet(Bi),t=Ll.
get(e);return t||Ll.set(e,t=Kc(e.reduce((i,s)=>i.concat(s),[]))),t}var ht=null,zc=4e3;function Kc(n,e=Fc){let t=Object.create(null),i=Object.create(null),s=(o,l)=>{let a=i[o];if(a==null)i[o]=l;else if(a!=l)throw new Error("Key \
binding "+o+" is used both as a regular binding and as a multi-stroke prefix")},r=(o,l,a,h,f)=>{var c,u;let d=t[o]||(t[o]=Object.create(null)),p=l.split(/ (?!$)/).
map(y=>Hc(y,e));for(let y=1;y<p.length;y++){let x=p.slice(0,y).join(" ");s(x,!0),d[x]||(d[x]={preventDefault:!0,stopPropagation:!1,run:[b=>{let A=ht={view:b,prefix:x,
scope:o};return setTimeout(()=>{ht==A&&(ht=null)},zc),!0}]})}let m=p.join(" ");s(m,!1);let g=d[m]||(d[m]={preventDefault:!1,stopPropagation:!1,run:((u=(c=d._any)===
null||c===void 0?void 0:c.run)===null||u===void 0?void 0:u.slice())||[]});a&&g.run.push(a),h&&(g.preventDefault=!0),f&&(g.stopPropagation=!0)};for(let o of n){let l=o.
scope?o.scope.split(" "):["editor"];if(o.any)for(let h of l){let f=t[h]||(t[h]=Object.create(null));f._any||(f._any={preventDefault:!1,stopPropagation:!1,run:[]});
let{any:c}=o;for(let u in f)f[u].run.push(d=>c(d,xr))}let a=o[e]||o.key;if(a)for(let h of l)r(h,a,o.run,o.preventDefault,o.stopPropagation),o.shift&&r(h,"Shift-"+
a,o.shift,o.preventDefault,o.stopPropagation)}return t}var xr=null;function qc(n,e,t,i){xr=e;let s=rl(e),r=Ze(s,0),o=at(r)==s.length&&s!=" ",l="",a=!1,h=!1,f=!1;
ht&&ht.view==t&&ht.scope==i&&(l=ht.prefix+" ",xa.indexOf(e.keyCode)<0&&(h=!0,ht=null));let c=new Set,u=g=>{if(g){for(let y of g.run)if(!c.has(y)&&(c.add(y),y(t)))
return g.stopPropagation&&(f=!0),!0;g.preventDefault&&(g.stopPropagation&&(f=!0),h=!0)}return!1},d=n[i],p,m;return d&&(u(d[l+mn(s,e,!o)])?a=!0:o&&(e.altKey||e.metaKey||
e.ctrlKey)&&!(C.windows&&e.ctrlKey&&e.altKey)&&!(C.mac&&e.altKey&&!(e.ctrlKey||e.metaKey))&&(p=it[e.keyCode])&&p!=s?(u(d[l+mn(p,e,!0)])||e.shiftKey&&(m=Kt[e.keyCode])!=
s&&m!=p&&u(d[l+mn(m,e,!1)]))&&(a=!0):o&&e.shiftKey&&u(d[l+mn(s,e,!0)])&&(a=!0),!a&&u(d._any)&&(a=!0)),h&&(a=!0),a&&f&&e.stopPropagation(),xr=null,a}var Rl=!C.ios;var $c=C.gecko&&C.gecko_version==153?"#ffffff01":"transparent",Qp=et.highest(O.theme({".cm-line":{...Rl?{"& ::selection, &::selection":{backgroundColor:`${$c} !\
important`}}:{},caretColor:"transparent !important"},".cm-content":{caretColor:"transparent !important","& :focus":{caretColor:"initial !important",...Rl?{"&::s\
election, & ::selection":{backgroundColor:"Highlight !important"}}:{}}}}));var Zp=/x/.unicode!=null?"gu":"g";var vr=class extends Ae{constructor(e){super(),this.content=e}toDOM(e){let t=document.createElement("span");return t.className="cm-placeholder",t.style.pointerEvents=
"none",t.appendChild(typeof this.content=="string"?document.createTextNode(this.content):typeof this.content=="function"?this.content(e):this.content.cloneNode(
!0)),t.setAttribute("aria-hidden","true"),t}coordsAt(e){let t=e.firstChild?yi(e.firstChild):[];if(!t.length)return null;let i=window.getComputedStyle(e.parentNode),
s=Ti(t[0],i.direction!="rtl"),r=parseInt(i.lineHeight);return s.bottom-s.top>r*1.5?{left:s.left,right:s.right,top:s.top,bottom:s.top+r}:s}ignoreEvent(){return!1}};
function jc(n){let e=ue.fromClass(class{constructor(t){this.view=t,this.placeholder=n?L.set([L.widget({widget:new vr(n),side:1}).range(0)]):L.none}get decorations(){
return this.view.state.doc.length?L.none:this.placeholder}},{decorations:t=>t.decorations});return typeof n=="string"?[e,O.contentAttributes.of({"aria-placehold\
er":n})]:e}var gn="-10000px",Bn=class{constructor(e,t,i,s){this.facet=t,this.createTooltipView=i,this.removeTooltipView=s,this.input=e.state.facet(t),this.tooltips=this.input.
filter(o=>o);let r=null;this.tooltipViews=this.tooltips.map(o=>r=i(o,r))}update(e,t){var i;let s=e.state.facet(this.facet),r=s.filter(a=>a);if(s===this.input){for(let a of this.
tooltipViews)a.update&&a.update(e);return!1}let o=[],l=t?[]:null;for(let a=0;a<r.length;a++){let h=r[a],f=-1;if(h){for(let c=0;c<this.tooltips.length;c++){let u=this.
tooltips[c];u&&u.create==h.create&&(f=c)}if(f<0)o[a]=this.createTooltipView(h,a?o[a-1]:null),l&&(l[a]=!!h.above);else{let c=o[a]=this.tooltipViews[f];l&&(l[a]=t[f]),
c.update&&c.update(e)}}}for(let a of this.tooltipViews)o.indexOf(a)<0&&(this.removeTooltipView(a),(i=a.destroy)===null||i===void 0||i.call(a));return t&&(l.forEach(
(a,h)=>t[h]=a),t.length=l.length),this.input=s,this.tooltips=r,this.tooltipViews=o,!0}};function Ba(n){let e=n.dom.ownerDocument.documentElement,t=e.clientWidth,i=getComputedStyle(e);if(!/stable/.test(i.scrollbarGutter||""))return{left:0,right:t};let s=e.
getBoundingClientRect(),r=n.win.scrollX;return{left:Math.max(0,s.left+r-parseFloat(i.marginLeft)),right:Math.min(t,s.right+r+parseFloat(i.marginRight))}}function Uc(n){
let{left:e,right:t}=Ba(n);return{top:0,left:e,right:t,bottom:n.dom.ownerDocument.documentElement.clientHeight}}var Ps=D.define({combine:n=>{var e,t,i;return{position:C.
ios?"absolute":((e=n.find(s=>s.position))===null||e===void 0?void 0:e.position)||"fixed",parent:((t=n.find(s=>s.parent))===null||t===void 0?void 0:t.parent)||null,
tooltipSpace:((i=n.find(s=>s.tooltipSpace))===null||i===void 0?void 0:i.tooltipSpace)||Uc}}}),Pl=new WeakMap,Lr=ue.fromClass(class{constructor(n){this.view=n,this.
above=[],this.inView=!0,this.madeAbsolute=!1,this.lastTransaction=0,this.measureTimeout=-1;let e=n.state.facet(Ps);this.position=e.position,this.parent=e.parent,
this.classes=n.themeClasses,this.createContainer(),this.measureReq={read:this.readMeasure.bind(this),write:this.writeMeasure.bind(this),key:this},this.resizeObserver=
typeof ResizeObserver=="function"?new ResizeObserver(()=>this.measureSoon()):null,this.manager=new Bn(n,Ei,(t,i)=>this.createTooltip(t,i),t=>{this.resizeObserver&&
this.resizeObserver.unobserve(t.dom),t.dom.remove()}),this.above=this.manager.tooltips.map(t=>!!t.above),this.intersectionObserver=typeof IntersectionObserver==
"function"?new IntersectionObserver(t=>{Date.now()>this.lastTransaction-50&&t.length>0&&t[t.length-1].intersectionRatio<1&&this.measureSoon()},{threshold:[1]}):
null,this.observeIntersection(),n.win.addEventListener("resize",this.measureSoon=this.measureSoon.bind(this)),this.maybeMeasure()}createContainer(){this.parent?
(this.container=document.createElement("div"),this.container.style.position="relative",this.container.className=this.view.themeClasses,this.parent.appendChild(this.
container)):this.container=this.view.dom}observeIntersection(){if(this.intersectionObserver){this.intersectionObserver.disconnect();for(let n of this.manager.tooltipViews)
this.intersectionObserver.observe(n.dom)}}measureSoon(){this.measureTimeout<0&&(this.measureTimeout=setTimeout(()=>{this.measureTimeout=-1,this.maybeMeasure()},
50))}update(n){n.transactions.length&&(this.lastTransaction=Date.now());let e=this.manager.update(n,this.above);e&&this.observeIntersection();let t=e||n.geometryChanged,
i=n.state.facet(Ps);if(i.position!=this.position&&!this.madeAbsolute){this.position=i.position;for(let s of this.manager.tooltipViews)s.dom.style.position=this.
position;t=!0}if(i.parent!=this.parent){this.parent&&this.container.remove(),this.parent=i.parent,this.createContainer();for(let s of this.manager.tooltipViews)
this.container.appendChild(s.dom);t=!0}else this.parent&&this.view.themeClasses!=this.classes&&(this.classes=this.container.className=this.view.themeClasses);t&&
this.maybeMeasure()}createTooltip(n,e){let t=n.create(this.view),i=e?e.dom:null;if(t.dom.classList.add("cm-tooltip"),n.arrow&&!t.dom.querySelector(".cm-tooltip \
> .cm-tooltip-arrow")){let s=document.createElement("div");s.className="cm-tooltip-arrow",t.dom.appendChild(s)}return t.dom.style.position=this.position,t.dom.style.
top=gn,t.dom.style.left="0px",this.container.insertBefore(t.dom,i),t.mount&&t.mount(this.view),this.resizeObserver&&this.resizeObserver.observe(t.dom),t}destroy(){
var n,e,t;this.view.win.removeEventListener("resize",this.measureSoon);for(let i of this.manager.tooltipViews)i.dom.remove(),(n=i.destroy)===null||n===void 0||n.
call(i);this.parent&&this.container.remove(),(e=this.resizeObserver)===null||e===void 0||e.disconnect(),(t=this.intersectionObserver)===null||t===void 0||t.disconnect(),
clearTimeout(this.measureTimeout)}readMeasure(){let n=1,e=1,t=!1,i=0;if(this.position=="fixed"&&this.manager.tooltipViews.length){let{dom:o}=this.manager.tooltipViews[0];
if(C.safari){let l=o.getBoundingClientRect();t=Math.abs(l.top+1e4)>1||Math.abs(l.left)>1}else t=!!o.offsetParent&&o.offsetParent!=this.container.ownerDocument.body}
if(t||this.position=="absolute")if(this.parent){let o=this.parent.getBoundingClientRect();o.width&&o.height&&(n=o.width/this.parent.offsetWidth,e=o.height/this.
parent.offsetHeight)}else({scaleX:n,scaleY:e}=this.view.viewState);else i=Ba(this.view).left;let s=this.view.scrollDOM.getBoundingClientRect(),r=Br(this.view);return{
visible:{left:s.left+r.left,top:s.top+r.top,right:s.right-r.right,bottom:s.bottom-r.bottom},parent:this.parent?this.container.getBoundingClientRect():this.view.
dom.getBoundingClientRect(),pos:this.manager.tooltips.map((o,l)=>{let a=this.manager.tooltipViews[l];return a.getCoords?a.getCoords(o.pos):this.view.coordsAtPos(
o.pos)}),size:this.manager.tooltipViews.map(({dom:o})=>o.getBoundingClientRect()),space:this.view.state.facet(Ps).tooltipSpace(this.view),scaleX:n,scaleY:e,makeAbsolute:t,
fixedLeft:i}}writeMeasure(n){var e;if(n.makeAbsolute){this.madeAbsolute=!0,this.position="absolute";for(let l of this.manager.tooltipViews)l.dom.style.position=
"absolute"}let{visible:t,space:i,scaleX:s,scaleY:r}=n,o=[];for(let l=0;l<this.manager.tooltips.length;l++){let a=this.manager.tooltips[l],h=this.manager.tooltipViews[l],
{dom:f}=h,c=n.pos[l],u=n.size[l];if(!c||a.clip!==!1&&(c.bottom<=Math.max(t.top,i.top)||c.top>=Math.min(t.bottom,i.bottom)||c.right<Math.max(t.left,i.left)-.1||c.
left>Math.min(t.right,i.right)+.1)){f.style.top=gn;continue}let d=a.arrow?h.dom.querySelector(".cm-tooltip-arrow"):null,p=d?7:0,m=u.right-u.left,g=(e=Pl.get(h))!==
null&&e!==void 0?e:u.bottom-u.top,y=h.offset||_c,x=this.view.textDirection==W.LTR,b=u.width>i.right-i.left?x?i.left:i.right-u.width:x?Math.max(i.left,Math.min(c.
left-(d?14:0)+y.x,i.right-m)):Math.min(Math.max(i.left,c.left-m+(d?14:0)-y.x),i.right-m),A=this.above[l];!a.strictSide&&(A?c.top-g-p-y.y<i.top:c.bottom+g+p+y.y>
i.bottom)&&A==i.bottom-c.bottom>c.top-i.top&&(A=this.above[l]=!A);let v=(A?c.top-i.top:i.bottom-c.bottom)-p;if(v<g&&h.resize!==!1){if(v<this.view.defaultLineHeight){
f.style.top=gn;continue}Pl.set(h,g),f.style.height=(g=v)/r+"px"}else f.style.height&&(f.style.height="");let M=A?c.top-g-p-y.y:c.bottom+p+y.y,T=b+m;if(h.overlap!==
!0)for(let N of o)N.left<T&&N.right>b&&N.top<M+g&&N.bottom>M&&(M=A?N.top-g-2-p:N.bottom+p+2);if(this.position=="absolute"?(f.style.top=(M-n.parent.top)/r+"px",Il(
f,(b-n.parent.left)/s)):(f.style.top=M/r+"px",Il(f,(b-n.fixedLeft)/s)),d){let N=c.left+(x?y.x:-y.x)-(b+14-7);d.style.left=N/s+"px"}h.overlap!==!0&&o.push({left:b,
top:M,right:T,bottom:M+g}),f.classList.toggle("cm-tooltip-above",A),f.classList.toggle("cm-tooltip-below",!A),h.positioned&&h.positioned(n.space)}}maybeMeasure(){
if(this.manager.tooltips.length&&(this.view.inView&&this.view.requestMeasure(this.measureReq),this.inView!=this.view.inView&&(this.inView=this.view.inView,!this.
inView)))for(let n of this.manager.tooltipViews)n.dom.style.top=gn}},{eventObservers:{scroll(){this.maybeMeasure()}}});function Il(n,e){let t=parseInt(n.style.left,
10);(isNaN(t)||Math.abs(e-t)>1)&&(n.style.left=e+"px")}var Gc=O.baseTheme({".cm-tooltip":{zIndex:500,boxSizing:"border-box"},"&light .cm-tooltip":{border:"1px s\
olid #bbb",backgroundColor:"#f5f5f5"},"&light .cm-tooltip-section:not(:first-child)":{borderTop:"1px solid #bbb"},"&dark .cm-tooltip":{backgroundColor:"#333338",
color:"white"},".cm-tooltip-arrow":{height:"7px",width:"14px",position:"absolute",zIndex:-1,overflow:"hidden","&:before, &:after":{content:"''",position:"absolu\
te",width:0,height:0,borderLeft:"7px solid transparent",borderRight:"7px solid transparent"},".cm-tooltip-above &":{bottom:"-7px","&:before":{borderTop:"7px sol\
id #bbb"},"&:after":{borderTop:"7px solid #f5f5f5",bottom:"1px"}},".cm-tooltip-below &":{top:"-7px","&:before":{borderBottom:"7px solid #bbb"},"&:after":{borderBottom:"\
7px solid #f5f5f5",top:"1px"}}},"&dark .cm-tooltip .cm-tooltip-arrow":{"&:before":{borderTopColor:"#333338",borderBottomColor:"#333338"},"&:after":{borderTopColor:"\
transparent",borderBottomColor:"transparent"}}}),_c={x:0,y:0},Ei=D.define({enables:[Lr,Gc]}),En=D.define({combine:n=>n.reduce((e,t)=>e.concat(t),[])}),Ln=class n{static create(e){
return new n(e)}constructor(e){this.view=e,this.mounted=!1,this.dom=document.createElement("div"),this.dom.classList.add("cm-tooltip-hover"),this.manager=new Bn(
e,En,(t,i)=>this.createHostedView(t,i),t=>t.dom.remove())}createHostedView(e,t){let i=e.create(this.view);return i.dom.classList.add("cm-tooltip-section"),this.
dom.insertBefore(i.dom,t?t.dom.nextSibling:this.dom.firstChild),this.mounted&&i.mount&&i.mount(this.view),i}mount(e){for(let t of this.manager.tooltipViews)t.mount&&
t.mount(e);this.mounted=!0}positioned(e){for(let t of this.manager.tooltipViews)t.positioned&&t.positioned(e)}update(e){this.manager.update(e)}destroy(){var e;for(let t of this.
manager.tooltipViews)(e=t.destroy)===null||e===void 0||e.call(t)}passProp(e){let t;for(let i of this.manager.tooltipViews){let s=i[e];if(s!==void 0){if(t===void 0)
t=s;else if(t!==s)return}}return t}get offset(){return this.passProp("offset")}get getCoords(){return this.passProp("getCoords")}get overlap(){return this.passProp(
"overlap")}get resize(){return this.passProp("resize")}},Yc=Ei.compute([En],n=>{let e=n.facet(En);return e.length===0?null:{pos:Math.min(...e.map(t=>t.pos)),end:Math.
max(...e.map(t=>{var i;return(i=t.end)!==null&&i!==void 0?i:t.pos})),create:Ln.create,above:e[0].above,arrow:e.some(t=>t.arrow)}}),Ea=D.define(),kr=class{constructor(e,t,i,s,r,o){
this.view=e,this.source=t,this.field=i,this.locked=s,this.setHover=r,this.hoverTime=o,this.hoverTimeout=-1,this.restartTimeout=-1,this.pending=null,this.lastMove=
{x:0,y:0,target:e.dom,time:0},this.checkHover=this.checkHover.bind(this),e.dom.addEventListener("mouseleave",this.mouseleave=this.mouseleave.bind(this)),e.dom.addEventListener(
"mousemove",this.mousemove=this.mousemove.bind(this))}update(e){this.pending&&(this.pending=null,clearTimeout(this.restartTimeout),this.restartTimeout=setTimeout(
()=>this.startHover(),20))}get active(){return this.view.state.field(this.field)}checkHover(){if(this.hoverTimeout=-1,this.active.length)return;let e=Date.now()-
this.lastMove.time;e<this.hoverTime?this.hoverTimeout=setTimeout(this.checkHover,this.hoverTime-e):this.startHover()}startHover(){clearTimeout(this.restartTimeout);
let{view:e,lastMove:t}=this,i=e.docView.tile.nearest(t.target);if(!i)return;let s,r=1;if(i.isWidget())s=i.posAtStart;else{if(s=e.posAtCoords(t),s==null)return;let o=e.
coordsAtPos(s);if(!o||t.y<o.top||t.y>o.bottom||t.x<o.left-e.defaultCharacterWidth||t.x>o.right+e.defaultCharacterWidth)return;let l=e.bidiSpans(e.state.doc.lineAt(
s)).find(h=>h.from<=s&&h.to>=s),a=l&&l.dir==W.RTL?-1:1;r=t.x<o.left?-a:a}this.activateHover(e,s,r)}activateHover(e,t,i,s){let r=this.source(e,t,i),o=l=>{if(l&&!(Array.
isArray(l)&&!l.length)){let a=Array.isArray(l)?l:[l];s&&this.locked.set(a,s),e.dispatch({effects:this.setHover.of(a)})}};if(r&&"then"in r){let l=this.pending={pos:t};
r.then(a=>{this.pending==l&&(this.pending=null,o(a))},a=>te(e.state,a,"hover tooltip"))}else o(r)}get tooltip(){let e=this.view.plugin(Lr),t=e?e.manager.tooltips.
findIndex(i=>i.create==Ln.create):-1;return t>-1?e.manager.tooltipViews[t]:null}mousemove(e){var t,i;this.lastMove={x:e.clientX,y:e.clientY,target:e.target,time:Date.
now()},this.hoverTimeout<0&&(this.hoverTimeout=setTimeout(this.checkHover,this.hoverTime));let{active:s,tooltip:r}=this;if(s.length&&!this.locked.has(s)&&r&&!Xc(
r.dom,e)||this.pending){let{pos:o}=s[0]||this.pending,l=(i=(t=s[0])===null||t===void 0?void 0:t.end)!==null&&i!==void 0?i:o;(o==l?this.view.posAtCoords(this.lastMove)!=
o:!Jc(this.view,o,l,e.clientX,e.clientY))&&(this.view.dispatch({effects:this.setHover.of([])}),this.pending=null)}}mouseleave(e){clearTimeout(this.hoverTimeout),
this.hoverTimeout=-1;let{active:t}=this;if(t.length&&!this.locked.has(t)){let{tooltip:i}=this;i&&i.dom.contains(e.relatedTarget)?this.watchTooltipLeave(i.dom):this.
view.dispatch({effects:this.setHover.of([])})}}watchTooltipLeave(e){let t=i=>{e.removeEventListener("mouseleave",t);let{active:s}=this;s.length&&!this.locked.has(
s)&&!this.view.dom.contains(i.relatedTarget)&&this.view.dispatch({effects:this.setHover.of([])})};e.addEventListener("mouseleave",t)}destroy(){clearTimeout(this.
hoverTimeout),clearTimeout(this.restartTimeout),this.view.dom.removeEventListener("mouseleave",this.mouseleave),this.view.dom.removeEventListener("mousemove",this.
mousemove)}},yn=4;function Xc(n,e){let{left:t,right:i,top:s,bottom:r}=n.getBoundingClientRect(),o;if(o=n.querySelector(".cm-tooltip-arrow")){let l=o.getBoundingClientRect();
s=Math.min(l.top,s),r=Math.max(l.bottom,r)}return e.clientX>=t-yn&&e.clientX<=i+yn&&e.clientY>=s-yn&&e.clientY<=r+yn}function Jc(n,e,t,i,s,r){let o=n.scrollDOM.
getBoundingClientRect(),l=n.documentTop+n.documentPadding.top+n.contentHeight;if(o.left>i||o.right<i||o.top>s||Math.min(o.bottom,l)<s)return!1;let a=n.posAtCoords(
{x:i,y:s},!1);return a>=e&&a<=t}function Rr(n,e={}){let t=E.define(),i=new WeakMap,s=Q.define({create(){return[]},update(o,l){let a=i.get(o);if(o.length&&(e.hideOnChange&&
(l.docChanged||l.selection)?o=[]:a&&a(l)?o=[]:e.hideOn&&(o=o.filter(h=>!e.hideOn(l,h)))),l.docChanged&&o.length){let h=[];for(let f of o){let c=l.changes.mapPos(
f.pos,-1,X.TrackDel);if(c!=null){let u=Object.assign(Object.create(null),f);u.pos=c,u.end!=null&&(u.end=l.changes.mapPos(u.end)),h.push(u)}}o=h}for(let h of l.effects)
h.is(t)&&(o=h.value,a=void 0),(h.is(Qc)&&!h.value||h.value==s)&&(o=[]);return o.length&&a&&i.set(o,a),o},provide:o=>En.from(o)}),r=ue.define(o=>new kr(o,n,s,i,t,
e.hoverTime||300));return{active:s,extension:[s,r,Ea.of(r),Yc]}}function La(n,e,t,i={}){var s;let r=n.state.facet(Ea).map(o=>n.plugin(o)).filter(o=>!!o);if(i.tooltip&&
i.tooltip.active){let o=r.find(l=>l.field==i.tooltip.active);o&&(r=[o])}for(let o of r)o.activateHover(n,e,t,(s=i.until)!==null&&s!==void 0?s:(()=>!1))}function Pr(n,e){
let t=n.plugin(Lr);if(!t)return null;let i=t.manager.tooltips.indexOf(e);return i<0?null:t.manager.tooltipViews[i]}var Qc=E.define();var Nl=D.define({combine(n){let e,t;for(let i of n)e=e||i.topContainer,t=t||i.bottomContainer;return{topContainer:e,bottomContainer:t}}});var Zc=ue.fromClass(class{constructor(n){this.input=n.state.facet(Rn),this.specs=this.input.filter(t=>t),this.panels=this.specs.map(t=>t(n));let e=n.state.facet(
Nl);this.top=new Ut(n,!0,e.topContainer),this.bottom=new Ut(n,!1,e.bottomContainer),this.top.sync(this.panels.filter(t=>t.top)),this.bottom.sync(this.panels.filter(
t=>!t.top));for(let t of this.panels)t.dom.classList.add("cm-panel"),t.mount&&t.mount()}update(n){let e=n.state.facet(Nl);this.top.container!=e.topContainer&&(this.
top.sync([]),this.top=new Ut(n.view,!0,e.topContainer)),this.bottom.container!=e.bottomContainer&&(this.bottom.sync([]),this.bottom=new Ut(n.view,!1,e.bottomContainer)),
this.top.syncClasses(),this.bottom.syncClasses();let t=n.state.facet(Rn);if(t!=this.input){let i=t.filter(a=>a),s=[],r=[],o=[],l=[];for(let a of i){let h=this.specs.
indexOf(a),f;h<0?(f=a(n.view),l.push(f)):(f=this.panels[h],f.update&&f.update(n)),s.push(f),(f.top?r:o).push(f)}this.specs=i,this.panels=s,this.top.sync(r),this.
bottom.sync(o);for(let a of l)a.dom.classList.add("cm-panel"),a.mount&&a.mount()}else for(let i of this.panels)i.update&&i.update(n)}destroy(){this.top.sync([]),
this.bottom.sync([])}},{provide:n=>O.scrollMargins.of(e=>{let t=e.plugin(n);return t&&{top:t.top.scrollMargin(),bottom:t.bottom.scrollMargin()}})}),Ut=class{constructor(e,t,i){
this.view=e,this.top=t,this.container=i,this.dom=void 0,this.classes="",this.panels=[],this.syncClasses()}sync(e){for(let t of this.panels)t.destroy&&e.indexOf(
t)<0&&t.destroy();this.panels=e,this.syncDOM()}syncDOM(){if(this.panels.length==0){this.dom&&(this.dom.remove(),this.dom=void 0);return}if(!this.dom){this.dom=document.
createElement("div"),this.dom.className=this.top?"cm-panels cm-panels-top":"cm-panels cm-panels-bottom";let t=this.container||this.view.dom;t.insertBefore(this.
dom,this.top?t.firstChild:null)}let e=this.dom.firstChild;for(let t of this.panels)if(t.dom.parentNode==this.dom){for(;e!=t.dom;)e=Fl(e);e=e.nextSibling}else this.
dom.insertBefore(t.dom,e);for(;e;)e=Fl(e)}scrollMargin(){return!this.dom||this.container?0:Math.max(0,this.top?this.dom.getBoundingClientRect().bottom-Math.max(
0,this.view.scrollDOM.getBoundingClientRect().top):Math.min(innerHeight,this.view.scrollDOM.getBoundingClientRect().bottom)-this.dom.getBoundingClientRect().top)}syncClasses(){
if(!(!this.container||this.classes==this.view.themeClasses)){for(let e of this.classes.split(" "))e&&this.container.classList.remove(e);for(let e of(this.classes=
this.view.themeClasses).split(" "))e&&this.container.classList.add(e)}}};function Fl(n){let e=n.nextSibling;return n.remove(),e}var Rn=D.define({enables:Zc});var qe=class extends we{compare(e){return this==e||this.constructor==e.constructor&&this.eq(e)}eq(e){return!1}destroy(e){}};qe.prototype.elementClass="";qe.prototype.
toDOM=void 0;qe.prototype.mapMode=X.TrackBefore;qe.prototype.startSide=qe.prototype.endSide=-1;qe.prototype.point=!0;var eu=0,Li=class{constructor(e,t){this.from=e,this.to=t}},R=class{constructor(e={}){this.id=eu++,this.perNode=!!e.perNode,this.deserialize=e.deserialize||(()=>{
throw new Error("This node type doesn't define a deserialize function")}),this.combine=e.combine||null}add(e){if(this.perNode)throw new RangeError("Can't add pe\
r-node props to node types");return typeof e!="function"&&(e=ye.match(e)),t=>{let i=e(t);return i===void 0?null:[this,i]}}};R.closedBy=new R({deserialize:n=>n.split(
" ")});R.openedBy=new R({deserialize:n=>n.split(" ")});R.group=new R({deserialize:n=>n.split(" ")});R.isolate=new R({deserialize:n=>{if(n&&n!="rtl"&&n!="ltr"&&n!=
"auto")throw new RangeError("Invalid value for isolate: "+n);return n||"auto"}});R.contextHash=new R({perNode:!0});R.lookAhead=new R({perNode:!0});R.mounted=new R(
{perNode:!0});var Ot=class{constructor(e,t,i,s=!1){this.tree=e,this.overlay=t,this.parser=i,this.bracketed=s}static get(e){return e&&e.props&&e.props[R.mounted.
id]}},tu=Object.create(null),ye=class n{constructor(e,t,i,s=0){this.name=e,this.props=t,this.id=i,this.flags=s}static define(e){let t=e.props&&e.props.length?Object.
create(null):tu,i=(e.top?1:0)|(e.skipped?2:0)|(e.error?4:0)|(e.name==null?8:0),s=new n(e.name||"",t,e.id,i);if(e.props){for(let r of e.props)if(Array.isArray(r)||
(r=r(s)),r){if(r[0].perNode)throw new RangeError("Can't store a per-node prop on a node type");t[r[0].id]=r[1]}}return s}prop(e){return this.props[e.id]}get isTop(){
return(this.flags&1)>0}get isSkipped(){return(this.flags&2)>0}get isError(){return(this.flags&4)>0}get isAnonymous(){return(this.flags&8)>0}is(e){if(typeof e=="\
string"){if(this.name==e)return!0;let t=this.prop(R.group);return t?t.indexOf(e)>-1:!1}return this.id==e}static match(e){let t=Object.create(null);for(let i in e)
for(let s of i.split(" "))t[s]=e[i];return i=>{for(let s=i.prop(R.group),r=-1;r<(s?s.length:0);r++){let o=t[r<0?i.name:s[r]];if(o)return o}}}};ye.none=new ye("",
Object.create(null),0,8);var Fn=new WeakMap,Ra=new WeakMap,G;(function(n){n[n.ExcludeBuffers=1]="ExcludeBuffers",n[n.IncludeAnonymous=2]="IncludeAnonymous",n[n.IgnoreMounts=4]="IgnoreMo\
unts",n[n.IgnoreOverlays=8]="IgnoreOverlays",n[n.EnterBracketed=16]="EnterBracketed"})(G||(G={}));var ie=class n{constructor(e,t,i,s,r){if(this.type=e,this.children=
t,this.positions=i,this.length=s,this.props=null,r&&r.length){this.props=Object.create(null);for(let[o,l]of r)this.props[typeof o=="number"?o:o.id]=l}}toString(){
let e=Ot.get(this);if(e&&!e.overlay)return e.tree.toString();let t="";for(let i of this.children){let s=i.toString();s&&(t&&(t+=","),t+=s)}return this.type.name?
(/\W/.test(this.type.name)&&!this.type.isError?JSON.stringify(this.type.name):this.type.name)+(t.length?"("+t+")":""):t}cursor(e=0){return new Ii(this.topNode,e)}cursorAt(e,t=0,i=0){
let s=Fn.get(this)||this.topNode,r=new Ii(s);return r.moveTo(e,t),Fn.set(this,r._tree),r}get topNode(){return new $e(this,0,0,null)}resolve(e,t=0){let i=Ri(Fn.get(
this)||this.topNode,e,t,!1);return Fn.set(this,i),i}resolveInner(e,t=0){let i=Ri(Ra.get(this)||this.topNode,e,t,!0);return Ra.set(this,i),i}resolveStack(e,t=0){
return iu(this,e,t)}iterate(e){let{enter:t,leave:i,from:s=0,to:r=this.length}=e,o=e.mode||0,l=(o&G.IncludeAnonymous)>0;for(let a=this.cursor(o|G.IncludeAnonymous);;){
let h=!1;if(a.from<=r&&a.to>=s&&(!l&&a.type.isAnonymous||t(a)!==!1)){if(a.firstChild())continue;h=!0}for(;h&&i&&(l||!a.type.isAnonymous)&&i(a),!a.nextSibling();){
if(!a.parent())return;h=!0}}}prop(e){return e.perNode?this.props?this.props[e.id]:void 0:this.type.prop(e)}get propValues(){let e=[];if(this.props)for(let t in this.
props)e.push([+t,this.props[t]]);return e}balance(e={}){return this.children.length<=8?this:zr(ye.none,this.children,this.positions,0,this.children.length,0,this.
length,(t,i,s)=>new n(this.type,t,i,s,this.propValues),e.makeTree||((t,i,s)=>new n(ye.none,t,i,s)))}static build(e){return nu(e)}};ie.empty=new ie(ye.none,[],[],
0);var Ir=class n{constructor(e,t){this.buffer=e,this.index=t}get id(){return this.buffer[this.index-4]}get start(){return this.buffer[this.index-3]}get end(){return this.
buffer[this.index-2]}get size(){return this.buffer[this.index-1]}get pos(){return this.index}next(){this.index-=4}fork(){return new n(this.buffer,this.index)}},
dt=class n{constructor(e,t,i){this.buffer=e,this.length=t,this.set=i}get type(){return ye.none}toString(){let e=[];for(let t=0;t<this.buffer.length;)e.push(this.
childString(t)),t=this.buffer[t+3];return e.join(",")}childString(e){let t=this.buffer[e],i=this.buffer[e+3],s=this.set.types[t],r=s.name;if(/\W/.test(r)&&!s.isError&&
(r=JSON.stringify(r)),e+=4,i==e)return r;let o=[];for(;e<i;)o.push(this.childString(e)),e=this.buffer[e+3];return r+"("+o.join(",")+")"}findChild(e,t,i,s,r){let{
buffer:o}=this,l=-1;for(let a=e;a!=t&&!(Na(r,s,o[a+1],o[a+2])&&(l=a,i>0));a=o[a+3]);return l}slice(e,t,i){let s=this.buffer,r=new Uint16Array(t-e),o=0;for(let l=e,
a=0;l<t;){r[a++]=s[l++],r[a++]=s[l++]-i;let h=r[a++]=s[l++]-i;r[a++]=s[l++]-e,o=Math.max(o,h)}return new n(r,o,this.set)}};function Na(n,e,t,i){switch(n){case-2:
return t<e;case-1:return i>=e&&t<e;case 0:return t<e&&i>e;case 1:return t<=e&&i>e;case 2:return i>e;case 4:return!0}}function Ri(n,e,t,i){for(var s;n.from==n.to||
(t<1?n.from>=e:n.from>e)||(t>-1?n.to<=e:n.to<e);){let o=!i&&n instanceof $e&&n.index<0?null:n.parent;if(!o)return n;n=o}let r=i?0:G.IgnoreOverlays;if(i)for(let o=n,
l=o.parent;l;o=l,l=o.parent)o instanceof $e&&o.index<0&&((s=l.enter(e,t,r))===null||s===void 0?void 0:s.from)!=o.from&&(n=l);for(;;){let o=n.enter(e,t,r);if(!o)
return n;n=o}}var Wn=class{cursor(e=0){return new Ii(this,e)}getChild(e,t=null,i=null){let s=Pa(this,e,t,i);return s.length?s[0]:null}getChildren(e,t=null,i=null){
return Pa(this,e,t,i)}resolve(e,t=0){return Ri(this,e,t,!1)}resolveInner(e,t=0){return Ri(this,e,t,!0)}matchContext(e){return Nr(this.parent,e)}enterUnfinishedNodesBefore(e){
let t=this.childBefore(e),i=this;for(;t;){let s=t.lastChild;if(!s||s.to!=t.to)break;s.type.isError&&s.from==s.to?(i=t,t=s.prevSibling):t=s}return i}get node(){return this}get next(){
return this.parent}},$e=class n extends Wn{constructor(e,t,i,s){super(),this._tree=e,this.from=t,this.index=i,this._parent=s}get type(){return this._tree.type}get name(){
return this._tree.type.name}get to(){return this.from+this._tree.length}nextChild(e,t,i,s,r=0){for(let o=this;;){for(let{children:l,positions:a}=o._tree,h=t>0?l.
length:-1;e!=h;e+=t){let f=l[e],c=a[e]+o.from,u;if(!(!(r&G.EnterBracketed&&f instanceof ie&&(u=Ot.get(f))&&!u.overlay&&u.bracketed&&i>=c&&i<=c+f.length)&&!Na(s,
i,c,c+f.length))){if(f instanceof dt){if(r&G.ExcludeBuffers)continue;let d=f.findChild(0,f.buffer.length,t,i-c,s);if(d>-1)return new Pi(new Fr(o,f,e,c),null,d)}else if(r&
G.IncludeAnonymous||!f.type.isAnonymous||Vr(f)){let d;if(!(r&G.IgnoreMounts)&&(d=Ot.get(f))&&!d.overlay)return new n(d.tree,c,e,o);let p=new n(f,c,e,o);return r&
G.IncludeAnonymous||!p.type.isAnonymous?p:p.nextChild(t<0?f.children.length-1:0,t,i,s,r)}}}if(r&G.IncludeAnonymous||!o.type.isAnonymous||(o.index>=0?e=o.index+t:
e=t<0?-1:o._parent._tree.children.length,o=o._parent,!o))return null}}get firstChild(){return this.nextChild(0,1,0,4)}get lastChild(){return this.nextChild(this.
_tree.children.length-1,-1,0,4)}childAfter(e){return this.nextChild(0,1,e,2)}childBefore(e){return this.nextChild(this._tree.children.length-1,-1,e,-2)}prop(e){
return this._tree.prop(e)}enter(e,t,i=0){let s;if(!(i&G.IgnoreOverlays)&&(s=Ot.get(this._tree))&&s.overlay){let r=e-this.from,o=i&G.EnterBracketed&&s.bracketed;
for(let{from:l,to:a}of s.overlay)if((t>0||o?l<=r:l<r)&&(t<0||o?a>=r:a>r))return new n(s.tree,s.overlay[0].from+this.from,-1,this)}return this.nextChild(0,1,e,t,
i)}nextSignificantParent(){let e=this;for(;e.type.isAnonymous&&e._parent;)e=e._parent;return e}get parent(){return this._parent?this._parent.nextSignificantParent():
null}get nextSibling(){return this._parent&&this.index>=0?this._parent.nextChild(this.index+1,1,0,4):null}get prevSibling(){return this._parent&&this.index>=0?this.
_parent.nextChild(this.index-1,-1,0,4):null}get tree(){return this._tree}toTree(){return this._tree}toString(){return this._tree.toString()}};function Pa(n,e,t,i){
let s=n.cursor(),r=[];if(!s.firstChild())return r;if(t!=null){for(let o=!1;!o;)if(o=s.type.is(t),!s.nextSibling())return r}for(;;){if(i!=null&&s.type.is(i))return r;
if(s.type.is(e)&&r.push(s.node),!s.nextSibling())return i==null?r:[]}}function Nr(n,e,t=e.length-1){for(let i=n;t>=0;i=i.parent){if(!i)return!1;if(!i.type.isAnonymous){
if(e[t]&&e[t]!=i.name)return!1;t--}}return!0}var Fr=class{constructor(e,t,i,s){this.parent=e,this.buffer=t,this.index=i,this.start=s}},Pi=class n extends Wn{get name(){
return this.type.name}get from(){return this.context.start+this.context.buffer.buffer[this.index+1]}get to(){return this.context.start+this.context.buffer.buffer[this.
index+2]}constructor(e,t,i){super(),this.context=e,this._parent=t,this.index=i,this.type=e.buffer.set.types[e.buffer.buffer[i]]}child(e,t,i){let{buffer:s}=this.
context,r=s.findChild(this.index+4,s.buffer[this.index+3],e,t-this.context.start,i);return r<0?null:new n(this.context,this,r)}get firstChild(){return this.child(
1,0,4)}get lastChild(){return this.child(-1,0,4)}childAfter(e){return this.child(1,e,2)}childBefore(e){return this.child(-1,e,-2)}prop(e){return this.type.prop(
e)}enter(e,t,i=0){if(i&G.ExcludeBuffers)return null;let{buffer:s}=this.context,r=s.findChild(this.index+4,s.buffer[this.index+3],t>0?1:-1,e-this.context.start,t);
return r<0?null:new n(this.context,this,r)}get parent(){return this._parent||this.context.parent.nextSignificantParent()}externalSibling(e){return this._parent?
null:this.context.parent.nextChild(this.context.index+e,e,0,4)}get nextSibling(){let{buffer:e}=this.context,t=e.buffer[this.index+3];return t<(this._parent?e.buffer[this.
_parent.index+3]:e.buffer.length)?new n(this.context,this._parent,t):this.externalSibling(1)}get prevSibling(){let{buffer:e}=this.context,t=this._parent?this._parent.
index+4:0;return this.index==t?this.externalSibling(-1):new n(this.context,this._parent,e.findChild(t,this.index,-1,0,4))}get tree(){return null}toTree(){let e=[],
t=[],{buffer:i}=this.context,s=this.index+4,r=i.buffer[this.index+3];if(r>s){let o=i.buffer[this.index+1];e.push(i.slice(s,r,o)),t.push(0)}return new ie(this.type,
e,t,this.to-this.from)}toString(){return this.context.buffer.childString(this.index)}};function Fa(n){if(!n.length)return null;let e=0,t=n[0];for(let r=1;r<n.length;r++){
let o=n[r];(o.from>t.from||o.to<t.to)&&(t=o,e=r)}let i=t instanceof $e&&t.index<0?null:t.parent,s=n.slice();return i?s[e]=i:s.splice(e,1),new Hr(s,t)}var Hr=class{constructor(e,t){
this.heads=e,this.node=t}get next(){return Fa(this.heads)}};function iu(n,e,t){let i=n.resolveInner(e,t),s=null;for(let r=i instanceof $e?i:i.context.parent;r;r=
r.parent)if(r.index<0){let o=r.parent;(s||(s=[i])).push(o.resolve(e,t)),r=o}else{let o=Ot.get(r.tree);if(o&&o.overlay&&o.overlay[0].from<=e&&o.overlay[o.overlay.
length-1].to>=e){let l=new $e(o.tree,o.overlay[0].from+r.from,-1,r);(s||(s=[i])).push(Ri(l,e,t,!1))}}return s?Fa(s):i}var Ii=class{get name(){return this.type.name}constructor(e,t=0){
if(this.buffer=null,this.stack=[],this.index=0,this.bufferNode=null,this.mode=t&~G.EnterBracketed,e instanceof $e)this.yieldNode(e);else{this._tree=e.context.parent,
this.buffer=e.context;for(let i=e._parent;i;i=i._parent)this.stack.unshift(i.index);this.bufferNode=e,this.yieldBuf(e.index)}}yieldNode(e){return e?(this._tree=
e,this.type=e.type,this.from=e.from,this.to=e.to,!0):!1}yieldBuf(e,t){this.index=e;let{start:i,buffer:s}=this.buffer;return this.type=t||s.set.types[s.buffer[e]],
this.from=i+s.buffer[e+1],this.to=i+s.buffer[e+2],!0}yield(e){return e?e instanceof $e?(this.buffer=null,this.yieldNode(e)):(this.buffer=e.context,this.yieldBuf(
e.index,e.type)):!1}toString(){return this.buffer?this.buffer.buffer.childString(this.index):this._tree.toString()}enterChild(e,t,i){if(!this.buffer)return this.
yield(this._tree.nextChild(e<0?this._tree._tree.children.length-1:0,e,t,i,this.mode));let{buffer:s}=this.buffer,r=s.findChild(this.index+4,s.buffer[this.index+3],
e,t-this.buffer.start,i);return r<0?!1:(this.stack.push(this.index),this.yieldBuf(r))}firstChild(){return this.enterChild(1,0,4)}lastChild(){return this.enterChild(
-1,0,4)}childAfter(e){return this.enterChild(1,e,2)}childBefore(e){return this.enterChild(-1,e,-2)}enter(e,t,i=this.mode){return this.buffer?i&G.ExcludeBuffers?
!1:this.enterChild(1,e,t):this.yield(this._tree.enter(e,t,i))}parent(){if(!this.buffer)return this.yieldNode(this.mode&G.IncludeAnonymous?this._tree._parent:this.
_tree.parent);if(this.stack.length)return this.yieldBuf(this.stack.pop());let e=this.mode&G.IncludeAnonymous?this.buffer.parent:this.buffer.parent.nextSignificantParent();
return this.buffer=null,this.yieldNode(e)}sibling(e){if(!this.buffer)return this._tree._parent?this.yield(this._tree.index<0?null:this._tree._parent.nextChild(this.
_tree.index+e,e,0,4,this.mode)):!1;let{buffer:t}=this.buffer,i=this.stack.length-1;if(e<0){let s=i<0?0:this.stack[i]+4;if(this.index!=s)return this.yieldBuf(t.findChild(
s,this.index,-1,0,4))}else{let s=t.buffer[this.index+3];if(s<(i<0?t.buffer.length:t.buffer[this.stack[i]+3]))return this.yieldBuf(s)}return i<0?this.yield(this.
buffer.parent.nextChild(this.buffer.index+e,e,0,4,this.mode)):!1}nextSibling(){return this.sibling(1)}prevSibling(){return this.sibling(-1)}atLastNode(e){let t,
i,{buffer:s}=this;if(s){if(e>0){if(this.index<s.buffer.buffer.length)return!1}else for(let r=0;r<this.index;r++)if(s.buffer.buffer[r+3]<this.index)return!1;({index:t,
parent:i}=s)}else({index:t,_parent:i}=this._tree);for(;i;{index:t,_parent:i}=i)if(t>-1)for(let r=t+e,o=e<0?-1:i._tree.children.length;r!=o;r+=e){let l=i._tree.children[r];
if(this.mode&G.IncludeAnonymous||l instanceof dt||!l.type.isAnonymous||Vr(l))return!1}return!0}move(e,t){if(t&&this.enterChild(e,0,4))return!0;for(;;){if(this.sibling(
e))return!0;if(this.atLastNode(e)||!this.parent())return!1}}next(e=!0){return this.move(1,e)}prev(e=!0){return this.move(-1,e)}moveTo(e,t=0){for(;(this.from==this.
to||(t<1?this.from>=e:this.from>e)||(t>-1?this.to<=e:this.to<e))&&this.parent(););for(;this.enterChild(1,e,t););return this}get node(){if(!this.buffer)return this.
_tree;let e=this.bufferNode,t=null,i=0;if(e&&e.context==this.buffer)e:for(let s=this.index,r=this.stack.length;r>=0;){for(let o=e;o;o=o._parent)if(o.index==s){if(s==
this.index)return o;t=o,i=r+1;break e}s=this.stack[--r]}for(let s=i;s<this.stack.length;s++)t=new Pi(this.buffer,t,this.stack[s]);return this.bufferNode=new Pi(
this.buffer,t,this.index)}get tree(){return this.buffer?null:this._tree._tree}iterate(e,t){for(let i=0;;){let s=!1;if(this.type.isAnonymous||e(this)!==!1){if(this.
firstChild()){i++;continue}this.type.isAnonymous||(s=!0)}for(;;){if(s&&t&&t(this),s=this.type.isAnonymous,!i)return;if(this.nextSibling())break;this.parent(),i--,
s=!0}}}matchContext(e){if(!this.buffer)return Nr(this.node.parent,e);let{buffer:t}=this.buffer,{types:i}=t.set;for(let s=e.length-1,r=this.stack.length-1;s>=0;r--){
if(r<0)return Nr(this._tree,e,s);let o=i[t.buffer[this.stack[r]]];if(!o.isAnonymous){if(e[s]&&e[s]!=o.name)return!1;s--}}return!0}};function Vr(n){return n.children.
some(e=>e instanceof dt||!e.type.isAnonymous||Vr(e))}function nu(n){var e;let{buffer:t,nodeSet:i,maxBufferLength:s=1024,reused:r=[],minRepeatType:o=i.types.length}=n,
l=Array.isArray(t)?new Ir(t,t.length):t,a=i.types,h=0,f=0;function c(v,M,T,N,F,U){let{id:I,start:B,end:K,size:$}=l,ne=f,_e=h;if($<0)if(l.next(),$==-1){let Ye=r[I];
T.push(Ye),N.push(B-v);return}else if($==-3){h=I;return}else if($==-4){f=I;return}else throw new RangeError(`Unrecognized record size: ${$}`);let li=a[I],_i,bt,
Do=B-v;if(K-B<=s&&(bt=g(l.pos-M,F))){let Ye=new Uint16Array(bt.size-bt.skip),oe=l.pos-bt.size,Be=Ye.length;for(;l.pos>oe;)Be=y(bt.start,Ye,Be);_i=new dt(Ye,K-bt.
start,i),Do=bt.start-v}else{let Ye=l.pos-$;l.next();let oe=[],Be=[],Ve=I>=o?I:-1,Xe=0,Nt=K,ai=ne;for(;l.pos>Ye;)Ve>=0&&l.id==Ve&&l.size>=0?(l.end<=Nt-s&&(p(oe,Be,
B,Xe,l.end,Nt,Ve,ai,_e),Xe=oe.length,Nt=l.end,ai=f),l.next()):U>2500?u(B,Ye,oe,Be):(Ve>=0&&l.size==-1&&r[l.id].type==i.types[Ve]&&(Xe<oe.length&&p(oe,Be,B,Xe,l.
end,Nt,Ve,ai,_e),Xe=oe.length+1,Nt=l.start,ai=f),c(B,Ye,oe,Be,Ve,U+1));if(Ve>=0&&Xe>0&&Xe<oe.length&&p(oe,Be,B,Xe,B,Nt,Ve,ai,_e),oe.reverse(),Be.reverse(),Ve>-1&&
Xe>0){let Oo=d(li,_e);_i=zr(li,oe,Be,0,oe.length,0,K-B,Oo,Oo)}else _i=m(li,oe,Be,K-B,ne-K,_e)}T.push(_i),N.push(Do)}function u(v,M,T,N){let F=[],U=0,I=-1;for(;l.
pos>M;){let{id:B,start:K,end:$,size:ne}=l;if(ne>4)l.next();else{if(I>-1&&K<I)break;I<0&&(I=$-s),F.push(B,K,$),U++,l.next()}}if(U){let B=new Uint16Array(U*4),K=F[F.
length-2];for(let $=F.length-3,ne=0;$>=0;$-=3)B[ne++]=F[$],B[ne++]=F[$+1]-K,B[ne++]=F[$+2]-K,B[ne++]=ne;T.push(new dt(B,F[2]-K,i)),N.push(K-v)}}function d(v,M){
return(T,N,F)=>{let U=0,I=T.length-1,B,K;if(I>=0&&(B=T[I])instanceof ie){if(!I&&B.type==v&&B.length==F)return B;(K=B.prop(R.lookAhead))&&(U=N[I]+B.length+K-F)}return m(
v,T,N,F,U,M)}}function p(v,M,T,N,F,U,I,B,K){let $=[],ne=[];for(;v.length>N;)$.push(v.pop()),ne.push(M.pop()+T-F);v.push(m(i.types[I],$,ne,U-F,B-U,K)),M.push(F-T)}
function m(v,M,T,N,F,U,I){if(U){let B=[R.contextHash,U];I=I?[B].concat(I):[B]}if(F>25){let B=[R.lookAhead,F];I=I?[B].concat(I):[B]}return new ie(v,M,T,N,I)}function g(v,M){
let T=l.fork(),N=0,F=0,U=0,I=T.end-s,B={size:0,start:0,skip:0};e:for(let K=T.pos-v;T.pos>K;){let $=T.size;if(T.id==M&&$>=0){B.size=N,B.start=F,B.skip=U,U+=4,N+=
4,T.next();continue}let ne=T.pos-$;if($<0||ne<K||T.start<I)break;let _e=T.id>=o?4:0,li=T.start;for(T.next();T.pos>ne;){if(T.size<0)if(T.size==-3||T.size==-4)_e+=
4;else break e;else T.id>=o&&(_e+=4);T.next()}F=li,N+=$,U+=_e}return(M<0||N==v)&&(B.size=N,B.start=F,B.skip=U),B.size>4?B:void 0}function y(v,M,T){let{id:N,start:F,
end:U,size:I}=l;if(l.next(),I>=0&&N<o){let B=T;if(I>4){let K=l.pos-(I-4);for(;l.pos>K;)T=y(v,M,T)}M[--T]=B,M[--T]=U-v,M[--T]=F-v,M[--T]=N}else I==-3?h=N:I==-4&&
(f=N);return T}let x=[],b=[];for(;l.pos>0;)c(n.start||0,n.bufferStart||0,x,b,-1,0);let A=(e=n.length)!==null&&e!==void 0?e:x.length?b[0]+x[0].length:0;return new ie(
a[n.topID],x.reverse(),b.reverse(),A)}var Ia=new WeakMap;function Hn(n,e){if(!n.isAnonymous||e instanceof dt||e.type!=n)return 1;let t=Ia.get(e);if(t==null){t=1;
for(let i of e.children){if(i.type!=n||!(i instanceof ie)){t=1;break}t+=Hn(n,i)}Ia.set(e,t)}return t}function zr(n,e,t,i,s,r,o,l,a){let h=0;for(let p=i;p<s;p++)
h+=Hn(n,e[p]);let f=Math.ceil(h*1.5/8),c=[],u=[];function d(p,m,g,y,x){for(let b=g;b<y;){let A=b,v=m[b],M=Hn(n,p[b]);for(b++;b<y;b++){let T=Hn(n,p[b]);if(M+T>=f)
break;M+=T}if(b==A+1){if(M>f){let T=p[A];d(T.children,T.positions,0,T.children.length,m[A]+x);continue}c.push(p[A])}else{let T=m[b-1]+p[b-1].length-v;c.push(zr(
n,p,m,A,b,v,T,null,a))}u.push(v+x-r)}}return d(e,t,i,s,0),(l||a)(c,u,o)}var Bt=class n{constructor(e,t,i,s,r=!1,o=!1){this.from=e,this.to=t,this.tree=i,this.offset=s,this.open=(r?1:0)|(o?2:0)}get openStart(){return(this.open&1)>0}get openEnd(){
return(this.open&2)>0}static addTree(e,t=[],i=!1){let s=[new n(0,e.length,e,0,!1,i)];for(let r of t)r.to>e.length&&s.push(r);return s}static applyChanges(e,t,i=128){
if(!t.length)return e;let s=[],r=1,o=e.length?e[0]:null;for(let l=0,a=0,h=0;;l++){let f=l<t.length?t[l]:null,c=f?f.fromA:1e9;if(c-a>=i)for(;o&&o.from<c;){let u=o;
if(a>=u.from||c<=u.to||h){let d=Math.max(u.from,a)-h,p=Math.min(u.to,c)-h;u=d>=p?null:new n(d,p,u.tree,u.offset+h,l>0,!!f)}if(u&&s.push(u),o.to>c)break;o=r<e.length?
e[r++]:null}if(!f)break;a=f.toA,h=f.toA-f.toB}return s}},Vn=class{startParse(e,t,i){return typeof e=="string"&&(e=new Wr(e)),i=i?i.length?i.map(s=>new Li(s.from,
s.to)):[new Li(0,0)]:[new Li(0,e.length)],this.createParse(e,t||[],i)}parse(e,t,i){let s=this.startParse(e,t,i);for(;;){let r=s.advance();if(r)return r}}},Wr=class{constructor(e){
this.string=e}get length(){return this.string.length}chunk(e){return this.string.slice(e)}get lineChunks(){return!1}read(e,t){return this.string.slice(e,t)}};var rm=new R({perNode:!0});var su=0,Pe=class n{constructor(e,t,i,s){this.name=e,this.set=t,this.base=i,this.modified=s,this.id=su++}toString(){let{name:e}=this;for(let t of this.modified)
t.name&&(e=`${t.name}(${e})`);return e}static define(e,t){let i=typeof e=="string"?e:"?";if(e instanceof n&&(t=e),t?.base)throw new Error("Can not derive from a\
 modified tag");let s=new n(i,[],null,[]);if(s.set.push(s),t)for(let r of t.set)s.set.push(r);return s}static defineModifier(e){let t=new $n(e);return i=>i.modified.
indexOf(t)>-1?i:$n.get(i.base||i,i.modified.concat(t).sort((s,r)=>s.id-r.id))}},ru=0,$n=class n{constructor(e){this.name=e,this.instances=[],this.id=ru++}static get(e,t){
if(!t.length)return e;let i=t[0].instances.find(l=>l.base==e&&ou(t,l.modified));if(i)return i;let s=[],r=new Pe(e.name,s,e,t);for(let l of t)l.instances.push(r);
let o=lu(t);for(let l of e.set)if(!l.modified.length)for(let a of o)s.push(n.get(l,a));return r}};function ou(n,e){return n.length==e.length&&n.every((t,i)=>t==
e[i])}function lu(n){let e=[[]];for(let t=0;t<n.length;t++)for(let i=0,s=e.length;i<s;i++)e.push(e[i].concat(n[t]));return e.sort((t,i)=>i.length-t.length)}function Va(n){
let e=Object.create(null);for(let t in n){let i=n[t];Array.isArray(i)||(i=[i]);for(let s of t.split(" "))if(s){let r=[],o=2,l=s;for(let c=0;;){if(l=="..."&&c>0&&
c+3==s.length){o=1;break}let u=/^"(?:[^"\\]|\\.)*?"|[^\/!]+/.exec(l);if(!u)throw new RangeError("Invalid path: "+s);if(r.push(u[0]=="*"?"":u[0][0]=='"'?JSON.parse(
u[0]):u[0]),c+=u[0].length,c==s.length)break;let d=s[c++];if(c==s.length&&d=="!"){o=0;break}if(d!="/")throw new RangeError("Invalid path: "+s);l=s.slice(c)}let a=r.
length-1,h=r[a];if(!h)throw new RangeError("Invalid path: "+s);let f=new ii(i,o,a>0?r.slice(0,a):null);e[h]=f.sort(e[h])}}return au.add(e)}var au=new R({combine(n,e){
let t,i,s;for(;n||e;){if(!n||e&&n.depth<=e.depth?(s=e,e=e.next):(s=n,n=n.next),t&&t.mode==s.mode&&!s.context&&!t.context)continue;let r=new ii(s.tags,s.mode,s.context);
t?t.next=r:i=r,t=r}return i}}),ii=class{constructor(e,t,i,s){this.tags=e,this.mode=t,this.context=i,this.next=s}get opaque(){return this.mode==0}get inherit(){return this.
mode==1}sort(e){return!e||e.depth<this.depth?(this.next=e,this):(e.next=this.sort(e.next),e)}get depth(){return this.context?this.context.length:0}};ii.empty=new ii(
[],2,null);function $r(n,e){let t=Object.create(null);for(let r of n)if(!Array.isArray(r.tag))t[r.tag.id]=r.class;else for(let o of r.tag)t[o.id]=r.class;let{scope:i,
all:s=null}=e||{};return{style:r=>{let o=s;for(let l of r)for(let a of l.set){let h=t[a.id];if(h){o=o?o+" "+h:h;break}}return o},scope:i}}var k=Pe.define,zn=k(),pt=k(),Ha=k(pt),Wa=k(pt),mt=k(),Kn=k(mt),Kr=k(mt),Ge=k(),Et=k(Ge),je=k(),Ue=k(),qr=k(),Ni=k(qr),qn=k(),S={comment:zn,lineComment:k(zn),blockComment:k(
zn),docComment:k(zn),name:pt,variableName:k(pt),typeName:Ha,tagName:k(Ha),propertyName:Wa,attributeName:k(Wa),className:k(pt),labelName:k(pt),namespace:k(pt),macroName:k(
pt),literal:mt,string:Kn,docString:k(Kn),character:k(Kn),attributeValue:k(Kn),number:Kr,integer:k(Kr),float:k(Kr),bool:k(mt),regexp:k(mt),escape:k(mt),color:k(mt),
url:k(mt),keyword:je,self:k(je),null:k(je),atom:k(je),unit:k(je),modifier:k(je),operatorKeyword:k(je),controlKeyword:k(je),definitionKeyword:k(je),moduleKeyword:k(
je),operator:Ue,derefOperator:k(Ue),arithmeticOperator:k(Ue),logicOperator:k(Ue),bitwiseOperator:k(Ue),compareOperator:k(Ue),updateOperator:k(Ue),definitionOperator:k(
Ue),typeOperator:k(Ue),controlOperator:k(Ue),punctuation:qr,separator:k(qr),bracket:Ni,angleBracket:k(Ni),squareBracket:k(Ni),paren:k(Ni),brace:k(Ni),content:Ge,
heading:Et,heading1:k(Et),heading2:k(Et),heading3:k(Et),heading4:k(Et),heading5:k(Et),heading6:k(Et),contentSeparator:k(Ge),list:k(Ge),quote:k(Ge),emphasis:k(Ge),
strong:k(Ge),link:k(Ge),monospace:k(Ge),strikethrough:k(Ge),inserted:k(),deleted:k(),changed:k(),invalid:k(),meta:qn,documentMeta:k(qn),annotation:k(qn),processingInstruction:k(
qn),definition:Pe.defineModifier("definition"),constant:Pe.defineModifier("constant"),function:Pe.defineModifier("function"),standard:Pe.defineModifier("standar\
d"),local:Pe.defineModifier("local"),special:Pe.defineModifier("special")};for(let n in S){let e=S[n];e instanceof Pe&&(e.name=n)}var am=$r([{tag:S.link,class:"\
tok-link"},{tag:S.heading,class:"tok-heading"},{tag:S.emphasis,class:"tok-emphasis"},{tag:S.strong,class:"tok-strong"},{tag:S.keyword,class:"tok-keyword"},{tag:S.
atom,class:"tok-atom"},{tag:S.bool,class:"tok-bool"},{tag:S.url,class:"tok-url"},{tag:S.labelName,class:"tok-labelName"},{tag:S.inserted,class:"tok-inserted"},{
tag:S.deleted,class:"tok-deleted"},{tag:S.literal,class:"tok-literal"},{tag:S.string,class:"tok-string"},{tag:S.number,class:"tok-number"},{tag:[S.regexp,S.escape,
S.special(S.string)],class:"tok-string2"},{tag:S.variableName,class:"tok-variableName"},{tag:S.local(S.variableName),class:"tok-variableName tok-local"},{tag:S.
definition(S.variableName),class:"tok-variableName tok-definition"},{tag:S.special(S.variableName),class:"tok-variableName2"},{tag:S.definition(S.propertyName),
class:"tok-propertyName tok-definition"},{tag:S.typeName,class:"tok-typeName"},{tag:S.namespace,class:"tok-namespace"},{tag:S.className,class:"tok-className"},{
tag:S.macroName,class:"tok-macroName"},{tag:S.propertyName,class:"tok-propertyName"},{tag:S.operator,class:"tok-operator"},{tag:S.comment,class:"tok-comment"},{
tag:S.meta,class:"tok-meta"},{tag:S.invalid,class:"tok-invalid"},{tag:S.punctuation,class:"tok-punctuation"}]);var jr,Hi=new R;var fu=new R,Me=class{constructor(e,t,i=[],s=""){this.data=e,this.name=s,j.prototype.hasOwnProperty("tree")||Object.defineProperty(j.prototype,"tree",{get(){return Ne(
this)}}),this.parser=t,this.extension=[ni.of(this),j.languageData.of((r,o,l)=>{let a=za(r,o,l),h=a.type.prop(Hi);if(!h)return[];let f=r.facet(h),c=a.type.prop(fu);
if(c){let u=a.resolve(o-a.from,l);for(let d of c)if(d.test(u,r)){let p=r.facet(d.facet);return d.type=="replace"?p:p.concat(f)}}return f})].concat(i)}isActiveAt(e,t,i=-1){
return za(e,t,i).type.prop(Hi)==this.data}findRegions(e){let t=e.facet(ni);if(t?.data==this.data)return[{from:0,to:e.doc.length}];if(!t||!t.allowsNesting)return[];
let i=[],s=(r,o)=>{if(r.prop(Hi)==this.data){i.push({from:o,to:o+r.length});return}let l=r.prop(R.mounted);if(l){if(l.tree.prop(Hi)==this.data){if(l.overlay)for(let a of l.
overlay)i.push({from:a.from+o,to:a.to+o});else i.push({from:o,to:o+r.length});return}else if(l.overlay){let a=i.length;if(s(l.tree,l.overlay[0].from+o),i.length>
a)return}}for(let a=0;a<r.children.length;a++){let h=r.children[a];h instanceof ie&&s(h,r.positions[a]+o)}};return s(Ne(e),0),i}get allowsNesting(){return!0}};Me.
setState=E.define();function za(n,e,t){let i=n.facet(ni),s=Ne(n).topNode;if(!i||i.allowsNesting)for(let r=s;r;r=r.enter(e,t,G.ExcludeBuffers|G.EnterBracketed))r.
type.isTop&&(s=r);return s}function Ne(n){let e=n.field(Me.state,!1);return e?e.tree:ie.empty}var _r=class{constructor(e){this.doc=e,this.cursorPos=0,this.string="",this.cursor=e.iter()}get length(){return this.doc.length}syncTo(e){return this.string=this.
cursor.next(e-this.cursorPos).value,this.cursorPos=e+this.string.length,this.cursorPos-this.string.length}chunk(e){return this.syncTo(e),this.string}get lineChunks(){
return!0}read(e,t){let i=this.cursorPos-this.string.length;return e<i||t>=this.cursorPos?this.doc.sliceString(e,t):this.string.slice(e-i,t-i)}},Fi=null,Yr=class n{constructor(e,t,i=[],s,r,o,l,a){
this.parser=e,this.state=t,this.fragments=i,this.tree=s,this.treeLen=r,this.viewport=o,this.skipped=l,this.scheduleOn=a,this.parse=null,this.tempSkipped=[]}static create(e,t,i){
return new n(e,t,[],ie.empty,0,i,[],null)}startParse(){return this.parser.startParse(new _r(this.state.doc),this.fragments)}work(e,t){return t!=null&&t>=this.state.
doc.length&&(t=void 0),this.tree!=ie.empty&&this.isDone(t??this.state.doc.length)?(this.takeTree(),!0):this.withContext(()=>{var i;if(typeof e=="number"){let s=Date.
now()+e;e=()=>Date.now()>s}for(this.parse||(this.parse=this.startParse()),t!=null&&(this.parse.stoppedAt==null||this.parse.stoppedAt>t)&&t<this.state.doc.length&&
this.parse.stopAt(t);;){let s=this.parse.advance();if(s)if(this.fragments=this.withoutTempSkipped(Bt.addTree(s,this.fragments,this.parse.stoppedAt!=null)),this.
treeLen=(i=this.parse.stoppedAt)!==null&&i!==void 0?i:this.state.doc.length,this.tree=s,this.parse=null,this.treeLen<(t??this.state.doc.length))this.parse=this.
startParse();else return!0;if(e())return!1}})}takeTree(){let e,t;this.parse&&(e=this.parse.parsedPos)>=this.treeLen&&((this.parse.stoppedAt==null||this.parse.stoppedAt>
e)&&this.parse.stopAt(e),this.withContext(()=>{for(;!(t=this.parse.advance()););}),this.treeLen=e,this.tree=t,this.fragments=this.withoutTempSkipped(Bt.addTree(
this.tree,this.fragments,!0)),this.parse=null)}withContext(e){let t=Fi;Fi=this;try{return e()}finally{Fi=t}}withoutTempSkipped(e){for(let t;t=this.tempSkipped.pop();)
e=Ka(e,t.from,t.to);return e}changes(e,t){let{fragments:i,tree:s,treeLen:r,viewport:o,skipped:l}=this;if(this.takeTree(),!e.empty){let a=[];if(e.iterChangedRanges(
(h,f,c,u)=>a.push({fromA:h,toA:f,fromB:c,toB:u})),i=Bt.applyChanges(i,a),s=ie.empty,r=0,o={from:e.mapPos(o.from,-1),to:e.mapPos(o.to,1)},this.skipped.length){l=
[];for(let h of this.skipped){let f=e.mapPos(h.from,1),c=e.mapPos(h.to,-1);f<c&&l.push({from:f,to:c})}}}return new n(this.parser,t,i,s,r,o,l,this.scheduleOn)}updateViewport(e){
if(this.viewport.from==e.from&&this.viewport.to==e.to)return!1;this.viewport=e;let t=this.skipped.length;for(let i=0;i<this.skipped.length;i++){let{from:s,to:r}=this.
skipped[i];s<e.to&&r>e.from&&(this.fragments=Ka(this.fragments,s,r),this.skipped.splice(i--,1))}return this.skipped.length>=t?!1:(this.reset(),!0)}reset(){this.
parse&&(this.takeTree(),this.parse=null)}skipUntilInView(e,t){this.skipped.push({from:e,to:t})}static getSkippingParser(e){return new class extends Vn{createParse(t,i,s){
let r=s[0].from,o=s[s.length-1].to;return{parsedPos:r,advance(){let a=Fi;if(a){for(let h of s)a.tempSkipped.push(h);e&&(a.scheduleOn=a.scheduleOn?Promise.all([a.
scheduleOn,e]):e)}return this.parsedPos=o,new ie(ye.none,[],[],o-r)},stoppedAt:null,stopAt(){}}}}}isDone(e){e=Math.min(e,this.state.doc.length);let t=this.fragments;
return this.treeLen>=e&&t.length&&t[0].from==0&&t[0].to>=e}static get(){return Fi}};function Ka(n,e,t){return Bt.applyChanges(n,[{fromA:e,toA:t,fromB:e,toB:t}])}
var Wi=class n{constructor(e){this.context=e,this.tree=e.tree}apply(e){if(!e.docChanged&&this.tree==this.context.tree)return this;let t=this.context.changes(e.changes,
e.state),i=this.context.treeLen==e.startState.doc.length?void 0:Math.max(e.changes.mapPos(this.context.treeLen),t.viewport.to);return t.work(20,i)||t.takeTree(),
new n(t)}static init(e){let t=Math.min(3e3,e.doc.length),i=Yr.create(e.facet(ni).parser,e,{from:0,to:t});return i.work(20,t)||i.takeTree(),new n(i)}};Me.state=Q.
define({create:Wi.init,update(n,e){for(let t of e.effects)if(t.is(Me.setState))return t.value;return e.startState.facet(ni)!=e.state.facet(ni)?Wi.init(e.state):
n.apply(e)}});var Ga=n=>{let e=setTimeout(()=>n(),500);return()=>clearTimeout(e)};typeof requestIdleCallback<"u"&&(Ga=n=>{let e=-1,t=setTimeout(()=>{e=requestIdleCallback(
n,{timeout:400})},100);return()=>e<0?clearTimeout(t):cancelIdleCallback(e)});var Ur=typeof navigator<"u"&&(!((jr=navigator.scheduling)===null||jr===void 0)&&jr.
isInputPending)?()=>navigator.scheduling.isInputPending():null,cu=ue.fromClass(class{constructor(e){this.view=e,this.working=null,this.workScheduled=0,this.chunkEnd=
-1,this.chunkBudget=-1,this.work=this.work.bind(this),this.scheduleWork()}update(e){let t=this.view.state.field(Me.state).context;(t.updateViewport(e.view.viewport)||
this.view.viewport.to>t.treeLen)&&this.scheduleWork(),(e.docChanged||e.selectionSet)&&(this.view.hasFocus&&(this.chunkBudget+=50),this.scheduleWork()),this.checkAsyncSchedule(
t)}scheduleWork(){if(this.working)return;let{state:e}=this.view,t=e.field(Me.state);(t.tree!=t.context.tree||!t.context.isDone(e.doc.length))&&(this.working=Ga(
this.work))}work(e){this.working=null;let t=Date.now();if(this.chunkEnd<t&&(this.chunkEnd<0||this.view.hasFocus)&&(this.chunkEnd=t+3e4,this.chunkBudget=3e3),this.
chunkBudget<=0)return;let{state:i,viewport:{to:s}}=this.view,r=i.field(Me.state);if(r.tree==r.context.tree&&r.context.isDone(s+1e5))return;let o=Date.now()+Math.
min(this.chunkBudget,100,e&&!Ur?Math.max(25,e.timeRemaining()-5):1e9),l=r.context.treeLen<s&&i.doc.length>s+1e3,a=r.context.work(()=>Ur&&Ur()||Date.now()>o,s+(l?
0:1e5));this.chunkBudget-=Date.now()-t,(a||this.chunkBudget<=0)&&(r.context.takeTree(),this.view.dispatch({effects:Me.setState.of(new Wi(r.context))})),this.chunkBudget>
0&&!(a&&!l)&&this.scheduleWork(),this.checkAsyncSchedule(r.context)}checkAsyncSchedule(e){e.scheduleOn&&(this.workScheduled++,e.scheduleOn.then(()=>this.scheduleWork()).
catch(t=>te(this.view.state,t)).then(()=>this.workScheduled--),e.scheduleOn=null)}destroy(){this.working&&this.working()}isWorking(){return!!(this.working||this.
workScheduled>0)}},{eventHandlers:{focus(){this.scheduleWork()}}}),ni=D.define({combine(n){return n.length?n[0]:null},enables:n=>[Me.state,cu,O.contentAttributes.
compute([n],e=>{let t=e.facet(n);return t&&t.name?{"data-language":t.name}:{}})]});var uu=D.define(),si=D.define({combine:n=>{if(!n.length)return"  ";let e=n[0];if(!e||/\S/.test(e)||Array.from(e).some(t=>t!=e[0]))throw new Error("Invalid inden\
t unit: "+JSON.stringify(n[0]));return e}});function Vi(n){let e=n.facet(si);return e.charCodeAt(0)==9?n.tabSize*e.length:e.length}function zi(n,e){let t="",i=n.
tabSize,s=n.facet(si)[0];if(s=="	"){for(;e>=i;)t+="	",e-=i;s=" "}for(let r=0;r<e;r++)t+=s;return t}function eo(n,e){n instanceof j&&(n=new Lt(n));for(let i of n.
state.facet(uu)){let s=i(n,e);if(s!==void 0)return s}let t=Ne(n.state);return t.length>=e?pu(n,t,e):null}var Lt=class{constructor(e,t={}){this.state=e,this.options=t,this.unit=Vi(e)}lineAt(e,t=1){let i=this.state.doc.lineAt(e),{simulateBreak:s,simulateDoubleBreak:r}=this.
options;return s!=null&&s>=i.from&&s<=i.to?r&&s==e?{text:"",from:e}:(t<0?s<e:s<=e)?{text:i.text.slice(s-i.from),from:s}:{text:i.text.slice(0,s-i.from),from:i.from}:
i}textAfterPos(e,t=1){if(this.options.simulateDoubleBreak&&e==this.options.simulateBreak)return"";let{text:i,from:s}=this.lineAt(e,t);return i.slice(e-s,Math.min(
i.length,e+100-s))}column(e,t=1){let{text:i,from:s}=this.lineAt(e,t),r=this.countColumn(i,e-s),o=this.options.overrideIndentation?this.options.overrideIndentation(
s):-1;return o>-1&&(r+=o-this.countColumn(i,i.search(/\S|$/))),r}countColumn(e,t=e.length){return Ct(e,this.state.tabSize,t)}lineIndent(e,t=1){let{text:i,from:s}=this.
lineAt(e,t),r=this.options.overrideIndentation;if(r){let o=r(s);if(o>-1)return o}return this.countColumn(i,i.search(/\S|$/))}get simulatedBreak(){return this.options.
simulateBreak||null}},du=new R;function pu(n,e,t){let i=e.resolveStack(t),s=e.resolveInner(t,-1).resolve(t,0).enterUnfinishedNodesBefore(t);if(s!=i.node){let r=[];
for(let o=s;o&&!(o.from<i.node.from||o.to>i.node.to||o.from==i.node.from&&o.type==i.node.type);o=o.parent)r.push(o);for(let o=r.length-1;o>=0;o--)i={node:r[o],next:i}}
return _a(i,n,t)}function _a(n,e,t){for(let i=n;i;i=i.next){let s=gu(i.node);if(s)return s(Xr.create(e,t,i))}return 0}function mu(n){return n.pos==n.options.simulateBreak&&
n.options.simulateDoubleBreak}function gu(n){let e=n.type.prop(du);if(e)return e;let t=n.firstChild,i;if(t&&(i=t.type.prop(R.closedBy))){let s=n.lastChild,r=s&&
i.indexOf(s.name)>-1;return o=>xu(o,!0,1,void 0,r&&!mu(o)?s.from:void 0)}return n.parent==null?yu:null}function yu(){return 0}var Xr=class n extends Lt{constructor(e,t,i){
super(e.state,e.options),this.base=e,this.pos=t,this.context=i}get node(){return this.context.node}static create(e,t,i){return new n(e,t,i)}get textAfter(){return this.
textAfterPos(this.pos)}get baseIndent(){return this.baseIndentFor(this.node)}baseIndentFor(e){let t=this.state.doc.lineAt(e.from);for(;;){let i=e.resolve(t.from);
for(;i.parent&&i.parent.from==i.from;)i=i.parent;if(bu(i,e))break;t=this.state.doc.lineAt(i.from)}return this.lineIndent(t.from)}continue(){return _a(this.context.
next,this.base,this.pos)}};function bu(n,e){for(let t=e;t;t=t.parent)if(n==t)return!0;return!1}function wu(n){let e=n.node,t=e.childAfter(e.from),i=e.lastChild;
if(!t)return null;let s=n.options.simulateBreak,r=n.state.doc.lineAt(t.from),o=s==null||s<=r.from?r.to:Math.min(r.to,s);for(let l=t.to;;){let a=e.childAfter(l);
if(!a||a==i)return null;if(!a.type.isSkipped){if(a.from>=o)return null;let h=/^ */.exec(r.text.slice(t.to-r.from))[0].length;return{from:t.from,to:t.to+h}}l=a.to}}function xu(n,e,t,i,s){let r=n.textAfter,o=r.match(/^\s*/)[0].length,l=i&&r.slice(o,o+i.length)==i||s==n.pos+o,a=e?wu(n):null;return a?l?n.column(a.from):n.column(
a.to):n.baseIndent+(l?0:n.unit*t)}var Jr=class n{constructor(e,t){this.specs=e;let i;function s(l){let a=xe.newName();return(i||(i=Object.create(null)))["."+a]=l,a}let r=typeof t.all=="string"?t.
all:t.all?s(t.all):void 0,o=t.scope;this.scope=o instanceof Me?l=>l.prop(Hi)==o.data:o?l=>l==o:void 0,this.style=$r(e.map(l=>({tag:l.tag,class:l.class||s(Object.
assign({},l,{tag:null}))})),{all:r}).style,this.module=i?new xe(i):null,this.themeType=t.themeType}static define(e,t){return new n(e,t||{})}};var bm=Jr.define([{tag:S.meta,color:"#404740"},{tag:S.link,textDecoration:"underline"},{tag:S.heading,textDecoration:"underline",fontWeight:"bold"},{tag:S.emphasis,
fontStyle:"italic"},{tag:S.strong,fontWeight:"bold"},{tag:S.strikethrough,textDecoration:"line-through"},{tag:S.keyword,color:"#708"},{tag:[S.atom,S.bool,S.url,
S.contentSeparator,S.labelName],color:"#219"},{tag:[S.literal,S.inserted],color:"#164"},{tag:[S.string,S.deleted],color:"#a11"},{tag:[S.regexp,S.escape,S.special(
S.string)],color:"#e40"},{tag:S.definition(S.variableName),color:"#00f"},{tag:S.local(S.variableName),color:"#30a"},{tag:[S.typeName,S.namespace],color:"#085"},
{tag:S.className,color:"#167"},{tag:[S.special(S.variableName),S.macroName],color:"#256"},{tag:S.definition(S.propertyName),color:"#00c"},{tag:S.comment,color:"\
#940"},{tag:S.invalid,color:"#f00"}]),vu=O.baseTheme({"&.cm-focused .cm-matchingBracket":{backgroundColor:"#328c8252"},"&.cm-focused .cm-nonmatchingBracket":{backgroundColor:"\
#bb555544"}}),Ya=1e4,Xa="()[]{}",Ja=D.define({combine(n){return tt(n,{afterCursor:!0,brackets:Xa,maxScanDistance:Ya,renderMatch:Cu})}}),ku=L.mark({class:"cm-mat\
chingBracket"}),Su=L.mark({class:"cm-nonmatchingBracket"});function Cu(n){let e=[],t=n.matched?ku:Su;return e.push(t.range(n.start.from,n.start.to)),n.end&&e.push(
t.range(n.end.from,n.end.to)),e}function qa(n){let e=[],t=n.facet(Ja);for(let i of n.selection.ranges){if(!i.empty)continue;let s=Ie(n,i.head,-1,t)||i.head>0&&Ie(
n,i.head-1,1,t)||t.afterCursor&&(Ie(n,i.head,1,t)||i.head<n.doc.length&&Ie(n,i.head+1,-1,t));s&&(e=e.concat(t.renderMatch(s,n)))}return L.set(e,!0)}var Au=ue.fromClass(
class{constructor(n){this.paused=!1,this.decorations=qa(n.state)}update(n){(n.docChanged||n.selectionSet||this.paused)&&(n.view.composing?(this.decorations=this.
decorations.map(n.changes),this.paused=!0):(this.decorations=qa(n.state),this.paused=!1))}},{decorations:n=>n.decorations}),Mu=[Au,vu];function Tu(n={}){return[
Ja.of(n),Mu]}var Du=new R;function Qr(n,e,t){let i=n.prop(e<0?R.openedBy:R.closedBy);if(i)return i;if(n.name.length==1){let s=t.indexOf(n.name);if(s>-1&&s%2==(e<
0?1:0))return[t[s+e]]}return null}function Zr(n){let e=n.type.prop(Du);return e?e(n.node):n}function Ie(n,e,t,i={}){let s=i.maxScanDistance||Ya,r=i.brackets||Xa,
o=Ne(n),l=o.resolveInner(e,t);for(let a=l;a;a=a.parent){let h=Qr(a.type,t,r);if(h&&a.from<a.to){let f=Zr(a);if(f&&(t>0?e>=f.from&&e<f.to:e>f.from&&e<=f.to))return Ou(
n,e,t,a,f,h,r)}}return Bu(n,e,t,o,l.type,s,r)}function Ou(n,e,t,i,s,r,o){let l=i.parent,a={from:s.from,to:s.to},h=0,f=l?.cursor();if(f&&(t<0?f.childBefore(i.from):
f.childAfter(i.to)))do if(t<0?f.to<=i.from:f.from>=i.to){if(h==0&&r.indexOf(f.type.name)>-1&&f.from<f.to){let c=Zr(f);return{start:a,end:c?{from:c.from,to:c.to}:
void 0,matched:!0}}else if(Qr(f.type,t,o))h++;else if(Qr(f.type,-t,o)){if(h==0){let c=Zr(f);return{start:a,end:c&&c.from<c.to?{from:c.from,to:c.to}:void 0,matched:!1}}
h--}}while(t<0?f.prevSibling():f.nextSibling());return{start:a,matched:!1}}function Bu(n,e,t,i,s,r,o){if(t<0?!e:e==n.doc.length)return null;let l=t<0?n.sliceDoc(
e-1,e):n.sliceDoc(e,e+1),a=o.indexOf(l);if(a<0||a%2==0!=t>0)return null;let h={from:t<0?e-1:e,to:t>0?e+1:e},f=n.doc.iterRange(e,t>0?n.doc.length:0),c=0;for(let u=0;!f.
next().done&&u<=r;){let d=f.value;t<0&&(u+=d.length);let p=e+u*t;for(let m=t>0?0:d.length-1,g=t>0?d.length:-1;m!=g;m+=t){let y=o.indexOf(d[m]);if(!(y<0||i.resolveInner(
p+m,1).type!=s))if(y%2==0==t>0)c++;else{if(c==1)return{start:h,end:{from:p+m,to:p+m+1},matched:y>>1==a>>1};c--}}t>0&&(u+=d.length)}return f.done?{start:h,matched:!1}:
null}var Eu=Object.create(null),$a=[ye.none];var ja=[],Ua=Object.create(null),Lu=Object.create(null);for(let[n,e]of[["variable","variableName"],["variable-2","variableName.special"],["string-2","string.spe\
cial"],["def","variableName.definition"],["tag","tagName"],["attribute","attributeName"],["type","typeName"],["builtin","variableName.standard"],["qualifier","m\
odifier"],["error","invalid"],["header","heading"],["property","propertyName"]])Lu[n]=Ru(Eu,e);function Gr(n,e){ja.indexOf(n)>-1||(ja.push(n),console.warn(e))}function Ru(n,e){let t=[];for(let l of e.split(" ")){let a=[];for(let h of l.split(".")){let f=n[h]||
S[h];f?typeof f=="function"?a.length?a=a.map(f):Gr(h,`Modifier ${h} used at start of tag`):a.length?Gr(h,`Tag ${h} used as modifier`):a=Array.isArray(f)?f:[f]:Gr(
h,`Unknown highlighting tag ${h}`)}for(let h of a)t.push(h)}if(!t.length)return 0;let i=e.replace(/ /g,"_"),s=i+" "+t.map(l=>l.id),r=Ua[s];if(r)return r.id;let o=Ua[s]=
ye.define({id:$a.length,name:i,props:[Va({[i]:t})]});return $a.push(o),o.id}var wm={rtl:L.mark({class:"cm-iso",inclusive:!0,attributes:{dir:"rtl"},bidiIsolate:W.RTL}),ltr:L.mark({class:"cm-iso",inclusive:!0,attributes:{dir:"ltr"},bidiIsolate:W.
LTR}),auto:L.mark({class:"cm-iso",inclusive:!0,attributes:{dir:"auto"},bidiIsolate:null})};var Un=class{constructor(e,t,i,s){this.state=e,this.pos=t,this.explicit=i,this.view=s,this.abortListeners=[],this.abortOnDocChange=!1}tokenBefore(e){let t=Ne(this.
state).resolveInner(this.pos,-1);for(;t&&e.indexOf(t.name)<0;)t=t.parent;return t?{from:t.from,to:this.pos,text:this.state.sliceDoc(t.from,this.pos),type:t.type}:
null}matchBefore(e){let t=this.state.doc.lineAt(this.pos),i=Math.max(t.from,this.pos-250),s=t.text.slice(i-t.from,this.pos-t.from),r=s.search(sh(e,!1));return r<
0?null:{from:i+r,to:this.pos,text:s.slice(r)}}get aborted(){return this.abortListeners==null}addEventListener(e,t,i){e=="abort"&&this.abortListeners&&(this.abortListeners.
push(t),i&&i.onDocChange&&(this.abortOnDocChange=!0))}};function Qa(n){let e=Object.keys(n).join(""),t=/\w/.test(e);return t&&(e=e.replace(/\w/g,"")),`[${t?"\\w":
""}${e.replace(/[^\w\s]/g,"\\$&")}]`}function Pu(n){let e=Object.create(null),t=Object.create(null);for(let{label:s}of n){e[s[0]]=!0;for(let r=1;r<s.length;r++)
t[s[r]]=!0}let i=Qa(e)+Qa(t)+"*$";return[new RegExp("^"+i),new RegExp(i)]}function Iu(n){let e=n.map(s=>typeof s=="string"?{label:s}:s),[t,i]=e.every(s=>/^\w+$/.
test(s.label))?[/\w*$/,/\w+$/]:Pu(e);return s=>{let r=s.matchBefore(i);return r||s.explicit?{from:r?r.from:s.pos,options:e,validFor:t}:null}}var Gn=class{constructor(e,t,i,s){this.completion=e,this.source=t,this.match=i,this.score=s}};function Rt(n){return n.selection.main.from}function sh(n,e){var t;
let{source:i}=n,s=e&&i[0]!="^",r=i[i.length-1]!="$";return!s&&!r?n:new RegExp(`${s?"^":""}(?:${i})${r?"$":""}`,(t=n.flags)!==null&&t!==void 0?t:n.ignoreCase?"i":
"")}var uo=fe.define();function Nu(n,e,t,i){let{main:s}=n.selection,r=t-s.from,o=i-s.from;return{...n.changeByRange(l=>{if(l!=s&&t!=i&&n.sliceDoc(l.from+r,l.from+
o)!=n.sliceDoc(t,i))return{range:l};let a=n.toText(e);return{changes:{from:l.from+r,to:i==s.from?l.to:l.from+o,insert:a},range:w.cursor(l.from+r+a.length)}}),scrollIntoView:!0,
userEvent:"input.complete"}}var Za=new WeakMap;function Fu(n){if(!Array.isArray(n))return n;let e=Za.get(n);return e||Za.set(n,e=Iu(n)),e}var _n=E.define(),Ki=E.
define(),no=class{constructor(e){this.pattern=e,this.chars=[],this.folded=[],this.any=[],this.precise=[],this.byWord=[],this.score=0,this.matched=[];for(let t=0;t<
e.length;){let i=Ze(e,t),s=at(i);this.chars.push(i);let r=e.slice(t,t+s),o=r.toUpperCase();this.folded.push(Ze(o==r?r.toLowerCase():o,0)),t+=s}this.astral=e.length!=
this.chars.length}ret(e,t){return this.score=e,this.matched=t,this}match(e){if(this.pattern.length==0)return this.ret(-100,[]);if(e.length<this.pattern.length)return null;
let{chars:t,folded:i,any:s,precise:r,byWord:o}=this;if(t.length==1){let x=Ze(e,0),b=at(x),A=b==e.length?0:-100;if(x!=t[0])if(x==i[0])A+=-200;else return null;return this.
ret(A,[0,b])}let l=e.indexOf(this.pattern);if(l==0)return this.ret(e.length==this.pattern.length?0:-100,[0,this.pattern.length]);let a=t.length,h=0;if(l<0){for(let x=0,
b=Math.min(e.length,200);x<b&&h<a;){let A=Ze(e,x);(A==t[h]||A==i[h])&&(s[h++]=x),x+=at(A)}if(h<a)return null}let f=0,c=0,u=!1,d=0,p=-1,m=-1,g=/[a-z]/.test(e),y=!0;
for(let x=0,b=Math.min(e.length,200),A=0;x<b&&c<a;){let v=Ze(e,x);l<0&&(f<a&&v==t[f]&&(r[f++]=x),d<a&&(v==t[d]||v==i[d]?(d==0&&(p=x),m=x+1,d++):d=0));let M,T=v<
255?v>=48&&v<=57||v>=97&&v<=122?2:v>=65&&v<=90?1:0:(M=qo(v))!=M.toLowerCase()?1:M!=M.toUpperCase()?2:0;(!x||T==1&&g||A==0&&T!=0)&&(t[c]==v||i[c]==v&&(u=!0)?o[c++]=
x:o.length&&(y=!1)),A=T,x+=at(v)}return c==a&&o[0]==0&&y?this.result(-100+(u?-200:0),o,e):d==a&&p==0?this.ret(-200-e.length+(m==e.length?0:-100),[0,m]):l>-1?this.
ret(-700-e.length,[l,l+this.pattern.length]):d==a?this.ret(-900-e.length,[p,m]):c==a?this.result(-100+(u?-200:0)+-700+(y?0:-1100),o,e):t.length==2?null:this.result(
(s[0]?-700:0)+-200+-1100,s,e)}result(e,t,i){let s=[],r=0;for(let o of t){let l=o+(this.astral?at(Ze(i,o)):1);r&&s[r-1]==o?s[r-1]=l:(s[r++]=o,s[r++]=l)}return this.
ret(e-i.length,s)}},so=class{constructor(e){this.pattern=e,this.matched=[],this.score=0,this.folded=e.toLowerCase()}match(e){if(e.length<this.pattern.length)return null;
let t=e.slice(0,this.pattern.length),i=t==this.pattern?0:t.toLowerCase()==this.folded?-200:null;return i==null?null:(this.matched=[0,t.length],this.score=i+(e.length==
this.pattern.length?0:-100),this)}},ee=D.define({combine(n){return tt(n,{activateOnTyping:!0,activateOnCompletion:()=>!1,activateOnTypingDelay:100,selectOnOpen:!0,
override:null,closeOnBlur:!0,maxRenderedOptions:100,defaultKeymap:!0,tooltipClass:()=>"",optionClass:()=>"",aboveCursor:!1,icons:!0,addToOptions:[],positionInfo:Hu,
filterStrict:!1,compareCompletions:(e,t)=>(e.sortText||e.label).localeCompare(t.sortText||t.label),interactionDelay:75,updateSyncTime:100},{defaultKeymap:(e,t)=>e&&
t,closeOnBlur:(e,t)=>e&&t,icons:(e,t)=>e&&t,tooltipClass:(e,t)=>i=>eh(e(i),t(i)),optionClass:(e,t)=>i=>eh(e(i),t(i)),addToOptions:(e,t)=>e.concat(t),filterStrict:(e,t)=>e||
t})}});function eh(n,e){return n?e?n+" "+e:n:e}function Hu(n,e,t,i,s,r){let o=n.textDirection==W.RTL,l=o,a=!1,h="top",f,c,u=e.left-s.left,d=s.right-e.right,p=i.
right-i.left,m=i.bottom-i.top;if(l&&u<Math.min(p,d)?l=!1:!l&&d<Math.min(p,u)&&(l=!0),p<=(l?u:d))f=Math.max(s.top,Math.min(t.top,s.bottom-m))-e.top,c=Math.min(400,
l?u:d);else{a=!0,c=Math.min(400,(o?e.right:s.right-e.left)-30);let x=s.bottom-e.bottom;x>=m||x>e.top?f=t.bottom-e.top:(h="bottom",f=e.bottom-t.top)}let g=(e.bottom-
e.top)/r.offsetHeight,y=(e.right-e.left)/r.offsetWidth;return{style:`${h}: ${f/g}px; max-width: ${c/y}px`,class:"cm-completionInfo-"+(a?o?"left-narrow":"right-n\
arrow":l?"left":"right")}}var po=E.define();function Wu(n){let e=n.addToOptions.slice();return n.icons&&e.push({render(t){let i=document.createElement("div");return i.
classList.add("cm-completionIcon"),t.type&&i.classList.add(...t.type.split(/\s+/g).map(s=>"cm-completionIcon-"+s)),i.setAttribute("aria-hidden","true"),i},position:20}),
e.push({render(t,i,s,r){let o=document.createElement("span");o.className="cm-completionLabel";let l=t.displayLabel||t.label,a=0;for(let h=0;h<r.length;){let f=r[h++],
c=r[h++];f>a&&o.appendChild(document.createTextNode(l.slice(a,f)));let u=o.appendChild(document.createElement("span"));u.appendChild(document.createTextNode(l.slice(
f,c))),u.className="cm-completionMatchedText",a=c}return a<l.length&&o.appendChild(document.createTextNode(l.slice(a))),o},position:50},{render(t){if(!t.detail)
return null;let i=document.createElement("span");return i.className="cm-completionDetail",i.textContent=t.detail,i},position:80}),e.sort((t,i)=>t.position-i.position).
map(t=>t.render)}function to(n,e,t){if(n<=t)return{from:0,to:n};if(e<0&&(e=0),e<=n>>1){let s=Math.floor(e/t);return{from:s*t,to:(s+1)*t}}let i=Math.ceil((n-e)/t);
return{from:n-i*t,to:n-(i-1)*t}}var ro=class{constructor(e,t,i){this.view=e,this.stateField=t,this.applyCompletion=i,this.info=null,this.infoDestroy=null,this.placeInfoReq=
{read:()=>this.measureInfo(),write:a=>this.placeInfo(a),key:this},this.space=null,this.currentClass="";let s=e.state.field(t),{options:r,selected:o}=s.open,l=e.
state.facet(ee);this.optionContent=Wu(l),this.optionClass=l.optionClass,this.tooltipClass=l.tooltipClass,this.range=to(r.length,o,l.maxRenderedOptions),this.dom=
document.createElement("div"),this.dom.className="cm-tooltip-autocomplete",this.updateTooltipClass(e.state),this.dom.addEventListener("mousedown",a=>{let{options:h}=e.
state.field(t).open;for(let f=a.target,c;f&&f!=this.dom;f=f.parentNode)if(f.nodeName=="LI"&&(c=/-(\d+)$/.exec(f.id))&&+c[1]<h.length){this.applyCompletion(e,h[+c[1]]),
a.preventDefault();return}if(a.target==this.list){let f=this.list.classList.contains("cm-completionListIncompleteTop")&&a.clientY<this.list.firstChild.getBoundingClientRect().
top?this.range.from-1:this.list.classList.contains("cm-completionListIncompleteBottom")&&a.clientY>this.list.lastChild.getBoundingClientRect().bottom?this.range.
to:null;f!=null&&(e.dispatch({effects:po.of(f)}),a.preventDefault())}}),this.dom.addEventListener("focusout",a=>{let h=e.state.field(this.stateField,!1);h&&h.tooltip&&
e.state.facet(ee).closeOnBlur&&a.relatedTarget!=e.contentDOM&&e.dispatch({effects:Ki.of(null)})}),this.showOptions(r,s.id)}mount(){this.updateSel()}showOptions(e,t){
this.list&&this.list.remove(),this.list=this.dom.appendChild(this.createListBox(e,t,this.range)),this.list.addEventListener("scroll",()=>{this.info&&this.view.requestMeasure(
this.placeInfoReq)})}update(e){var t;let i=e.state.field(this.stateField),s=e.startState.field(this.stateField);if(this.updateTooltipClass(e.state),i!=s){let{options:r,
selected:o,disabled:l}=i.open;(!s.open||s.open.options!=r)&&(this.range=to(r.length,o,e.state.facet(ee).maxRenderedOptions),this.showOptions(r,i.id)),this.updateSel(),
l!=((t=s.open)===null||t===void 0?void 0:t.disabled)&&this.dom.classList.toggle("cm-tooltip-autocomplete-disabled",!!l)}}updateTooltipClass(e){let t=this.tooltipClass(
e);if(t!=this.currentClass){for(let i of this.currentClass.split(" "))i&&this.dom.classList.remove(i);for(let i of t.split(" "))i&&this.dom.classList.add(i);this.
currentClass=t}}positioned(e){this.space=e,this.info&&this.view.requestMeasure(this.placeInfoReq)}updateSel(){let e=this.view.state.field(this.stateField),t=e.open;
(t.selected>-1&&t.selected<this.range.from||t.selected>=this.range.to)&&(this.range=to(t.options.length,t.selected,this.view.state.facet(ee).maxRenderedOptions),
this.showOptions(t.options,e.id));let i=this.updateSelectedOption(t.selected);if(i){this.destroyInfo();let{completion:s}=t.options[t.selected],{info:r}=s;if(!r)
return;let o=typeof r=="string"?document.createTextNode(r):r(s);if(!o)return;"then"in o?o.then(l=>{l&&this.view.state.field(this.stateField,!1)==e&&this.addInfoPane(
l,s)}).catch(l=>te(this.view.state,l,"completion info")):(this.addInfoPane(o,s),i.setAttribute("aria-describedby",this.info.id))}}addInfoPane(e,t){this.destroyInfo();
let i=this.info=document.createElement("div");if(i.className="cm-tooltip cm-completionInfo",i.id="cm-completionInfo-"+Math.floor(Math.random()*65535).toString(16),
e.nodeType!=null)i.appendChild(e),this.infoDestroy=null;else{let{dom:s,destroy:r}=e;i.appendChild(s),this.infoDestroy=r||null}this.dom.appendChild(i),this.view.
requestMeasure(this.placeInfoReq)}updateSelectedOption(e){let t=null;for(let i=this.list.firstChild,s=this.range.from;i;i=i.nextSibling,s++)i.nodeName!="LI"||!i.
id?s--:s==e?i.hasAttribute("aria-selected")||(i.setAttribute("aria-selected","true"),t=i):i.hasAttribute("aria-selected")&&(i.removeAttribute("aria-selected"),i.
removeAttribute("aria-describedby"));return t&&zu(this.list,t),t}measureInfo(){let e=this.dom.querySelector("[aria-selected]");if(!e||!this.info)return null;let t=this.
dom.getBoundingClientRect(),i=this.info.getBoundingClientRect(),s=e.getBoundingClientRect(),r=this.space;if(!r){let o=this.dom.ownerDocument.documentElement;r={
left:0,top:0,right:o.clientWidth,bottom:o.clientHeight}}return s.top>Math.min(r.bottom,t.bottom)-10||s.bottom<Math.max(r.top,t.top)+10?null:this.view.state.facet(
ee).positionInfo(this.view,t,s,i,r,this.dom)}placeInfo(e){this.info&&(e?(e.style&&(this.info.style.cssText=e.style),this.info.className="cm-tooltip cm-completio\
nInfo "+(e.class||"")):this.info.style.cssText="top: -1e6px")}createListBox(e,t,i){let s=document.createElement("ul");s.id=t,s.setAttribute("role","listbox"),s.
setAttribute("aria-expanded","true"),s.setAttribute("aria-label",this.view.state.phrase("Completions")),s.addEventListener("mousedown",o=>{o.target==s&&o.preventDefault()});
let r=null;for(let o=i.from;o<i.to;o++){let{completion:l,match:a}=e[o],{section:h}=l;if(h){let u=typeof h=="string"?h:h.name;if(u!=r&&(o>i.from||i.from==0))if(r=
u,typeof h!="string"&&h.header)s.appendChild(h.header(h));else{let d=s.appendChild(document.createElement("completion-section"));d.textContent=u}}let f=s.appendChild(
document.createElement("li"));f.id=t+"-"+o,f.setAttribute("role","option");let c=this.optionClass(l);c&&(f.className=c);for(let u of this.optionContent){let d=u(
l,this.view.state,this.view,a);d&&f.appendChild(d)}}return i.from&&s.classList.add("cm-completionListIncompleteTop"),i.to<e.length&&s.classList.add("cm-completi\
onListIncompleteBottom"),s}destroyInfo(){this.info&&(this.infoDestroy&&this.infoDestroy(),this.info.remove(),this.info=null)}destroy(){this.destroyInfo()}};function Vu(n,e){
return t=>new ro(t,n,e)}function zu(n,e){let t=n.getBoundingClientRect(),i=e.getBoundingClientRect(),s=t.height/n.offsetHeight;i.top<t.top?n.scrollTop-=(t.top-i.
top)/s:i.bottom>t.bottom&&(n.scrollTop+=(i.bottom-t.bottom)/s)}function th(n){return(n.boost||0)*100+(n.apply?10:0)+(n.info?5:0)+(n.type?1:0)}function Ku(n,e){let t=[],
i=null,s=null,r=f=>{t.push(f);let{section:c}=f.completion;if(c){i||(i=[]);let u=typeof c=="string"?c:c.name;i.some(d=>d.name==u)||i.push(typeof c=="string"?{name:u}:
c)}},o=e.facet(ee);for(let f of n)if(f.hasResult()){let c=f.result.getMatch;if(f.result.filter===!1)for(let u of f.result.options)r(new Gn(u,f.source,c?c(u):[],
1e9-t.length));else{let u=e.sliceDoc(f.from,f.to),d,p=o.filterStrict?new so(u):new no(u);for(let m of f.result.options)if(d=p.match(m.label)){let g=m.displayLabel?
c?c(m,d.matched):[]:d.matched,y=d.score+(m.boost||0);if(r(new Gn(m,f.source,g,y)),typeof m.section=="object"&&m.section.rank==="dynamic"){let{name:x}=m.section;
s||(s=Object.create(null)),s[x]=Math.max(y,s[x]||-1e9)}}}}if(i){let f=Object.create(null),c=0,u=(d,p)=>(d.rank==="dynamic"&&p.rank==="dynamic"?s[p.name]-s[d.name]:
0)||(typeof d.rank=="number"?d.rank:1e9)-(typeof p.rank=="number"?p.rank:1e9)||(d.name<p.name?-1:1);for(let d of i.sort(u))c-=1e5,f[d.name]=c;for(let d of t){let{
section:p}=d.completion;p&&(d.score+=f[typeof p=="string"?p:p.name])}}let l=[],a=null,h=o.compareCompletions;for(let f of t.sort((c,u)=>u.score-c.score||h(c.completion,
u.completion))){let c=f.completion;!a||a.label!=c.label||a.detail!=c.detail||a.type!=null&&c.type!=null&&a.type!=c.type||a.apply!=c.apply||a.boost!=c.boost?l.push(
f):th(f.completion)>th(a)&&(l[l.length-1]=f),a=f.completion}return l}var oo=class n{constructor(e,t,i,s,r,o){this.options=e,this.attrs=t,this.tooltip=i,this.timestamp=
s,this.selected=r,this.disabled=o}setSelected(e,t){return e==this.selected||e>=this.options.length?this:new n(this.options,ih(t,e),this.tooltip,this.timestamp,e,
this.disabled)}static build(e,t,i,s,r,o){if(s&&!o&&e.some(h=>h.isPending))return s.setDisabled();let l=Ku(e,t);if(!l.length)return s&&e.some(h=>h.isPending)?s.setDisabled():
null;let a=t.facet(ee).selectOnOpen?0:-1;if(s&&s.selected!=a&&s.selected!=-1){let h=s.options[s.selected].completion;for(let f=0;f<l.length;f++)if(l[f].completion==
h){a=f;break}}return new n(l,ih(i,a),{pos:e.reduce((h,f)=>f.hasResult()?Math.min(h,f.from):h,1e8),create:_u,above:r.aboveCursor},s?s.timestamp:Date.now(),a,!1)}map(e){
return new n(this.options,this.attrs,{...this.tooltip,pos:e.mapPos(this.tooltip.pos)},this.timestamp,this.selected,this.disabled)}setDisabled(){return new n(this.
options,this.attrs,this.tooltip,this.timestamp,this.selected,!0)}},lo=class n{constructor(e,t,i){this.active=e,this.id=t,this.open=i}static start(){return new n(
Uu,"cm-ac-"+Math.floor(Math.random()*2e6).toString(36),null)}update(e){let{state:t}=e,i=t.facet(ee),r=(i.override||t.languageDataAt("autocomplete",Rt(t)).map(Fu)).
map(a=>(this.active.find(f=>f.source==a)||new ot(a,this.active.some(f=>f.state!=0)?1:0)).update(e,i));r.length==this.active.length&&r.every((a,h)=>a==this.active[h])&&
(r=this.active);let o=this.open,l=e.effects.some(a=>a.is(mo));o&&e.docChanged&&(o=o.map(e.changes)),e.selection||r.some(a=>a.hasResult()&&e.changes.touchesRange(
a.from,a.to))||!qu(r,this.active)||l?o=oo.build(r,t,this.id,o,i,l):o&&o.disabled&&!r.some(a=>a.isPending)&&(o=null),!o&&r.every(a=>!a.isPending)&&r.some(a=>a.hasResult())&&
(r=r.map(a=>a.hasResult()?new ot(a.source,0):a));for(let a of e.effects)a.is(po)&&(o=o&&o.setSelected(a.value,this.id));return r==this.active&&o==this.open?this:
new n(r,this.id,o)}get tooltip(){return this.open?this.open.tooltip:null}get attrs(){return this.open?this.open.attrs:this.active.length?$u:ju}};function qu(n,e){
if(n==e)return!0;for(let t=0,i=0;;){for(;t<n.length&&!n[t].hasResult();)t++;for(;i<e.length&&!e[i].hasResult();)i++;let s=t==n.length,r=i==e.length;if(s||r)return s==
r;if(n[t++].result!=e[i++].result)return!1}}var $u={"aria-autocomplete":"list"},ju={};function ih(n,e){let t={"aria-autocomplete":"list","aria-haspopup":"listbo\
x","aria-controls":n};return e>-1&&(t["aria-activedescendant"]=n+"-"+e),t}var Uu=[];function rh(n,e){if(n.isUserEvent("input.complete")){let i=n.annotation(uo);
if(i&&e.activateOnCompletion(i))return 12}let t=n.isUserEvent("input.type");return t&&e.activateOnTyping?5:t?1:n.isUserEvent("delete.backward")?2:n.selection?8:
n.docChanged?16:0}var ot=class n{constructor(e,t,i=!1){this.source=e,this.state=t,this.explicit=i}hasResult(){return!1}get isPending(){return this.state==1}update(e,t){
let i=rh(e,t),s=this;(i&8||i&16&&this.touches(e))&&(s=new n(s.source,0)),i&4&&s.state==0&&(s=new n(this.source,1)),s=s.updateFor(e,i);for(let r of e.effects)if(r.
is(_n))s=new n(s.source,1,r.value);else if(r.is(Ki))s=new n(s.source,0);else if(r.is(mo))for(let o of r.value)o.source==s.source&&(s=o);return s}updateFor(e,t){
return this.map(e.changes)}map(e){return this}touches(e){return e.changes.touchesRange(Rt(e.state))}},Yn=class n extends ot{constructor(e,t,i,s,r,o){super(e,3,t),
this.limit=i,this.result=s,this.from=r,this.to=o}hasResult(){return!0}updateFor(e,t){var i;if(!(t&3))return this.map(e.changes);let s=this.result;s.map&&!e.changes.
empty&&(s=s.map(s,e.changes));let r=e.changes.mapPos(this.from),o=e.changes.mapPos(this.to,1),l=Rt(e.state);if(l>o||!s||t&2&&(Rt(e.startState)==this.from||l<this.
limit))return new ot(this.source,t&4?1:0);let a=e.changes.mapPos(this.limit);return Gu(s.validFor,e.state,r,o)?new n(this.source,this.explicit,a,s,r,o):s.update&&
(s=s.update(s,r,o,new Un(e.state,l,!1)))?new n(this.source,this.explicit,a,s,s.from,(i=s.to)!==null&&i!==void 0?i:Rt(e.state)):new ot(this.source,1,this.explicit)}map(e){
if(e.empty)return this;let t=this.result.map?this.result.map(this.result,e):this.result;return t?new n(this.source,this.explicit,e.mapPos(this.limit),t,e.mapPos(
this.from),e.mapPos(this.to,1)):new ot(this.source,0)}touches(e){return e.changes.touchesRange(this.from,this.to)}};function Gu(n,e,t,i){if(!n)return!1;let s=e.
sliceDoc(t,i);return typeof n=="function"?n(s,t,i,e):sh(n,!0).test(s)}var mo=E.define({map(n,e){return n.map(t=>t.map(e))}}),de=Q.define({create(){return lo.start()},
update(n,e){return n.update(e)},provide:n=>[Ei.from(n,e=>e.tooltip),O.contentAttributes.from(n,e=>e.attrs)]});function go(n,e){let t=e.completion.apply||e.completion.
label,i=n.state.field(de).active.find(s=>s.source==e.source);return i instanceof Yn?(typeof t=="string"?n.dispatch({...Nu(n.state,t,i.from,i.to),annotations:uo.
of(e.completion)}):t(n,e.completion,i.from,i.to),!0):!1}var _u=Vu(de,go);function jn(n,e="option"){return t=>{let i=t.state.field(de,!1);if(!i||!i.open||i.open.
disabled||Date.now()-i.open.timestamp<t.state.facet(ee).interactionDelay)return!1;let s=1,r;e=="page"&&(r=Pr(t,i.open.tooltip))&&(s=Math.max(2,Math.floor(r.dom.
offsetHeight/r.dom.querySelector("li").offsetHeight)-1));let{length:o}=i.open.options,l=i.open.selected>-1?i.open.selected+s*(n?1:-1):n?0:o-1;return l<0?l=e=="p\
age"?0:o-1:l>=o&&(l=e=="page"?o-1:0),t.dispatch({effects:po.of(l)}),!0}}var Yu=n=>{let e=n.state.field(de,!1);return n.state.readOnly||!e||!e.open||e.open.selected<
0||e.open.disabled||Date.now()-e.open.timestamp<n.state.facet(ee).interactionDelay?!1:go(n,e.open.options[e.open.selected])},io=n=>n.state.field(de,!1)?(n.dispatch(
{effects:_n.of(!0)}),!0):!1,oh=n=>{let e=n.state.field(de,!1);return!e||!e.active.some(t=>t.state!=0)?!1:(n.dispatch({effects:Ki.of(null)}),!0)},ao=class{constructor(e,t){
this.active=e,this.context=t,this.time=Date.now(),this.updates=[],this.done=void 0}},Xu=50,Ju=1e3,Qu=ue.fromClass(class{constructor(n){this.view=n,this.debounceUpdate=
-1,this.running=[],this.debounceAccept=-1,this.pendingStart=!1,this.composing=0;for(let e of n.state.field(de).active)e.isPending&&this.startQuery(e)}update(n){
let e=n.state.field(de),t=n.state.facet(ee);if(!n.selectionSet&&!n.docChanged&&n.startState.field(de)==e)return;let i=n.transactions.some(r=>{let o=rh(r,t);return o&
8||(r.selection||r.docChanged)&&!(o&3)});for(let r=0;r<this.running.length;r++){let o=this.running[r];if(i||o.context.abortOnDocChange&&n.docChanged||o.updates.
length+n.transactions.length>Xu&&Date.now()-o.time>Ju){for(let l of o.context.abortListeners)try{l()}catch(a){te(this.view.state,a)}o.context.abortListeners=null,
this.running.splice(r--,1)}else o.updates.push(...n.transactions)}this.debounceUpdate>-1&&clearTimeout(this.debounceUpdate),n.transactions.some(r=>r.effects.some(
o=>o.is(_n)))&&(this.pendingStart=!0);let s=this.pendingStart?50:t.activateOnTypingDelay;if(this.debounceUpdate=e.active.some(r=>r.isPending&&!this.running.some(
o=>o.active.source==r.source))?setTimeout(()=>this.startUpdate(),s):-1,this.composing!=0)for(let r of n.transactions)r.isUserEvent("input.type")?this.composing=
2:this.composing==2&&r.selection&&(this.composing=3)}startUpdate(){this.debounceUpdate=-1,this.pendingStart=!1;let{state:n}=this.view,e=n.field(de);for(let t of e.
active)t.isPending&&!this.running.some(i=>i.active.source==t.source)&&this.startQuery(t);this.running.length&&e.open&&e.open.disabled&&(this.debounceAccept=setTimeout(
()=>this.accept(),this.view.state.facet(ee).updateSyncTime))}startQuery(n){let{state:e}=this.view,t=Rt(e),i=new Un(e,t,n.explicit,this.view),s=new ao(n,i);this.
running.push(s),Promise.resolve(n.source(i)).then(r=>{s.context.aborted||(s.done=r||null,this.scheduleAccept())},r=>{this.view.dispatch({effects:Ki.of(null)}),te(
this.view.state,r)})}scheduleAccept(){this.running.every(n=>n.done!==void 0)?this.accept():this.debounceAccept<0&&(this.debounceAccept=setTimeout(()=>this.accept(),
this.view.state.facet(ee).updateSyncTime))}accept(){var n;this.debounceAccept>-1&&clearTimeout(this.debounceAccept),this.debounceAccept=-1;let e=[],t=this.view.
state.facet(ee),i=this.view.state.field(de);for(let s=0;s<this.running.length;s++){let r=this.running[s];if(r.done===void 0)continue;if(this.running.splice(s--,
1),r.done){let l=Rt(r.updates.length?r.updates[0].startState:this.view.state),a=Math.min(l,r.done.from+(r.active.explicit?0:1)),h=new Yn(r.active.source,r.active.
explicit,a,r.done,r.done.from,(n=r.done.to)!==null&&n!==void 0?n:l);for(let f of r.updates)h=h.update(f,t);if(h.hasResult()){e.push(h);continue}}let o=i.active.
find(l=>l.source==r.active.source);if(o&&o.isPending)if(r.done==null){let l=new ot(r.active.source,0);for(let a of r.updates)l=l.update(a,t);l.isPending||e.push(
l)}else this.startQuery(o)}(e.length||i.open&&i.open.disabled)&&this.view.dispatch({effects:mo.of(e)})}},{eventHandlers:{blur(n){let e=this.view.state.field(de,
!1);if(e&&e.tooltip&&this.view.state.facet(ee).closeOnBlur){let t=e.open&&Pr(this.view,e.open.tooltip);(!t||!t.dom.contains(n.relatedTarget))&&setTimeout(()=>this.
view.dispatch({effects:Ki.of(null)}),10)}},compositionstart(){this.composing=1},compositionend(){this.composing==3&&setTimeout(()=>this.view.dispatch({effects:_n.
of(!1)}),20),this.composing=0}}}),Zu=typeof navigator=="object"&&/Win/.test(navigator.platform),ed=et.highest(O.domEventHandlers({keydown(n,e){let t=e.state.field(
de,!1);if(!t||!t.open||t.open.disabled||t.open.selected<0||!n.key||n.key.length>1||n.ctrlKey&&!(Zu&&n.altKey)||n.metaKey)return!1;let i=t.open.options[t.open.selected],
s=t.active.find(o=>o.source==i.source),r=i.completion.commitCharacters||s.result.commitCharacters;return r&&r.indexOf(n.key)>-1&&go(e,i),!1}})),lh=O.baseTheme({
".cm-tooltip.cm-tooltip-autocomplete":{"& > ul":{fontFamily:"monospace",whiteSpace:"nowrap",overflow:"hidden auto",maxWidth_fallback:"700px",maxWidth:"min(700px\
, 95vw)",minWidth:"250px",maxHeight:"10em",height:"100%",listStyle:"none",margin:0,padding:0,"& > li, & > completion-section":{padding:"1px 3px",lineHeight:1.2},
"& > li":{overflowX:"hidden",textOverflow:"ellipsis",cursor:"pointer"},"& > completion-section":{display:"list-item",borderBottom:"1px solid silver",paddingLeft:"\
0.5em",opacity:.7}}},"&light .cm-tooltip-autocomplete ul li[aria-selected]":{background:"#17c",color:"white"},"&light .cm-tooltip-autocomplete-disabled ul li[ar\
ia-selected]":{background:"#777"},"&dark .cm-tooltip-autocomplete ul li[aria-selected]":{background:"#347",color:"white"},"&dark .cm-tooltip-autocomplete-disabl\
ed ul li[aria-selected]":{background:"#444"},".cm-completionListIncompleteTop:before, .cm-completionListIncompleteBottom:after":{content:'"···"',opacity:.5,display:"\
block",textAlign:"center",cursor:"pointer"},".cm-tooltip.cm-completionInfo":{position:"absolute",padding:"3px 9px",width:"max-content",maxWidth:"400px",boxSizing:"\
border-box",whiteSpace:"pre-line"},".cm-completionInfo.cm-completionInfo-left":{right:"100%"},".cm-completionInfo.cm-completionInfo-right":{left:"100%"},".cm-co\
mpletionInfo.cm-completionInfo-left-narrow":{right:"30px"},".cm-completionInfo.cm-completionInfo-right-narrow":{left:"30px"},"&light .cm-snippetField":{backgroundColor:"\
#00000022"},"&dark .cm-snippetField":{backgroundColor:"#ffffff22"},".cm-snippetFieldPosition":{verticalAlign:"text-top",width:0,height:"1.15em",display:"inline-\
block",margin:"0 -0.7px -.7em",borderLeft:"1.4px dotted #888"},".cm-completionMatchedText":{textDecoration:"underline"},".cm-completionDetail":{marginLeft:"0.5e\
m",fontStyle:"italic"},".cm-completionIcon":{fontSize:"90%",width:".8em",display:"inline-block",textAlign:"center",paddingRight:".6em",opacity:"0.6",boxSizing:"\
content-box"},".cm-completionIcon-function, .cm-completionIcon-method":{"&:after":{content:"'ƒ'"}},".cm-completionIcon-class":{"&:after":{content:"'○'"}},".c\
m-completionIcon-interface":{"&:after":{content:"'◌'"}},".cm-completionIcon-variable":{"&:after":{content:"'𝑥'"}},".cm-completionIcon-constant":{"&:after":{
content:"'𝐶'"}},".cm-completionIcon-type":{"&:after":{content:"'𝑡'"}},".cm-completionIcon-enum":{"&:after":{content:"'∪'"}},".cm-completionIcon-property":{
"&:after":{content:"'□'"}},".cm-completionIcon-keyword":{"&:after":{content:"'🔑︎'"}},".cm-completionIcon-namespace":{"&:after":{content:"'▢'"}},".cm-co\
mpletionIcon-text":{"&:after":{content:"'abc'",fontSize:"50%",verticalAlign:"middle"}}}),ho=class{constructor(e,t,i,s){this.field=e,this.line=t,this.from=i,this.
to=s}},fo=class n{constructor(e,t,i){this.field=e,this.from=t,this.to=i}map(e){let t=e.mapPos(this.from,-1,X.TrackDel),i=e.mapPos(this.to,1,X.TrackDel);return t==
null||i==null?null:new n(this.field,t,i)}},co=class n{constructor(e,t){this.lines=e,this.fieldPositions=t}instantiate(e,t){let i=[],s=[t],r=e.doc.lineAt(t),o=/^\s*/.
exec(r.text)[0];for(let a of this.lines){if(i.length){let h=o,f=/^\t*/.exec(a)[0].length;for(let c=0;c<f;c++)h+=e.facet(si);s.push(t+h.length-f),a=h+a.slice(f)}
i.push(a),t+=a.length+1}let l=this.fieldPositions.map(a=>new fo(a.field,s[a.line]+a.from,s[a.line]+a.to));return{text:i,ranges:l}}static parse(e){let t=[],i=[],
s=[],r;for(let o of e.split(/\r\n?|\n/)){for(;r=/[#$]\{(?:(\d+)(?::([^{}]*))?|((?:\\[{}]|[^{}])*))\}/.exec(o);){let l=r[1]?+r[1]:null,a=r[2]||r[3]||"",h=-1;l===
0&&(l=1e9);let f=a.replace(/\\[{}]/g,c=>c[1]);for(let c=0;c<t.length;c++)(l!=null?t[c].seq==l:f&&t[c].name==f)&&(h=c);if(h<0){let c=0;for(;c<t.length&&(l==null||
t[c].seq!=null&&t[c].seq<l);)c++;t.splice(c,0,{seq:l,name:f}),h=c;for(let u of s)u.field>=h&&u.field++}for(let c of s)if(c.line==i.length&&c.from>r.index){let u=r[2]?
3+(r[1]||"").length:2;c.from-=u,c.to-=u}s.push(new ho(h,i.length,r.index,r.index+f.length)),o=o.slice(0,r.index)+a+o.slice(r.index+r[0].length)}o=o.replace(/\\([{}])/g,
(l,a,h)=>{for(let f of s)f.line==i.length&&f.from>h&&(f.from--,f.to--);return a}),i.push(o)}return new n(i,s)}},td=L.widget({widget:new class extends Ae{toDOM(){
let n=document.createElement("span");return n.className="cm-snippetFieldPosition",n}ignoreEvent(){return!1}}}),id=L.mark({class:"cm-snippetField"}),ri=class n{constructor(e,t){
this.ranges=e,this.active=t,this.deco=L.set(e.map(i=>(i.from==i.to?td:id).range(i.from,i.to)),!0)}map(e){let t=[];for(let i of this.ranges){let s=i.map(e);if(!s)
return null;t.push(s)}return new n(t,this.active)}selectionInsideField(e){return e.ranges.every(t=>this.ranges.some(i=>i.field==this.active&&i.from<=t.from&&i.to>=
t.to))}},$i=E.define({map(n,e){return n&&n.map(e)}}),nd=E.define(),qi=Q.define({create(){return null},update(n,e){for(let t of e.effects){if(t.is($i))return t.value;
if(t.is(nd)&&n)return new ri(n.ranges,t.value)}return n&&e.docChanged&&(n=n.map(e.changes)),n&&e.selection&&!n.selectionInsideField(e.selection)&&(n=null),n},provide:n=>O.
decorations.from(n,e=>e?e.deco:L.none)});function yo(n,e){return w.create(n.filter(t=>t.field==e).map(t=>w.range(t.from,t.to)))}function sd(n){let e=co.parse(n);
return(t,i,s,r)=>{let{text:o,ranges:l}=e.instantiate(t.state,s),{main:a}=t.state.selection,h={changes:{from:s,to:r==a.from?a.to:r,insert:P.of(o)},scrollIntoView:!0,
annotations:i?[uo.of(i),_.userEvent.of("input.complete")]:void 0};if(l.length&&(h.selection=yo(l,0)),l.some(f=>f.field>0)){let f=new ri(l,0),c=h.effects=[$i.of(
f)];t.state.field(qi,!1)===void 0&&c.push(E.appendConfig.of([qi,hd,fd,lh]))}t.dispatch(t.state.update(h))}}function ah(n){return({state:e,dispatch:t})=>{let i=e.
field(qi,!1);if(!i||n<0&&i.active==0)return!1;let s=i.active+n,r=n>0&&!i.ranges.some(o=>o.field==s+n);return t(e.update({selection:yo(i.ranges,s),effects:$i.of(
r?null:new ri(i.ranges,s)),scrollIntoView:!0})),!0}}var rd=({state:n,dispatch:e})=>n.field(qi,!1)?(e(n.update({effects:$i.of(null)})),!0):!1,od=ah(1),ld=ah(-1);var ad=[{key:"Tab",run:od,shift:ld},{key:"Escape",run:rd}],nh=D.define({combine(n){return n.length?n[0]:ad}}),hd=et.highest(Bi.compute([nh],n=>n.facet(nh)));var fd=O.domEventHandlers({mousedown(n,e){let t=e.state.field(qi,!1),i;if(!t||(i=e.posAtCoords({x:n.clientX,y:n.clientY}))==null)return!1;let s=t.ranges.find(r=>r.
from<=i&&r.to>=i);return!s||s.field==t.active?!1:(e.dispatch({selection:yo(t.ranges,s.field),effects:$i.of(t.ranges.some(r=>r.field>s.field)?new ri(t.ranges,s.field):
null),scrollIntoView:!0}),!0)}});var hh=new class extends we{};hh.startSide=1;hh.endSide=-1;var Mm=typeof navigator=="object"&&/Android\b/.test(navigator.userAgent);function cd(n={}){return[ed,de,ee.of(n),Qu,ud,lh]}var fh=[{key:"Ctrl-Space",run:io},{mac:"Alt-`",run:io},{mac:"Alt-i",run:io},{key:"Escape",run:oh},{key:"ArrowD\
own",run:jn(!0)},{key:"ArrowUp",run:jn(!1)},{key:"PageDown",run:jn(!0,"page")},{key:"PageUp",run:jn(!1,"page")},{key:"Enter",run:Yu}],ud=et.highest(Bi.computeN(
[ee],n=>n.facet(ee).defaultKeymap?[fh]:[]));var dd=n=>{let{state:e}=n,t=e.doc.lineAt(e.selection.main.from),i=Co(n.state,t.from);return i.line?pd(n):i.block?gd(n):!1};function So(n,e){return({state:t,dispatch:i})=>{
if(t.readOnly)return!1;let s=n(e,t);return s?(i(t.update(s)),!0):!1}}var pd=So(wd,0);var md=So(wh,0);var gd=So((n,e)=>wh(n,e,bd(e)),0);function Co(n,e){let t=n.languageDataAt("commentTokens",e,1);return t.length?t[0]:{}}var ji=50;function yd(n,{open:e,close:t},i,s){
let r=n.sliceDoc(i-ji,i),o=n.sliceDoc(s,s+ji),l=/\s*$/.exec(r)[0].length,a=/^\s*/.exec(o)[0].length,h=r.length-l;if(r.slice(h-e.length,h)==e&&o.slice(a,a+t.length)==
t)return{open:{pos:i-l,margin:l&&1},close:{pos:s+a,margin:a&&1}};let f,c;s-i<=2*ji?f=c=n.sliceDoc(i,s):(f=n.sliceDoc(i,i+ji),c=n.sliceDoc(s-ji,s));let u=/^\s*/.
exec(f)[0].length,d=/\s*$/.exec(c)[0].length,p=c.length-d-t.length;return f.slice(u,u+e.length)==e&&c.slice(p,p+t.length)==t?{open:{pos:i+u+e.length,margin:/\s/.
test(f.charAt(u+e.length))?1:0},close:{pos:s-d-t.length,margin:/\s/.test(c.charAt(p-1))?1:0}}:null}function bd(n){let e=[];for(let t of n.selection.ranges){let i=n.
doc.lineAt(t.from),s=t.to<=i.to?i:n.doc.lineAt(t.to);s.from>i.from&&s.from==t.to&&(s=t.to==i.to+1?i:n.doc.lineAt(t.to-1));let r=e.length-1;r>=0&&e[r].to>i.from?
e[r].to=s.to:e.push({from:i.from+/^\s*/.exec(i.text)[0].length,to:s.to})}return e}function wh(n,e,t=e.selection.ranges){let i=t.map(r=>Co(e,r.from).block);if(!i.
every(r=>r))return null;let s=t.map((r,o)=>yd(e,i[o],r.from,r.to));if(n!=2&&!s.every(r=>r))return{changes:e.changes(t.map((r,o)=>s[o]?[]:[{from:r.from,insert:i[o].
open+" "},{from:r.to,insert:" "+i[o].close}]))};if(n!=1&&s.some(r=>r)){let r=[];for(let o=0,l;o<s.length;o++)if(l=s[o]){let a=i[o],{open:h,close:f}=l;r.push({from:h.
pos-a.open.length,to:h.pos+h.margin},{from:f.pos-f.margin,to:f.pos+a.close.length})}return{changes:r}}return null}function wd(n,e,t=e.selection.ranges){let i=[],
s=-1;e:for(let{from:r,to:o}of t){let l=i.length,a=1e9,h;for(let f=r;f<=o;){let c=e.doc.lineAt(f);if(h==null&&(h=Co(e,c.from).line,!h))continue e;if(c.from>s&&(r==
o||o>c.from)){s=c.from;let u=/^\s*/.exec(c.text)[0].length,d=u==c.length,p=c.text.slice(u,u+h.length)==h?u:-1;u<c.text.length&&u<a&&(a=u),i.push({line:c,comment:p,
token:h,indent:u,empty:d,single:!1})}f=c.to+1}if(a<1e9)for(let f=l;f<i.length;f++)i[f].indent<i[f].line.text.length&&(i[f].indent=a);i.length==l+1&&(i[l].single=
!0)}if(n!=2&&i.some(r=>r.comment<0&&(!r.empty||r.single))){let r=[];for(let{line:l,token:a,indent:h,empty:f,single:c}of i)(c||!f)&&r.push({from:l.from+h,insert:a+
" "});let o=e.changes(r);return{changes:o,selection:e.selection.map(o,1)}}else if(n!=1&&i.some(r=>r.comment>=0)){let r=[];for(let{line:o,comment:l,token:a}of i)
if(l>=0){let h=o.from+l,f=h+a.length;o.text[f-o.from]==" "&&f++,r.push({from:h,to:f})}return{changes:r}}return null}var wo=fe.define(),xd=fe.define(),vd=D.define(),
xh=D.define({combine(n){return tt(n,{minDepth:100,newGroupDelay:500,joinToEvent:(e,t)=>t},{minDepth:Math.max,newGroupDelay:Math.min,joinToEvent:(e,t)=>(i,s)=>e(
i,s)||t(i,s)})}}),vh=Q.define({create(){return Pt.empty},update(n,e){let t=e.state.facet(xh),i=e.annotation(wo);if(i){let a=Fe.fromTransaction(e,i.selection),h=i.
side,f=h==0?n.undone:n.done;return a?f=Jn(f,f.length,t.minDepth,a):f=Ch(f,e.startState.selection),new Pt(h==0?i.rest:f,h==0?f:i.rest)}let s=e.annotation(xd);if((s==
"full"||s=="before")&&(n=n.isolate()),e.annotation(_.addToHistory)===!1)return e.changes.empty?n:n.addMapping(e.changes.desc);let r=Fe.fromTransaction(e),o=e.annotation(
_.time),l=e.annotation(_.userEvent);return r?n=n.addChanges(r,o,l,t,e):e.selection&&(n=n.addSelection(e.startState.selection,o,l,t.newGroupDelay)),(s=="full"||s==
"after")&&(n=n.isolate()),n},toJSON(n){return{done:n.done.map(e=>e.toJSON()),undone:n.undone.map(e=>e.toJSON())}},fromJSON(n){return new Pt(n.done.map(Fe.fromJSON),
n.undone.map(Fe.fromJSON))}});function kd(n={}){return[vh,xh.of(n),O.domEventHandlers({beforeinput(e,t){let i=e.inputType=="historyUndo"?kh:e.inputType=="histor\
yRedo"?xo:null;return i?(e.preventDefault(),i(t)):!1}})]}function Qn(n,e){return function({state:t,dispatch:i}){if(!e&&t.readOnly)return!1;let s=t.field(vh,!1);if(!s)return!1;let r=s.pop(n,t,e);return r?(i(r),!0):!1}}
var kh=Qn(0,!1),xo=Qn(1,!1),Sd=Qn(0,!0),Cd=Qn(1,!0);var Fe=class n{constructor(e,t,i,s,r){this.changes=e,this.effects=t,this.mapped=i,this.startSelection=s,this.selectionsAfter=r}setSelAfter(e){return new n(this.
changes,this.effects,this.mapped,this.startSelection,e)}toJSON(){var e,t,i;return{changes:(e=this.changes)===null||e===void 0?void 0:e.toJSON(),mapped:(t=this.mapped)===
null||t===void 0?void 0:t.toJSON(),startSelection:(i=this.startSelection)===null||i===void 0?void 0:i.toJSON(),selectionsAfter:this.selectionsAfter.map(s=>s.toJSON())}}static fromJSON(e){
return new n(e.changes&&le.fromJSON(e.changes),[],e.mapped&&Je.fromJSON(e.mapped),e.startSelection&&w.fromJSON(e.startSelection),e.selectionsAfter.map(w.fromJSON))}static fromTransaction(e,t){
let i=Te;for(let s of e.startState.facet(vd)){let r=s(e);r.length&&(i=i.concat(r))}return!i.length&&e.changes.empty?null:new n(e.changes.invert(e.startState.doc),
i,void 0,t||e.startState.selection,Te)}static selection(e){return new n(void 0,Te,void 0,void 0,e)}};function Jn(n,e,t,i){let s=e+1>t+20?e-t-1:0,r=n.slice(s,e);
return r.push(i),r}function Ad(n,e){let t=[],i=!1;return n.iterChangedRanges((s,r)=>t.push(s,r)),e.iterChangedRanges((s,r,o,l)=>{for(let a=0;a<t.length;){let h=t[a++],
f=t[a++];l>=h&&o<=f&&(i=!0)}}),i}function Md(n,e){return n.ranges.length==e.ranges.length&&n.ranges.filter((t,i)=>t.empty!=e.ranges[i].empty).length===0}function Sh(n,e){
return n.length?e.length?n.concat(e):n:e}var Te=[],Td=200;function Ch(n,e){if(n.length){let t=n[n.length-1],i=t.selectionsAfter.slice(Math.max(0,t.selectionsAfter.
length-Td));return i.length&&i[i.length-1].eq(e)?n:(i.push(e),Jn(n,n.length-1,1e9,t.setSelAfter(i)))}else return[Fe.selection([e])]}function Dd(n){let e=n[n.length-
1],t=n.slice();return t[n.length-1]=e.setSelAfter(e.selectionsAfter.slice(0,e.selectionsAfter.length-1)),t}function bo(n,e){if(!n.length)return n;let t=n.length,
i=Te;for(;t;){let s=Od(n[t-1],e,i);if(s.changes&&!s.changes.empty||s.effects.length){let r=n.slice(0,t);return r[t-1]=s,r}else e=s.mapped,t--,i=s.selectionsAfter}
return i.length?[Fe.selection(i)]:Te}function Od(n,e,t){let i=Sh(n.selectionsAfter.length?n.selectionsAfter.map(l=>l.map(e)):Te,t);if(!n.changes)return Fe.selection(
i);let s=n.changes.map(e),r=e.mapDesc(n.changes,!0),o=n.mapped?n.mapped.composeDesc(r):r;return new Fe(s,E.mapEffects(n.effects,e),o,n.startSelection.map(r),i)}
var Bd=/^(input\.type|delete)($|\.)/,Pt=class n{constructor(e,t,i=0,s=void 0){this.done=e,this.undone=t,this.prevTime=i,this.prevUserEvent=s}isolate(){return this.
prevTime?new n(this.done,this.undone):this}addChanges(e,t,i,s,r){let o=this.done,l=o[o.length-1];return l&&l.changes&&!l.changes.empty&&e.changes&&(!i||Bd.test(
i))&&(!l.selectionsAfter.length&&t-this.prevTime<s.newGroupDelay&&s.joinToEvent(r,Ad(l.changes,e.changes))||i=="input.type.compose")?o=Jn(o,o.length-1,s.minDepth,
new Fe(e.changes.compose(l.changes),Sh(E.mapEffects(e.effects,l.changes),l.effects),l.mapped,l.startSelection,Te)):o=Jn(o,o.length,s.minDepth,e),new n(o,Te,t,i)}addSelection(e,t,i,s){
let r=this.done.length?this.done[this.done.length-1].selectionsAfter:Te;return r.length>0&&t-this.prevTime<s&&i==this.prevUserEvent&&i&&/^select($|\.)/.test(i)&&
Md(r[r.length-1],e)?this:new n(Ch(this.done,e),this.undone,t,i)}addMapping(e){return new n(bo(this.done,e),bo(this.undone,e),this.prevTime,this.prevUserEvent)}pop(e,t,i){
let s=e==0?this.done:this.undone;if(s.length==0)return null;let r=s[s.length-1],o=r.selectionsAfter[0]||(r.startSelection?r.startSelection.map(r.changes.invertedDesc,
1):t.selection);if(i&&r.selectionsAfter.length)return t.update({selection:r.selectionsAfter[r.selectionsAfter.length-1],annotations:wo.of({side:e,rest:Dd(s),selection:o}),
userEvent:e==0?"select.undo":"select.redo",scrollIntoView:!0});if(r.changes){let l=s.length==1?Te:s.slice(0,s.length-1);return r.mapped&&(l=bo(l,r.mapped)),t.update(
{changes:r.changes,selection:r.startSelection,effects:r.effects,annotations:wo.of({side:e,rest:l,selection:o}),filter:!1,userEvent:e==0?"undo":"redo",scrollIntoView:!0})}else
return null}};Pt.empty=new Pt(Te,Te);var Ed=[{key:"Mod-z",run:kh,preventDefault:!0},{key:"Mod-y",mac:"Mod-Shift-z",run:xo,preventDefault:!0},{linux:"Ctrl-Shift-\
z",run:xo,preventDefault:!0},{key:"Mod-u",run:Sd,preventDefault:!0},{key:"Alt-u",mac:"Mod-Shift-u",run:Cd,preventDefault:!0}];function oi(n,e){return w.create(n.
ranges.map(e),n.mainIndex)}function He(n,e){return n.update({selection:e,scrollIntoView:!0,userEvent:"select"})}function We({state:n,dispatch:e},t){let i=oi(n.selection,
t);return i.eq(n.selection,!0)?!1:(e(He(n,i)),!0)}function Zn(n,e){return w.cursor(e?n.to:n.from)}function Ah(n,e){return We(n,t=>t.empty?n.moveByChar(t,e):Zn(t,
e))}function re(n){return n.textDirectionAt(n.state.selection.main.head)==W.LTR}var Mh=n=>Ah(n,!re(n)),Th=n=>Ah(n,re(n));function Dh(n,e){return We(n,t=>t.empty?n.moveByGroup(t,e):Zn(t,e))}var Ld=n=>Dh(n,!re(n)),Rd=n=>Dh(n,re(n));var Im=typeof Intl<"u"&&Intl.Segmenter?new Intl.Segmenter(void 0,{granularity:"word"}):null;function Pd(n,e,t){if(e.type.prop(t))return!0;let i=e.to-e.from;return i&&(i>2||/[^\s,.;:]/.test(n.sliceDoc(e.from,e.to)))||e.firstChild}function es(n,e,t){let i=Ne(
n).resolveInner(e.head),s=t?R.closedBy:R.openedBy;for(let a=e.head;;){let h=t?i.childAfter(a):i.childBefore(a);if(!h)break;Pd(n,h,s)?i=h:a=t?h.to:h.from}let r=i.
type.prop(s),o,l;return r&&(o=t?Ie(n,i.from,1):Ie(n,i.to,-1))&&o.matched?l=t?o.end.to:o.end.from:l=t?i.to:i.from,w.cursor(l,t?-1:1)}var Id=n=>We(n,e=>es(n.state,
e,!re(n))),Nd=n=>We(n,e=>es(n.state,e,re(n)));function Oh(n,e){return We(n,t=>{if(!t.empty)return Zn(t,e);let i=n.moveVertically(t,e);return i.head!=t.head?i:n.
moveToLineBoundary(t,e)})}var Bh=n=>Oh(n,!1),Eh=n=>Oh(n,!0);function Lh(n){let e=n.scrollDOM.clientHeight<n.scrollDOM.scrollHeight-2,t=0,i=0,s;if(e){for(let r of n.
state.facet(O.scrollMargins)){let o=r(n);o?.top&&(t=Math.max(o?.top,t)),o?.bottom&&(i=Math.max(o?.bottom,i))}s=n.scrollDOM.clientHeight-t-i}else s=(n.dom.ownerDocument.
defaultView||window).innerHeight;return{marginTop:t,marginBottom:i,selfScroll:e,height:Math.max(n.defaultLineHeight,s-5)}}function Rh(n,e){let t=Lh(n),{state:i}=n,
s=oi(i.selection,o=>o.empty?n.moveVertically(o,e,t.height):Zn(o,e));if(s.eq(i.selection))return!1;let r;if(t.selfScroll){let o=n.coordsAtPos(i.selection.main.head),
l=n.scrollDOM.getBoundingClientRect(),a=l.top+t.marginTop,h=l.bottom-t.marginBottom;o&&o.top>a&&o.bottom<h&&(r=O.scrollIntoView(s.main.head,{y:"start",yMargin:o.
top-a}))}return n.dispatch(He(i,s),{effects:r}),!0}var ch=n=>Rh(n,!1),vo=n=>Rh(n,!0);function gt(n,e,t){let i=n.lineBlockAt(e.head),s=n.moveToLineBoundary(e,t);
if(s.head==e.head&&s.head!=(t?i.to:i.from)&&(s=n.moveToLineBoundary(e,t,!1)),!t&&s.head==i.from&&i.length){let r=/^\s*/.exec(n.state.sliceDoc(i.from,Math.min(i.
from+100,i.to)))[0].length;r&&e.head!=i.from+r&&(s=w.cursor(i.from+r))}return s}var Fd=n=>We(n,e=>gt(n,e,!0)),Hd=n=>We(n,e=>gt(n,e,!1)),Wd=n=>We(n,e=>gt(n,e,!re(
n))),Vd=n=>We(n,e=>gt(n,e,re(n))),zd=n=>We(n,e=>n.moveToLineBoundary(e,!1,!1)),Kd=n=>We(n,e=>n.moveToLineBoundary(e,!0,!1));function qd(n,e,t){let i=!1,s=oi(n.selection,
r=>{let o=Ie(n,r.head,-1)||Ie(n,r.head,1)||r.head>0&&Ie(n,r.head-1,1)||r.head<n.doc.length&&Ie(n,r.head+1,-1);if(!o||!o.end)return r;i=!0;let l=o.start.from==r.
head?o.end.to:o.end.from;return t?w.range(r.anchor,l):w.cursor(l)});return i?(e(He(n,s)),!0):!1}var $d=({state:n,dispatch:e})=>qd(n,e,!1);function De(n,e,t){let i=oi(n.state.selection,s=>{s.undirectional&&s.head>=s.anchor!=e&&(s=w.range(s.head,s.anchor));let r=t(s);return w.range(s.anchor,r.head,r.
goalColumn,r.bidiLevel||void 0,r.assoc)});return i.eq(n.state.selection)?!1:(n.dispatch(He(n.state,i)),!0)}function Ph(n,e){return De(n,e,t=>n.moveByChar(t,e))}
var Ih=n=>Ph(n,!re(n)),Nh=n=>Ph(n,re(n));function Fh(n,e){return De(n,e,t=>n.moveByGroup(t,e))}var jd=n=>Fh(n,!re(n)),Ud=n=>Fh(n,re(n));var Gd=n=>{let e=!re(n);return De(n,e,t=>es(n.state,t,e))},_d=n=>{let e=re(n);return De(n,e,t=>es(n.state,t,e))};function Hh(n,e){return De(n,e,t=>n.moveVertically(
t,e))}var Wh=n=>Hh(n,!1),Vh=n=>Hh(n,!0);function zh(n,e){return De(n,e,t=>n.moveVertically(t,e,Lh(n).height))}var uh=n=>zh(n,!1),dh=n=>zh(n,!0),Yd=n=>De(n,!0,e=>gt(
n,e,!0)),Xd=n=>De(n,!1,e=>gt(n,e,!1)),Jd=n=>{let e=!re(n);return De(n,e,t=>gt(n,t,e))},Qd=n=>{let e=re(n);return De(n,e,t=>gt(n,t,e))},Zd=n=>De(n,!1,e=>w.cursor(
n.lineBlockAt(e.head).from)),ep=n=>De(n,!0,e=>w.cursor(n.lineBlockAt(e.head).to)),ph=({state:n,dispatch:e})=>(e(He(n,{anchor:0})),!0),mh=({state:n,dispatch:e})=>(e(
He(n,{anchor:n.doc.length})),!0),gh=({state:n,dispatch:e})=>(e(He(n,{anchor:n.selection.main.anchor,head:0})),!0),yh=({state:n,dispatch:e})=>(e(He(n,{anchor:n.selection.
main.anchor,head:n.doc.length})),!0),tp=({state:n,dispatch:e})=>(e(n.update({selection:{anchor:0,head:n.doc.length},userEvent:"select"})),!0),ip=({state:n,dispatch:e})=>{
let t=ts(n).map(({from:i,to:s})=>w.undirectionalRange(i,Math.min(s+1,n.doc.length)));return e(n.update({selection:w.create(t),userEvent:"select"})),!0},np=({state:n,
dispatch:e})=>{let t=oi(n.selection,i=>{let s=Ne(n),r=s.resolveStack(i.from,1);if(i.empty){let o=s.resolveStack(i.from,-1);o.node.from>=r.node.from&&o.node.to<=
r.node.to&&(r=o)}for(let o=r;o;o=o.next){let{node:l}=o;if((l.from<i.from&&l.to>=i.to||l.to>i.to&&l.from<=i.from)&&o.next)return w.undirectionalRange(l.from,l.to)}
return i});return t.eq(n.selection)?!1:(e(He(n,t)),!0)};function Kh(n,e){let{state:t}=n,i=t.selection,s=t.selection.ranges.slice();for(let r of t.selection.ranges){
let o=t.doc.lineAt(r.head);if(e?o.to<n.state.doc.length:o.from>0)for(let l=r;;){let a=n.moveVertically(l,e);if(a.head<o.from||a.head>o.to){s.some(h=>h.head==a.head)||
s.push(a);break}else{if(a.head==l.head)break;l=a}}}return s.length==i.ranges.length?!1:(n.dispatch(He(t,w.create(s,s.length-1))),!0)}var sp=n=>Kh(n,!1),rp=n=>Kh(
n,!0),op=({state:n,dispatch:e})=>{let t=n.selection,i=null;return t.ranges.length>1?i=w.create([t.main]):t.main.empty||(i=w.create([w.cursor(t.main.head)])),i?(e(
He(n,i)),!0):!1};function Ui(n,e){if(n.state.readOnly)return!1;let t="delete.selection",{state:i}=n,s=i.changeByRange(r=>{let{from:o,to:l}=r;if(o==l){let a=e(r);
a<o?(t="delete.backward",a=Xn(n,a,!1)):a>o&&(t="delete.forward",a=Xn(n,a,!0)),o=Math.min(o,a),l=Math.max(l,a)}else o=Xn(n,o,!1),l=Xn(n,l,!0);return o==l?{range:r}:
{changes:{from:o,to:l},range:w.cursor(o,o<r.head?-1:1)}});return s.changes.empty?!1:(n.dispatch(i.update(s,{scrollIntoView:!0,userEvent:t,effects:t=="delete.sel\
ection"?O.announce.of(i.phrase("Selection deleted")):void 0})),!0)}function Xn(n,e,t){if(n instanceof O)for(let i of n.state.facet(O.atomicRanges).map(s=>s(n)))
i.between(e,e,(s,r)=>{s<e&&r>e&&(e=t?r:s)});return e}var qh=(n,e,t)=>Ui(n,i=>{let s=i.from,{state:r}=n,o=r.doc.lineAt(s),l,a;if(t&&!e&&s>o.from&&s<o.from+200&&!/[^ \t]/.
test(l=o.text.slice(0,s-o.from))){if(l[l.length-1]=="	")return s-1;let h=Ct(l,r.tabSize),f=h%Vi(r)||Vi(r);for(let c=0;c<f&&l[l.length-1-c]==" ";c++)s--;a=s}else
a=J(o.text,s-o.from,e,e)+o.from,a==s&&o.number!=(e?r.doc.lines:1)?a+=e?1:-1:!e&&/[\ufe00-\ufe0f]/.test(o.text.slice(a-o.from,s-o.from))&&(a=J(o.text,a-o.from,!1,
!1)+o.from);return a}),ko=n=>qh(n,!1,!0);var $h=n=>qh(n,!0,!1),jh=(n,e)=>Ui(n,t=>{let i=t.head,{state:s}=n,r=s.doc.lineAt(i),o=s.charCategorizer(i);for(let l=null;;){if(i==(e?r.to:r.from)){i==t.head&&r.
number!=(e?s.doc.lines:1)&&(i+=e?1:-1);break}let a=J(r.text,i-r.from,e)+r.from,h=r.text.slice(Math.min(i,a)-r.from,Math.max(i,a)-r.from),f=o(h);if(l!=null&&f!=l)
break;(h!=" "||i!=t.head)&&(l=f),i=a}return i}),Uh=n=>jh(n,!1),lp=n=>jh(n,!0);var ap=n=>Ui(n,e=>{let t=n.lineBlockAt(e.head).to;return e.head<t?t:Math.min(n.state.doc.length,e.head+1)});var hp=n=>Ui(n,e=>{let t=n.moveToLineBoundary(e,!1).head;return e.head>t?t:Math.max(0,e.head-1)}),fp=n=>Ui(n,e=>{let t=n.moveToLineBoundary(e,!0).head;return e.
head<t?t:Math.min(n.state.doc.length,e.head+1)});var cp=({state:n,dispatch:e})=>{if(n.readOnly)return!1;let t=n.changeByRange(i=>({changes:{from:i.from,to:i.to,insert:P.of(["",""])},range:w.cursor(i.from)}));return e(
n.update(t,{scrollIntoView:!0,userEvent:"input"})),!0},up=({state:n,dispatch:e})=>{if(n.readOnly)return!1;let t=n.changeByRange(i=>{if(!i.empty||i.from==0||i.from==
n.doc.length)return{range:i};let s=i.from,r=n.doc.lineAt(s),o=s==r.from?s-1:J(r.text,s-r.from,!1)+r.from,l=s==r.to?s+1:J(r.text,s-r.from,!0)+r.from;return{changes:{
from:o,to:l,insert:n.doc.slice(s,l).append(n.doc.slice(o,s))},range:w.cursor(l)}});return t.changes.empty?!1:(e(n.update(t,{scrollIntoView:!0,userEvent:"move.ch\
aracter"})),!0)};function ts(n){let e=[],t=-1;for(let i of n.selection.ranges){let s=n.doc.lineAt(i.from),r=n.doc.lineAt(i.to);if(!i.empty&&i.to==r.from&&(r=n.doc.
lineAt(i.to-1)),t>=s.number){let o=e[e.length-1];o.to=r.to,o.ranges.push(i)}else e.push({from:s.from,to:r.to,ranges:[i]});t=r.number+1}return e}function Gh(n,e,t){
if(n.readOnly)return!1;let i=[],s=[];for(let r of ts(n)){if(t?r.to==n.doc.length:r.from==0)continue;let o=n.doc.lineAt(t?r.to+1:r.from-1),l=o.length+1;if(t){i.push(
{from:r.to,to:o.to},{from:r.from,insert:o.text+n.lineBreak});for(let a of r.ranges)s.push(w.range(Math.min(n.doc.length,a.anchor+l),Math.min(n.doc.length,a.head+
l)))}else{i.push({from:o.from,to:r.from},{from:r.to,insert:n.lineBreak+o.text});for(let a of r.ranges)s.push(w.range(a.anchor-l,a.head-l))}}return i.length?(e(n.
update({changes:i,scrollIntoView:!0,selection:w.create(s,n.selection.mainIndex),userEvent:"move.line"})),!0):!1}var dp=({state:n,dispatch:e})=>Gh(n,e,!1),pp=({state:n,
dispatch:e})=>Gh(n,e,!0);function _h(n,e,t){if(n.readOnly)return!1;let i=[];for(let r of ts(n))t?i.push({from:r.from,insert:n.doc.slice(r.from,r.to)+n.lineBreak}):
i.push({from:r.to,insert:n.lineBreak+n.doc.slice(r.from,r.to)});let s=n.changes(i);return e(n.update({changes:s,selection:n.selection.map(s,t?1:-1),scrollIntoView:!0,
userEvent:"input.copyline"})),!0}var mp=({state:n,dispatch:e})=>_h(n,e,!1),gp=({state:n,dispatch:e})=>_h(n,e,!0),yp=n=>{if(n.state.readOnly)return!1;let{state:e}=n,
t=e.changes(ts(e).map(({from:s,to:r})=>(s>0?s--:r<e.doc.length&&r++,{from:s,to:r}))),i=oi(e.selection,s=>{let r;if(n.lineWrapping){let o=n.lineBlockAt(s.head),l=n.
coordsAtPos(s.head,s.assoc||1);l&&(r=o.bottom+n.documentTop-l.bottom+n.defaultLineHeight/2)}return n.moveVertically(s,!0,r)}).map(t);return n.dispatch({changes:t,
selection:i,scrollIntoView:!0,userEvent:"delete.line"}),!0};function bp(n,e){if(/\(\)|\[\]|\{\}/.test(n.sliceDoc(e-1,e+1)))return{from:e,to:e};let t=Ne(n).resolveInner(e),i=t.childBefore(e),s=t.childAfter(e),r;return i&&
s&&i.to<=e&&s.from>=e&&(r=i.type.prop(R.closedBy))&&r.indexOf(s.name)>-1&&n.doc.lineAt(i.to).from==n.doc.lineAt(s.from).from&&!/\S/.test(n.sliceDoc(i.to,s.from))?
{from:i.to,to:s.from}:null}var bh=Yh(!1),wp=Yh(!0);function Yh(n){return({state:e,dispatch:t})=>{if(e.readOnly)return!1;let i=e.changeByRange(s=>{let{from:r,to:o}=s,
l=e.doc.lineAt(r),a=!n&&r==o&&bp(e,r);n&&(r=o=(o<=l.to?l:e.doc.lineAt(o)).to);let h=new Lt(e,{simulateBreak:r,simulateDoubleBreak:!!a}),f=eo(h,r);for(f==null&&(f=
Ct(/^\s*/.exec(e.doc.lineAt(r).text)[0],e.tabSize));o<l.to&&/\s/.test(l.text[o-l.from]);)o++;a?{from:r,to:o}=a:r>l.from&&r<l.from+100&&!/\S/.test(l.text.slice(0,
r))&&(r=l.from);let c=["",zi(e,f)];return a&&c.push(zi(e,h.lineIndent(l.from,-1))),{changes:{from:r,to:o,insert:P.of(c)},range:w.cursor(r+1+c[1].length)}});return t(
e.update(i,{scrollIntoView:!0,userEvent:"input"})),!0}}function Ao(n,e){let t=-1;return n.changeByRange(i=>{let s=[];for(let o=i.from;o<=i.to;){let l=n.doc.lineAt(
o);l.number>t&&(i.empty||i.to>l.from)&&(e(l,s,i),t=l.number),o=l.to+1}let r=n.changes(s);return{changes:s,range:w.range(r.mapPos(i.anchor,1),r.mapPos(i.head,1))}})}
var xp=({state:n,dispatch:e})=>{if(n.readOnly)return!1;let t=Object.create(null),i=new Lt(n,{overrideIndentation:r=>{let o=t[r];return o??-1}}),s=Ao(n,(r,o,l)=>{
let a=eo(i,r.from);if(a==null)return;/\S/.test(r.text)||(a=0);let h=/^\s*/.exec(r.text)[0],f=zi(n,a);(h!=f||l.from<r.from+h.length)&&(t[r.from]=a,o.push({from:r.
from,to:r.from+h.length,insert:f}))});return s.changes.empty||e(n.update(s,{userEvent:"indent"})),!0},vp=({state:n,dispatch:e})=>n.readOnly?!1:(e(n.update(Ao(n,
(t,i)=>{i.push({from:t.from,insert:n.facet(si)})}),{userEvent:"input.indent"})),!0),kp=({state:n,dispatch:e})=>n.readOnly?!1:(e(n.update(Ao(n,(t,i)=>{let s=/^\s*/.
exec(t.text)[0];if(!s)return;let r=Ct(s,n.tabSize),o=0,l=zi(n,Math.max(0,r-Vi(n)));for(;o<s.length&&o<l.length&&s.charCodeAt(o)==l.charCodeAt(o);)o++;i.push({from:t.
from+o,to:t.from+s.length,insert:l.slice(o)})}),{userEvent:"delete.dedent"})),!0),Sp=n=>(n.setTabFocusMode(),!0);var Cp=[{key:"Ctrl-b",run:Mh,shift:Ih,preventDefault:!0},{key:"Ctrl-f",run:Th,shift:Nh},{key:"Ctrl-p",run:Bh,shift:Wh},{key:"Ctrl-n",run:Eh,shift:Vh},{key:"Ctrl\
-a",run:zd,shift:Zd},{key:"Ctrl-e",run:Kd,shift:ep},{key:"Ctrl-d",run:$h},{key:"Ctrl-h",run:ko},{key:"Ctrl-k",run:ap},{key:"Ctrl-Alt-h",run:Uh},{key:"Ctrl-o",run:cp},
{key:"Ctrl-t",run:up},{key:"Ctrl-v",run:vo}],Ap=[{key:"ArrowLeft",run:Mh,shift:Ih,preventDefault:!0},{key:"Mod-ArrowLeft",mac:"Alt-ArrowLeft",run:Ld,shift:jd,preventDefault:!0},
{mac:"Cmd-ArrowLeft",run:Wd,shift:Jd,preventDefault:!0},{key:"ArrowRight",run:Th,shift:Nh,preventDefault:!0},{key:"Mod-ArrowRight",mac:"Alt-ArrowRight",run:Rd,shift:Ud,
preventDefault:!0},{mac:"Cmd-ArrowRight",run:Vd,shift:Qd,preventDefault:!0},{key:"ArrowUp",run:Bh,shift:Wh,preventDefault:!0},{mac:"Cmd-ArrowUp",run:ph,shift:gh},
{mac:"Ctrl-ArrowUp",run:ch,shift:uh},{key:"ArrowDown",run:Eh,shift:Vh,preventDefault:!0},{mac:"Cmd-ArrowDown",run:mh,shift:yh},{mac:"Ctrl-ArrowDown",run:vo,shift:dh},
{key:"PageUp",run:ch,shift:uh},{key:"PageDown",run:vo,shift:dh},{key:"Home",run:Hd,shift:Xd,preventDefault:!0},{key:"Mod-Home",run:ph,shift:gh},{key:"End",run:Fd,
shift:Yd,preventDefault:!0},{key:"Mod-End",run:mh,shift:yh},{key:"Enter",run:bh,shift:bh},{key:"Mod-a",run:tp},{key:"Backspace",run:ko,shift:ko,preventDefault:!0},
{key:"Delete",run:$h,preventDefault:!0},{key:"Mod-Backspace",mac:"Alt-Backspace",run:Uh,preventDefault:!0},{key:"Mod-Delete",mac:"Alt-Delete",run:lp,preventDefault:!0},
{mac:"Mod-Backspace",run:hp,preventDefault:!0},{mac:"Mod-Delete",run:fp,preventDefault:!0}].concat(Cp.map(n=>({mac:n.key,run:n.run,shift:n.shift}))),Mp=[{key:"A\
lt-ArrowLeft",mac:"Ctrl-ArrowLeft",run:Id,shift:Gd},{key:"Alt-ArrowRight",mac:"Ctrl-ArrowRight",run:Nd,shift:_d},{key:"Alt-ArrowUp",run:dp},{key:"Shift-Alt-Arro\
wUp",run:mp},{key:"Alt-ArrowDown",run:pp},{key:"Shift-Alt-ArrowDown",run:gp},{key:"Mod-Alt-ArrowUp",run:sp},{key:"Mod-Alt-ArrowDown",run:rp},{key:"Escape",run:op},
{key:"Mod-Enter",run:wp},{key:"Alt-l",mac:"Ctrl-l",run:ip},{key:"Mod-i",run:np,preventDefault:!0},{key:"Mod-[",run:kp},{key:"Mod-]",run:vp},{key:"Mod-Alt-\\",run:xp},
{key:"Shift-Mod-k",run:yp},{key:"Shift-Mod-\\",run:$d},{key:"Mod-/",run:dd},{key:"Alt-A",mac:"Ctrl-A",run:md},{key:"Ctrl-m",mac:"Shift-Alt-m",run:Sp}].concat(Ap);var ns=class{constructor(e,t,i){this.from=e,this.to=t,this.diagnostic=i}},It=class n{constructor(e,t,i){this.diagnostics=e,this.panel=t,this.selected=i}static init(e,t,i){
let s=i.facet(Gi).markerFilter;s&&(e=s(e,i));let r=e.slice().sort((d,p)=>d.from-p.from||d.to-p.to),o=new Qe,l=[],a=0,h=i.doc.iter(),f=0,c=i.doc.length;for(let d=0;;){
let p=d==r.length?null:r[d];if(!p&&!l.length)break;let m,g;if(l.length)m=a,g=l.reduce((b,A)=>Math.min(b,A.to),p&&p.from>m?p.from:1e8);else{if(m=p.from,m>c)break;
g=p.to,l.push(p),d++}for(;d<r.length;){let b=r[d];if(b.from==m&&(b.to>b.from||b.to==m))l.push(b),d++,g=Math.min(b.to,g);else{g=Math.min(b.from,g);break}}g=Math.
min(g,c);let y=!1;if(l.some(b=>b.from==m&&(b.to==g||g==c))&&(y=m==g,!y&&g-m<10)){let b=m-(f+h.value.length);b>0&&(h.next(b),f=m);for(let A=m;;){if(A>=g){y=!0;break}
if(!h.lineBreak&&f+h.value.length>A)break;A=f+h.value.length,f+=h.value.length,h.next()}}let x=Fp(l);if(y)o.add(m,m,L.widget({widget:new Mo(x),diagnostics:l.slice()}));else{
let b=l.reduce((A,v)=>v.markClass?A+" "+v.markClass:A,"");o.add(m,g,L.mark({class:"cm-lintRange cm-lintRange-"+x+b,diagnostics:l.slice(),inclusiveEnd:l.some(A=>A.
to>g)}))}if(a=g,a==c)break;for(let b=0;b<l.length;b++)l[b].to<=a&&l.splice(b--,1)}let u=o.finish();return new n(u,t,yt(u))}};function yt(n,e=null,t=0){let i=null;
return n.between(t,1e9,(s,r,{spec:o})=>{if(!(e&&o.diagnostics.indexOf(e)<0))if(!i)i=new ns(s,r,e||o.diagnostics[0]);else{if(o.diagnostics.indexOf(i.diagnostic)<
0)return!1;i=new ns(i.from,r,i.diagnostic)}}),i}function Tp(n,e){let t=e.pos,i=e.end||t,s=n.state.facet(Gi).hideOn(n,t,i);if(s!=null)return s;let r=n.startState.
doc.lineAt(e.pos);return!!(n.effects.some(o=>o.is(To))||n.changes.touchesRange(r.from,Math.max(r.to,i)))}function Dp(n,e){return n.field(Oe,!1)?e:e.concat(E.appendConfig.
of(Hp))}function Op(n,e){return{effects:Dp(n,[To.of(e)])}}var To=E.define(),Qh=E.define(),Zh=E.define(),Oe=Q.define({create(){return new It(L.none,null,null)},update(n,e){
if(e.docChanged&&n.diagnostics.size){let t=n.diagnostics.map(e.changes),i=null,s=n.panel;if(n.selected){let r=e.changes.mapPos(n.selected.from,1);i=yt(t,n.selected.
diagnostic,r)||yt(t,null,r)}!t.size&&s&&e.state.facet(Gi).autoPanel&&(s=null),n=new It(t,s,i)}for(let t of e.effects)if(t.is(To)){let i=e.state.facet(Gi).autoPanel?
t.value.length?rs.open:null:n.panel;n=It.init(t.value,i,e.state)}else t.is(Qh)?n=new It(n.diagnostics,t.value?rs.open:null,n.selected):t.is(Zh)&&(n=new It(n.diagnostics,
n.panel,t.value));return n},provide:n=>[Rn.from(n,e=>e.panel),O.decorations.from(n,e=>e.diagnostics)]});var Bp=L.mark({class:"cm-lintRange cm-lintRange-active"});function Ep(n,e,t){let{diagnostics:i}=n.state.field(Oe),s,r=-1,o=-1;i.between(e-(t<0?1:0),e+(t>0?1:0),
(a,h,{spec:f})=>{if(e>=a&&e<=h&&(a==h||(e>a||t>0)&&(e<h||t<0)))return s=f.diagnostics,r=a,o=h,!1});let l=n.state.facet(Gi).tooltipFilter;return s&&l&&(s=l(s,n.state)),
s?{pos:r,end:o,above:!0,create(){return{dom:Lp(n,s)}}}:null}function Lp(n,e){return me("ul",{class:"cm-tooltip-lint"},e.map(t=>tf(n,t,!1)))}var Xh=n=>{let e=n.state.field(Oe,!1);return!e||!e.panel?!1:(n.dispatch({effects:Qh.of(!1)}),!0)},Rp=n=>{let e=n.state.field(Oe,!1);if(!e)return!1;let t=n.state.
selection.main,i=yt(e.diagnostics,null,t.to+1);return!i&&(i=yt(e.diagnostics,null,0),!i||i.from==t.from&&i.to==t.to)?!1:(n.dispatch({selection:{anchor:i.from,head:i.
to},scrollIntoView:!0}),La(n,i.from,1,{tooltip:nf,until:s=>s.docChanged||s.newSelection.main.head<i.from||s.newSelection.main.head>i.to}),!0)};var Gi=D.define({combine(n){return{sources:n.map(e=>e.source).filter(e=>e!=null),...tt(n.map(e=>e.config),{delay:750,markerFilter:null,tooltipFilter:null,needsRefresh:null,
hideOn:()=>null},{delay:Math.max,markerFilter:Jh,tooltipFilter:Jh,needsRefresh:(e,t)=>e?t?i=>e(i)||t(i):e:t,hideOn:(e,t)=>e?t?(i,s,r)=>e(i,s,r)||t(i,s,r):e:t,autoPanel:(e,t)=>e||
t})}}});function Jh(n,e){return n?e?(t,i)=>e(n(t,i),i):n:e}function ef(n){let e=[];if(n)e:for(let{name:t}of n){for(let i=0;i<t.length;i++){let s=t[i];if(/[a-zA-Z]/.test(s)&&!e.some(r=>r.toLowerCase()==s.toLowerCase())){
e.push(s);continue e}}e.push("")}return e}function tf(n,e,t){var i;let s=t?ef(e.actions):[];return me("li",{class:"cm-diagnostic cm-diagnostic-"+e.severity},me(
"span",{class:"cm-diagnosticText"},e.renderMessage?e.renderMessage(n):e.message),(i=e.actions)===null||i===void 0?void 0:i.map((r,o)=>{let l=0,a=d=>{if(d.preventDefault(),
l>Date.now()-100)return;let p=yt(n.state.field(Oe).diagnostics,e);p&&r.apply(n,p.from,p.to),l=Date.now()},{name:h}=r,f=s[o]?h.indexOf(s[o]):-1,c=f<0?h:[h.slice(
0,f),me("u",h.slice(f,f+1)),h.slice(f+1)],u=r.markClass?" "+r.markClass:"";return me("button",{type:"button",class:"cm-diagnosticAction"+u,onclick:a,onmousedown:a,
"aria-label":` Action: ${h}${f<0?"":` (access key "${s[o]})"`}.`},c)}),e.source&&me("div",{class:"cm-diagnosticSource"},e.source))}var Mo=class extends Ae{constructor(e){
super(),this.sev=e}eq(e){return e.sev==this.sev}toDOM(){return me("span",{class:"cm-lintPoint cm-lintPoint-"+this.sev})}},ss=class{constructor(e,t){this.diagnostic=
t,this.id="item_"+Math.floor(Math.random()*4294967295).toString(16),this.dom=tf(e,t,!0),this.dom.id=this.id,this.dom.setAttribute("role","option")}},rs=class n{constructor(e){
this.view=e,this.items=[];let t=s=>{if(!(s.ctrlKey||s.altKey||s.metaKey)){if(s.keyCode==27)Xh(this.view),this.view.focus();else if(s.keyCode==38||s.keyCode==33)
this.moveSelection((this.selectedIndex-1+this.items.length)%this.items.length);else if(s.keyCode==40||s.keyCode==34)this.moveSelection((this.selectedIndex+1)%this.
items.length);else if(s.keyCode==36)this.moveSelection(0);else if(s.keyCode==35)this.moveSelection(this.items.length-1);else if(s.keyCode==13)this.view.focus();else if(s.
keyCode>=65&&s.keyCode<=90&&this.selectedIndex>=0){let{diagnostic:r}=this.items[this.selectedIndex],o=ef(r.actions);for(let l=0;l<o.length;l++)if(o[l].toUpperCase().
charCodeAt(0)==s.keyCode){let a=yt(this.view.state.field(Oe).diagnostics,r);a&&r.actions[l].apply(e,a.from,a.to)}}else return;s.preventDefault()}},i=s=>{for(let r=0;r<
this.items.length;r++)this.items[r].dom.contains(s.target)&&this.moveSelection(r)};this.list=me("ul",{tabIndex:0,role:"listbox","aria-label":this.view.state.phrase(
"Diagnostics"),onkeydown:t,onclick:i}),this.dom=me("div",{class:"cm-panel-lint"},this.list,me("button",{type:"button",name:"close","aria-label":this.view.state.
phrase("close"),onclick:()=>Xh(this.view)},"×")),this.update()}get selectedIndex(){let e=this.view.state.field(Oe).selected;if(!e)return-1;for(let t=0;t<this.items.
length;t++)if(this.items[t].diagnostic==e.diagnostic)return t;return-1}update(){let{diagnostics:e,selected:t}=this.view.state.field(Oe),i=0,s=!1,r=null,o=new Set;
for(e.between(0,this.view.state.doc.length,(l,a,{spec:h})=>{for(let f of h.diagnostics){if(o.has(f))continue;o.add(f);let c=-1,u;for(let d=i;d<this.items.length;d++)
if(this.items[d].diagnostic==f){c=d;break}c<0?(u=new ss(this.view,f),this.items.splice(i,0,u),s=!0):(u=this.items[c],c>i&&(this.items.splice(i,c-i),s=!0)),t&&u.
diagnostic==t.diagnostic?u.dom.hasAttribute("aria-selected")||(u.dom.setAttribute("aria-selected","true"),r=u):u.dom.hasAttribute("aria-selected")&&u.dom.removeAttribute(
"aria-selected"),i++}});i<this.items.length&&!(this.items.length==1&&this.items[0].diagnostic.from<0);)s=!0,this.items.pop();this.items.length==0&&(this.items.push(
new ss(this.view,{from:-1,to:-1,severity:"info",message:this.view.state.phrase("No diagnostics")})),s=!0),r?(this.list.setAttribute("aria-activedescendant",r.id),
this.view.requestMeasure({key:this,read:()=>({sel:r.dom.getBoundingClientRect(),panel:this.list.getBoundingClientRect()}),write:({sel:l,panel:a})=>{let h=a.height/
this.list.offsetHeight;l.top<a.top?this.list.scrollTop-=(a.top-l.top)/h:l.bottom>a.bottom&&(this.list.scrollTop+=(l.bottom-a.bottom)/h)}})):this.selectedIndex<0&&
this.list.removeAttribute("aria-activedescendant"),s&&this.sync()}sync(){let e=this.list.firstChild;function t(){let i=e;e=i.nextSibling,i.remove()}for(let i of this.
items)if(i.dom.parentNode==this.list){for(;e!=i.dom;)t();e=i.dom.nextSibling}else this.list.insertBefore(i.dom,e);for(;e;)t()}moveSelection(e){if(this.selectedIndex<
0)return;let t=this.view.state.field(Oe),i=yt(t.diagnostics,this.items[e].diagnostic);i&&this.view.dispatch({selection:{anchor:i.from,head:i.to},scrollIntoView:!0,
effects:Zh.of(i)})}static open(e){return new n(e)}};function Pp(n,e='viewBox="0 0 40 40"'){return`url('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg\
" ${e}>${encodeURIComponent(n)}</svg>')`}function is(n){return Pp(`<path d="m0 2.5 l2 -1.5 l1 0 l2 1.5 l1 0" stroke="${n}" fill="none" stroke-width=".7"/>`,'wid\
th="6" height="3"')}var Ip=O.baseTheme({".cm-diagnostic":{padding:"3px 6px 3px 8px",marginLeft:"-1px",display:"block",whiteSpace:"pre-wrap"},".cm-diagnostic-err\
or":{borderLeft:"5px solid #d11"},".cm-diagnostic-warning":{borderLeft:"5px solid orange"},".cm-diagnostic-info":{borderLeft:"5px solid #999"},".cm-diagnostic-h\
int":{borderLeft:"5px solid #66d"},".cm-diagnosticAction":{font:"inherit",border:"none",padding:"2px 4px",backgroundColor:"#444",color:"white",borderRadius:"3px",
marginLeft:"8px",cursor:"pointer"},".cm-diagnosticSource":{fontSize:"70%",opacity:.7},".cm-lintRange":{backgroundPosition:"left bottom",backgroundRepeat:"repeat\
-x",paddingBottom:"0.7px"},".cm-lintRange-error":{backgroundImage:is("#f11")},".cm-lintRange-warning":{backgroundImage:is("orange")},".cm-lintRange-info":{backgroundImage:is(
"#999")},".cm-lintRange-hint":{backgroundImage:is("#66d")},".cm-lintRange-active":{backgroundColor:"#ffdd9980"},".cm-tooltip-lint":{padding:0,margin:0},".cm-lin\
tPoint":{position:"relative","&:after":{content:'""',position:"absolute",bottom:0,left:"-2px",borderLeft:"3px solid transparent",borderRight:"3px solid transpar\
ent",borderBottom:"4px solid #d11"}},".cm-lintPoint-warning":{"&:after":{borderBottomColor:"orange"}},".cm-lintPoint-info":{"&:after":{borderBottomColor:"#999"}},
".cm-lintPoint-hint":{"&:after":{borderBottomColor:"#66d"}},".cm-panel.cm-panel-lint":{position:"relative","& ul":{maxHeight:"100px",overflowY:"auto","& [aria-s\
elected]":{backgroundColor:"#ddd","& u":{textDecoration:"underline"}},"&:focus [aria-selected]":{background_fallback:"#bdf",backgroundColor:"Highlight",color_fallback:"\
white",color:"HighlightText"},"& u":{textDecoration:"none"},padding:0,margin:0},"& [name=close]":{position:"absolute",top:"0",right:"2px",background:"inherit",border:"\
none",font:"inherit",padding:0,margin:0}},"&dark .cm-lintRange-active":{backgroundColor:"#86714a80"},"&dark .cm-panel.cm-panel-lint ul":{"& [aria-selected]":{backgroundColor:"\
#2e343e"}}});function Np(n){return n=="error"?4:n=="warning"?3:n=="info"?2:1}function Fp(n){let e="hint",t=1;for(let i of n){let s=Np(i.severity);s>t&&(t=s,e=i.
severity)}return e}var nf=Rr(Ep,{hideOn:Tp}),Hp=[Oe,O.decorations.compute([Oe],n=>{let{selected:e,panel:t}=n.field(Oe);return!e||!t||e.from==e.to?L.none:L.set([Bp.range(e.from,e.to)])}),
nf,Ip];export{L as Decoration,w as EditorSelection,j as EditorState,O as EditorView,E as StateEffect,Q as StateField,cd as autocompletion,Tu as bracketMatching,oh as closeCompletion,
fh as completionKeymap,Mp as defaultKeymap,kd as history,Ed as historyKeymap,Rr as hoverTooltip,Bi as keymap,Rp as nextDiagnostic,jc as placeholder,Op as setDiagnostics,
sd as snippet};
