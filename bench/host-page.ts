/** The page for every contender: about 2,000 elements of an ordinary product, always the same bytes. */
export function hostPage(options: { elements?: number; head?: string; script?: string } = {}): string {
  const rows = Math.round((options.elements ?? 2_000) / 10)
  const row = (n: number) =>
    `<tr><td><input type="checkbox"></td><td><a href="#p${n}">Plant ${n}</a></td><td><span class="tag">${n % 3 ? 'indoor' : 'outdoor'}</span></td><td>${n * 3} ml</td><td><button>Water</button></td></tr>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bench</title><link rel="icon" href="data:,">${options.head ?? ''}
<style>body{font:15px/1.5 system-ui,sans-serif;margin:0;color:#1c2b22}header{display:flex;gap:16px;padding:16px 24px;border-bottom:1px solid #dde}
main{display:grid;grid-template-columns:220px 1fr;gap:24px;padding:24px}table{border-collapse:collapse;width:100%}td{padding:6px 10px;border-bottom:1px solid #eee}
.tag{background:#e5f2ea;border-radius:9px;padding:2px 8px}</style></head><body>
<header><strong>Greenhouse</strong><button id="target-1">Seasons</button><button id="target-2" style="margin-left:auto">Share</button></header>
<main><nav><ul>${Array.from({ length: 20 }, (_, n) => `<li><a href="#s${n}">Section ${n}</a></li>`).join('')}</ul></nav>
<table><tbody>${Array.from({ length: rows }, (_, n) => row(n)).join('')}</tbody></table></main>${options.script ?? ''}</body></html>`
}
