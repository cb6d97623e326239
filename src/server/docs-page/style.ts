/** The look of the API page. It follows the system's scheme. */
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
  font: 16px/1.55 system-ui, sans-serif;
  background: var(--page);
  color: var(--text);
}
* { box-sizing: border-box; }
body { margin: 0; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; z-index: 2; background: var(--card); padding: .5rem 1rem; }
header {
  position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: center;
  padding: .75rem clamp(1rem, 4vw, 2.5rem); background: var(--card); border-bottom: 1px solid var(--line);
}
h1 { font-size: 1.15rem; margin: 0; letter-spacing: -.01em; }
h1 span { color: var(--muted); font-weight: 400; font-size: .85rem; }
.search { flex: 1 1 16rem; max-width: 34rem; position: relative; display: block; }
.search span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.search input {
  width: 100%; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line);
  border-radius: 10px; padding: .5rem 2.5rem .5rem .9rem;
}
.search kbd {
  position: absolute; right: .7rem; top: 50%; translate: 0 -50%; font: 600 .75rem system-ui, sans-serif;
  color: var(--muted); border: 1px solid var(--line); border-radius: 5px; padding: 0 .4rem; pointer-events: none;
}
.columns { display: grid; grid-template-columns: 13rem minmax(0, 1fr); max-width: 80rem; margin: 0 auto; }
nav { position: sticky; top: 4rem; align-self: start; max-height: calc(100vh - 4rem); overflow: auto; padding: 1.5rem 1rem 2rem clamp(1rem, 3vw, 2.5rem); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li { padding: .2rem 0; }
nav a { color: inherit; text-decoration: none; }
nav a:hover { color: var(--accent); text-decoration: underline; }
nav small, th small { color: var(--muted); }
main { padding: 1.5rem clamp(1rem, 4vw, 2.5rem) 6rem; min-width: 0; }
.intro { color: var(--muted); max-width: 44rem; }
h2 { font-size: 1.4rem; letter-spacing: -.015em; margin: 2.75rem 0 .5rem; }
section, article { scroll-margin-top: 5rem; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1rem 1.25rem; margin: .9rem 0; }
article:target { border-color: var(--accent); }
h3 { font-size: 1rem; font-weight: 500; margin: 0; overflow-wrap: anywhere; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover code { text-decoration: underline; }
article > p { margin: .4rem 0 .6rem; color: var(--muted); }
code, kbd, var { font-family: ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; font-size: .92em; }
var { color: var(--accent); font-style: normal; }
.intro code { background: var(--code); border-radius: 5px; padding: .1em .35em; }
.method { font: 700 .74rem/1 system-ui, sans-serif; letter-spacing: .04em; color: var(--post); }
.method.get { color: var(--get); } .method.put, .method.patch { color: var(--put); } .method.delete { color: var(--delete); }
summary { cursor: pointer; color: var(--accent); padding: .3rem 0; width: fit-content; }
table { width: 100%; border-collapse: collapse; font-size: .92rem; margin: .4rem 0 .8rem; }
thead th { color: var(--muted); font-weight: 500; font-size: .8rem; }
th, td { text-align: left; vertical-align: top; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
tbody th { font-weight: 500; width: 26%; }
tr:last-child > * { border-bottom: 0; }
td.type { width: 30%; }
.type { font-family: ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; font-size: .85rem; color: var(--muted); }
th em { font: 600 .72rem system-ui, sans-serif; color: var(--put); }
.answers { list-style: none; margin: .25rem 0 0; padding: 0; font-size: .92rem; }
.answers li { padding: .15rem 0; }
.status { display: inline-block; min-width: 2.6rem; color: var(--muted); font-variant-numeric: tabular-nums; }
.status.s2 { color: var(--get); }
.status.s4, .status.s5 { color: var(--delete); }
[hidden] { display: none !important; }
@media (max-width: 46rem) {
  .columns { grid-template-columns: 1fr; }
  header { position: static; }
  nav { position: static; max-height: none; padding: 1rem clamp(1rem, 4vw, 2.5rem) 0; }
  nav ul { display: flex; flex-wrap: wrap; gap: .1rem 1rem; }
  thead { position: absolute; clip-path: inset(50%); }
  tr, th, td { display: block; width: auto !important; border: 0; padding: .1rem 0; }
  tr { border-bottom: 1px solid var(--line); padding: .4rem 0; }
}
`
