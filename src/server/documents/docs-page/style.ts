/** The style of every page at `/docs/`. It follows the system's colour scheme. */
export const style = /* css */ `
:root {
  color-scheme: light dark;
  --page: light-dark(#fbfbfd, #14161c);
  --card: light-dark(#ffffff, #1d2029);
  --text: light-dark(#171923, #eef0f6);
  --muted: light-dark(#5c6373, #a6adbd);
  --line: light-dark(#e4e7ee, #313643);
  --accent: light-dark(#3a44cf, #a3acff);
  --code: light-dark(#f1f2f8, #262a36);
  --get: light-dark(#0b6b46, #6fd3a4);
  --post: light-dark(#3a44cf, #a3acff);
  --put: light-dark(#8a4b00, #f0b566);
  --delete: light-dark(#b3261e, #ff9d94);
  font: 16px/1.6 system-ui, sans-serif;
  background: var(--page);
  color: var(--text);
  scroll-padding-top: 5rem;
}
* { box-sizing: border-box; }
body { margin: 0; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: 0; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; z-index: 3; background: var(--card); padding: .5rem 1rem; }
header {
  position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center;
  padding: .6rem clamp(1rem, 3vw, 2.5rem); background: var(--card); border-bottom: 1px solid var(--line);
}
header a { color: inherit; text-decoration: none; padding: .35rem 0; }
header a:hover { color: var(--accent); text-decoration: underline; }
.brand { font-weight: 700; font-size: 1.15rem; letter-spacing: -.01em; }
.to-contents { display: none; }
.search { flex: 1 1 16rem; max-width: 36rem; margin: 0 auto 0 0; position: relative; }
.search label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
input[type="search"] {
  font: inherit; color: inherit; background: var(--page); border: 1px solid var(--muted); border-radius: 10px; padding: .45rem .9rem;
}
.search input { width: 100%; padding-right: 2.5rem; }
.search kbd {
  position: absolute; right: .7rem; top: .62rem; font: 600 .75rem/1.4 system-ui, sans-serif;
  color: var(--muted); border: 1px solid var(--line); border-radius: 5px; padding: 0 .4rem; pointer-events: none;
}
.quiet:empty { display: none; }
.quiet {
  position: absolute; left: 0; top: 100%; margin: .3rem 0 0; padding: .5rem .9rem; font-size: .9rem;
  background: var(--card); border: 1px solid var(--line); border-radius: 10px; box-shadow: 0 12px 32px rgb(0 0 0 / .18);
}
.search:has(#found:not([hidden])) .quiet { width: 1px; height: 1px; padding: 0; overflow: hidden; clip-path: inset(50%); }
#found {
  position: absolute; left: 0; right: 0; top: 100%; margin: .3rem 0 0; padding: .35rem; list-style: none; max-height: 70vh; overflow: auto;
  background: var(--card); border: 1px solid var(--line); border-radius: 12px; box-shadow: 0 12px 32px rgb(0 0 0 / .18);
}
#found a { display: block; padding: .5rem .7rem; border-radius: 8px; }
#found a:hover, #found a:focus { background: var(--code); text-decoration: none; }
#found small { color: var(--muted); }
#found span { display: block; color: var(--muted); font-size: .85rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.columns {
  display: grid; grid-template-columns: 14rem minmax(0, 46rem) 13rem; grid-template-areas: "menu text here"; gap: 0 2.5rem;
  justify-content: center; max-width: 92rem; margin: 0 auto; padding: 0 clamp(1rem, 3vw, 2.5rem);
}
main { grid-area: text; padding: 1.75rem 0 6rem; min-width: 0; overflow-wrap: break-word; }
nav { grid-area: menu; }
aside { grid-area: here; font-size: .9rem; }
nav, aside { position: sticky; top: 3.6rem; align-self: start; max-height: calc(100vh - 3.6rem); overflow: auto; padding: 1.5rem .25rem 2rem; }
nav h2, aside h2 { font-size: .8rem; font-weight: 600; color: var(--muted); margin: 1.25rem 0 .35rem; }
nav h2:first-child, aside h2 { margin-top: 0; }
nav ul, aside ul { list-style: none; margin: 0; padding: 0; }
nav a, aside a { display: block; padding: .22rem .6rem; margin-left: -.6rem; color: inherit; text-decoration: none; border-radius: 7px; }
nav a:hover, aside a:hover { color: var(--accent); text-decoration: underline; }
nav a[aria-current] { background: var(--code); color: var(--accent); font-weight: 600; }
aside .deep a { padding-left: 1.5rem; color: var(--muted); }
h1 { font-size: 2rem; line-height: 1.2; letter-spacing: -.02em; margin: 0 0 1rem; }
h1 small { color: var(--muted); font-weight: 400; font-size: .9rem; }
h2 { font-size: 1.4rem; letter-spacing: -.015em; margin: 2.5rem 0 .6rem; }
h3 { font-size: 1.1rem; margin: 1.75rem 0 .5rem; overflow-wrap: anywhere; }
h4 { font-size: .9rem; margin: 1rem 0 .25rem; }
p, ul, ol { margin: .7rem 0; }
li { margin: .25rem 0; }
img { max-width: 100%; height: auto; border-radius: 10px; border: 1px solid var(--line); }
code, kbd, var, pre { font-family: ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; font-size: .9em; }
code { background: var(--code); border-radius: 5px; padding: .1em .35em; overflow-wrap: anywhere; }
pre { background: var(--code); border-radius: 10px; padding: .9rem 1rem; overflow: auto; max-height: 34rem; line-height: 1.5; font-size: .85rem; margin: .7rem 0; }
pre code { background: none; padding: 0; font-size: inherit; overflow-wrap: normal; }
.copy {
  float: right; position: relative; margin: .45rem .45rem -2.4rem 0; font: 600 .75rem system-ui, sans-serif; color: var(--text);
  background: var(--card); border: 1px solid var(--line); border-radius: 7px; padding: .3rem .6rem; min-height: 1.75rem; cursor: pointer;
}
.table { overflow-x: auto; margin: .8rem 0; }
table { width: 100%; border-collapse: collapse; font-size: .92rem; }
caption { text-align: left; font-weight: 600; font-size: .9rem; padding: .5rem 0 .1rem; }
thead th { color: var(--muted); font-weight: 600; font-size: .82rem; }
th, td { text-align: left; vertical-align: top; padding: .5rem .9rem .5rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.table th, .table td, .table code { overflow-wrap: normal; }
.figure { text-align: right; font-variant-numeric: tabular-nums; }
.api article { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1rem 1.25rem; margin: .9rem 0; }
.api article:target { border-color: var(--accent); }
.api h3 { font-size: 1rem; font-weight: 500; margin: 0; }
.api h3 a { color: inherit; text-decoration: none; }
.api h3 a:hover code { text-decoration: underline; }
.api h3 code { background: none; padding: 0; }
.api article > p { margin: .4rem 0; color: var(--muted); }
.api pre { max-height: 22rem; }
var { color: var(--accent); font-style: normal; }
.method { font: 700 .74rem/1 system-ui, sans-serif; letter-spacing: .04em; color: var(--post); }
.method.get { color: var(--get); } .method.put, .method.patch { color: var(--put); } .method.delete { color: var(--delete); }
tbody th { font-weight: 500; width: 26%; }
th small { color: var(--muted); }
td.type { width: 30%; }
.type { font-family: ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; font-size: .85rem; color: var(--muted); }
th em { font: 600 .72rem system-ui, sans-serif; color: var(--put); }
.answers { list-style: none; margin: .25rem 0 0; padding: 0; font-size: .92rem; }
.answers li { padding: .1rem 0; }
.status { display: inline-block; min-width: 2.6rem; color: var(--muted); font-variant-numeric: tabular-nums; }
.status.s2 { color: var(--get); }
.status.s4, .status.s5 { color: var(--delete); }
[hidden] { display: none !important; }
@media (max-width: 76rem) {
  .columns { grid-template-columns: 13rem minmax(0, 46rem); grid-template-areas: "menu text"; }
  aside { display: none; }
}
@media (max-width: 52rem) {
  :root { scroll-padding-top: 1rem; }
  header { position: static; column-gap: 1rem; }
  .to-contents { display: inline; }
  .search { order: 9; flex-basis: 100%; max-width: none; }
  .columns { grid-template-columns: minmax(0, 1fr); grid-template-areas: "text" "menu"; }
  nav { position: static; max-height: none; border-top: 1px solid var(--line); }
  nav a { padding: .4rem .6rem; }
  main { padding-bottom: 2.5rem; }
  h1 { font-size: 1.6rem; }
  .api thead { position: absolute; clip-path: inset(50%); }
  .api tr, .api th, .api td { display: block; width: auto !important; border: 0; padding: .1rem 0; }
  .api tr { border-bottom: 1px solid var(--line); padding: .4rem 0; }
}
`
