import { draw, el } from './element.ts'
import { tideAt, turnsAfter } from './tide.ts'

const HOUR = 3_600_000
const WIDTH = 320
const HEIGHT = 130
const SPAN = 14 * HOUR
const METRES = 5

const STYLE = `
  :host { display: block; color: inherit; font: inherit }
  svg { display: block; width: 100%; max-width: 26rem; height: auto; overflow: visible }
  .water { fill: var(--water) }
  .crest { fill: none; stroke: var(--deep); stroke-width: 2 }
  .now { stroke: var(--magenta); stroke-width: 1.5; stroke-dasharray: 3 3 }
  .dot { fill: var(--magenta); stroke: var(--paper); stroke-width: 2.5 }
  .tick { fill: var(--quiet); font: 500 9.5px var(--sans) }
  .turns { display: flex; gap: .5rem 1.5rem; flex-wrap: wrap; margin: .75rem 0 0; padding: 0; list-style: none; font-size: .8125rem }
  .turns b { display: block; font-weight: 600; font-size: .9375rem; font-variant-numeric: tabular-nums }
  .turns span { color: var(--quiet) }
  .row { display: flex; align-items: baseline; justify-content: space-between; gap: 1rem; margin-bottom: .75rem }
  .height { font: 500 2.125rem/1 var(--serif); font-variant-numeric: tabular-nums; letter-spacing: -.01em }
  .height small { font: 500 .875rem var(--sans); color: var(--quiet); letter-spacing: 0 }
  button { font: 600 .8125rem var(--sans); color: var(--magenta); background: none; border: 1px solid currentColor; border-radius: 99px; padding: .375rem .75rem; min-height: 2rem; cursor: pointer }
  button[aria-pressed=true] { background: var(--magenta); color: var(--paper); border-color: transparent }
  button:focus-visible { outline: 2px solid var(--magenta); outline-offset: 2px }
`

/** `<tide-gauge>`: the current water level, its curve, and an alert for slack water. It has a shadow root of its own. */
export class TideGauge extends HTMLElement {
  connectedCallback() {
    if (this.shadowRoot) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [sheet]
    const now = Date.now()
    root.append(this.#head(now), curve(now), turns(now))
  }

  #head(now: number) {
    const alert = el('button', { type: 'button', class: 'alert', 'aria-pressed': 'false' }, 'Alert at slack water')
    alert.addEventListener('click', () => {
      const on = alert.getAttribute('aria-pressed') !== 'true'
      alert.setAttribute('aria-pressed', String(on))
      this.dispatchEvent(new CustomEvent('alert', { detail: on, bubbles: true, composed: true }))
    })
    const rising = tideAt(now + 60_000) > tideAt(now)
    return el(
      'div',
      { class: 'row' },
      el('div', { class: 'height' }, tideAt(now).toFixed(1), el('small', {}, ` m, ${rising ? 'rising' : 'falling'}`)),
      alert,
    )
  }
}

function curve(now: number) {
  const from = now - 3 * HOUR
  const x = (time: number) => ((time - from) / SPAN) * WIDTH
  const y = (metres: number) => HEIGHT - 18 - (metres / METRES) * (HEIGHT - 30)
  const points: string[] = []
  for (let i = 0; i <= 70; i++) {
    const time = from + (SPAN * i) / 70
    points.push(`${x(time).toFixed(1)},${y(tideAt(time)).toFixed(1)}`)
  }
  const line = `M${points.join('L')}`
  const ticks = [0, 3, 6, 9].map(hours => {
    const at = now + hours * HOUR
    return draw(
      'text',
      { class: 'tick', x: x(at), y: HEIGHT - 3, 'text-anchor': 'middle' },
      hours === 0 ? 'now' : clock(at),
    )
  })
  return draw(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': 'Tide curve of the next eleven hours' },
    draw('path', { class: 'water', d: `${line}L${WIDTH},${HEIGHT - 16}L0,${HEIGHT - 16}Z` }),
    draw('path', { class: 'crest', d: line }),
    draw('line', { class: 'now', x1: x(now), x2: x(now), y1: 4, y2: HEIGHT - 16 }),
    draw('circle', { class: 'dot', cx: x(now), cy: y(tideAt(now)), r: 5.5 }),
    ...ticks,
  )
}

function turns(now: number) {
  return el(
    'ul',
    { class: 'turns' },
    ...turnsAfter(now, 2).map(turn =>
      el(
        'li',
        {},
        el('span', {}, turn.kind === 'high' ? 'High water' : 'Low water'),
        el('b', {}, `${clock(turn.at)} · ${turn.height.toFixed(1)} m`),
      ),
    ),
  )
}

export function clock(time: number): string {
  return new Date(time).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
}
