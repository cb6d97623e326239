export const style = `:root {
  color-scheme: light dark;
  --ink: light-dark(#1b1d2a, #eceef8);
  --quiet: light-dark(#565a72, #a9aec7);
  --paper: light-dark(#f5f6fb, #12141d);
  --card: light-dark(#fff, #1b1e2b);
  --line: light-dark(#c3c7da, #454a63);
  --accent: #3a44cf;
  --wrong: light-dark(#b3261e, #ffb4ab);
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 26rem; padding: 32px 28px; border-radius: 16px; background: var(--card); box-shadow: 0 1px 2px #0002, 0 12px 32px #0001 }
h1 { margin: 0 0 8px; font-size: 1.5rem; line-height: 1.25 }
p { margin: 0 0 16px; color: var(--quiet) }
label { display: block; margin: 0 0 16px; font-weight: 600 }
input { display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; font: inherit }
input:focus-visible, button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
button { width: 100%; min-height: 48px; border: 0; border-radius: 8px; background: var(--accent); color: #fff; font: inherit; font-weight: 600; cursor: pointer }
button[disabled] { opacity: .6; cursor: default }
#hint { margin-top: -8px; font-size: .875rem }
#wrong { color: var(--wrong); font-weight: 600 }
#wrong:empty { display: none }
[hidden] { display: none }
`
