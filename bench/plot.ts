/** A horizontal bar chart as SVG text: one row for each contender, readable in light and in dark. */
export function plot(title: string, unit: string, rows: { name: string; value: number; ours?: boolean }[]): string {
  const width = 720
  const labels = 190
  const bar = 22
  const most = Math.max(...rows.map(row => row.value), 0.001)
  const scale = (width - labels - 90) / most
  const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1))
  const body = rows.map((row, index) => {
    const y = 48 + index * (bar + 8)
    const length = Math.max(1, row.value * scale)
    return `<text x="${labels - 10}" y="${y + 15}" text-anchor="end" class="${row.ours ? 'ours' : ''}">${escaped(row.name)}</text>
<rect x="${labels}" y="${y}" width="${length.toFixed(1)}" height="${bar}" rx="4" class="${row.ours ? 'bar ours' : 'bar'}"/>
<text x="${(labels + length + 8).toFixed(1)}" y="${y + 15}" class="${row.ours ? 'ours' : ''}">${round(row.value)} ${escaped(unit)}</text>`
  })
  const height = 48 + rows.length * (bar + 8) + 12
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
<style>text{font:13px system-ui,sans-serif;fill:#3c4653}.title{font-weight:600;font-size:15px}.ours{font-weight:600;fill:#3347d3}.bar{fill:#b9c2cf}.bar.ours{fill:#3347d3}
@media (prefers-color-scheme:dark){text{fill:#c9d1dc}.ours{fill:#9aa6ff}.bar{fill:#4a5563}.bar.ours{fill:#7d8cff}}</style>
<text x="12" y="24" class="title">${escaped(title)}</text>
${body.join('\n')}
</svg>
`
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)
