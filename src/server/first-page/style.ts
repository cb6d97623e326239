/** The look of the first page. It follows the system's scheme. */
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
  font: 16px/1.6 system-ui, sans-serif;
  background: var(--page);
  color: var(--text);
}
* { box-sizing: border-box; }
body { margin: 0; }
main { max-width: 50rem; margin: 0 auto; padding: clamp(1.5rem, 6vw, 4rem) clamp(1.25rem, 5vw, 2.5rem) 5rem; }
header { display: flex; align-items: center; gap: .75rem; }
header p { margin: 0; font-weight: 600; letter-spacing: -.01em; }
header span { color: var(--muted); font-weight: 400; font-size: .875rem; margin-left: .25rem; }
h1 { font-size: clamp(1.9rem, 6vw, 2.75rem); line-height: 1.15; letter-spacing: -.03em; margin: 1.75rem 0 .9rem; text-wrap: balance; }
.lead { font-size: 1.0625rem; color: var(--muted); max-width: 42rem; margin: 0; text-wrap: pretty; }
h2 { font-size: 1.3rem; letter-spacing: -.015em; margin: 3.25rem 0 1.25rem; }
.places { list-style: none; margin: 2.25rem 0 0; padding: 0; display: grid; gap: .9rem; grid-template-columns: repeat(auto-fit, minmax(min(19rem, 100%), 1fr)); }
.places a, .off {
  display: grid; gap: .2rem; height: 100%; align-content: start; padding: 1.1rem 1.25rem; color: inherit; text-decoration: none;
  background: var(--card); border: 1px solid var(--line); border-radius: 14px;
}
.off { border-style: dashed; background: none; }
.places a:hover { border-color: var(--accent); }
.places b { font-weight: 600; }
.places a b { color: var(--accent); }
.places span { color: var(--muted); }
.places code { margin-top: .5rem; font-size: .82rem; color: var(--muted); }
.next { margin: 0; padding: 0; list-style: none; counter-reset: step; display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.6rem; }
.next li { counter-increment: step; position: relative; padding-left: 2.75rem; }
.next li::before {
  content: counter(step); position: absolute; left: 0; top: -.05rem; width: 1.75rem; height: 1.75rem; border-radius: 50%;
  display: grid; place-items: center; font-size: .85rem; font-weight: 600; color: var(--accent); border: 1px solid var(--line); background: var(--card);
}
.next p { margin: 0 0 .6rem; }
pre { margin: 0; padding: .85rem 1.1rem; overflow-x: auto; background: var(--code); border-radius: 10px; line-height: 1.7; }
code { font-family: ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; font-size: .875rem; }
.quiet { color: var(--muted); margin: 2rem 0 0; }
.quiet code { background: var(--code); border-radius: 5px; padding: .1em .35em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 14px; }
`
