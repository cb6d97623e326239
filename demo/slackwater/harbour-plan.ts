import { draw } from './element.ts'
import type { Berth } from './harbour.ts'

const PONTOON_X: { [row: string]: number } = { A: 300, B: 520 }
const FIRST_Y = 150
const GAP = 56

/** The harbour as a chart: land, shallows, soundings, two pontoons, and the boats. */
export function harbourPlan(berths: Berth[], pick: (berth: Berth) => void): SVGSVGElement {
  return draw(
    'svg',
    { viewBox: '0 0 800 480', class: 'plan', role: 'group', 'aria-label': 'Harbour plan: choose a berth' },
    draw('rect', { width: 800, height: 480, class: 'sea' }),
    draw('path', {
      class: 'shallow',
      d: 'M0,0H800V70C690,120 640,86 560,112C450,148 360,92 262,138C170,182 190,300 120,372C86,408 30,410 0,440Z',
    }),
    draw('path', {
      class: 'contour',
      d: 'M800,132C700,170 650,140 585,160C470,200 380,150 300,196C228,238 250,340 180,410C150,440 140,462 134,480',
    }),
    draw('path', { class: 'contour', d: 'M800,300C720,322 690,380 610,400C540,416 480,440 452,480' }),
    draw('path', {
      class: 'land',
      d: 'M0,0H800V34C700,74 640,48 556,72C450,104 350,52 240,100C150,140 156,262 92,330C64,360 24,366 0,392Z',
    }),
    draw('path', { class: 'quay', d: 'M240,100C350,52 450,104 556,72C600,59 650,58 700,60' }),
    ...soundings(),
    ...pontoon('A'),
    ...pontoon('B'),
    ...berths.map(berth => berthShape(berth, pick)),
    draw('path', { class: 'mole', d: 'M92,330C150,410 250,446 356,452' }),
    light(356, 452),
    rose(716, 392),
    draw('text', { x: 60, y: 150, class: 'place' }, 'Sandhaven'),
    draw('text', { x: 60, y: 172, class: 'small' }, 'Pop. 1,140'),
    draw('text', { x: 600, y: 32, class: 'small' }, 'Fish quay'),
    draw('text', { x: 140, y: 440, class: 'small' }, 'Mole, dries 0.4'),
  )
}

function soundings() {
  const depths: [number, number, string][] = [
    [420, 420, '4₂'], [250, 300, '2₁'], [405, 250, '2₈'], [690, 230, '5₁'], [655, 322, '6₄'],
    [560, 452, '8₉'], [214, 372, '1₆'], [745, 160, '3₂'], [450, 372, '3₇'], [262, 424, '2₉'],
  ] // biome-ignore format: a table of soundings
  return depths.map(([x, y, text]) => draw('text', { x, y, class: 'sounding' }, text))
}

function pontoon(row: string) {
  const x = PONTOON_X[row]!
  const quay = row === 'A' ? 82 : 84
  return [
    draw('rect', { x: x - 5, y: quay, width: 10, height: FIRST_Y + GAP * 4 + 30 - quay, rx: 2, class: 'deck' }),
    draw('text', { x, y: FIRST_Y + GAP * 4 + 52, class: 'row', 'text-anchor': 'middle' }, row),
  ]
}

function berthShape(berth: Berth, pick: (berth: Berth) => void) {
  const x = PONTOON_X[berth.id[0]!]!
  const y = FIRST_Y + (Number(berth.id.slice(1)) - 1) * GAP
  const hull = berth.length * 3.5 + 42
  const choose = () => pick(berth)
  return draw(
    'g',
    {
      class: `berth ${berth.state}`,
      'data-berth': berth.id,
      role: 'button',
      tabindex: 0,
      'aria-label': `Berth ${berth.id}: ${inWords(berth)}`,
      transform: `translate(${x} ${y})`,
      onclick: choose,
      onkeydown: event => {
        const { key } = event as KeyboardEvent
        if (key !== 'Enter' && key !== ' ') return
        event.preventDefault()
        choose()
      },
    },
    draw('rect', { class: 'reach', x: 6, y: -25, width: 118, height: 50, rx: 6 }),
    draw('rect', { class: 'finger', x: 5, y: 20, width: 104, height: 4, rx: 1 }),
    draw('path', {
      class: 'hull',
      d: `M12,-11H${hull * 0.6}C${hull * 0.85},-11 ${hull},-5 ${hull + 12},0C${hull},5 ${hull * 0.85},11 ${hull * 0.6},11H12Z`,
    }),
    draw('text', { class: 'name', x: 20, y: 4 }, berth.state === 'free' ? `${berth.id} free` : (berth.boat ?? '')),
  )
}

function inWords(berth: Berth): string {
  switch (berth.state) {
    case 'taken':
      return `${berth.boat} lies here`
    case 'due':
      return `kept for ${berth.boat}`
    case 'free':
      return `free, ${berth.length} metres, ${berth.depth.toFixed(1)} deep`
  }
}

function light(x: number, y: number) {
  return draw(
    'g',
    { transform: `translate(${x} ${y})` },
    draw('path', { class: 'flare', d: 'M0,0C10,-26 30,-34 42,-30C34,-14 16,-2 0,0Z' }),
    draw('circle', { r: 4, class: 'lamp' }),
    draw('text', { x: 14, y: 16, class: 'small' }, 'Fl.G.4s 8m'),
  )
}

function rose(x: number, y: number) {
  const ticks = Array.from({ length: 36 }, (_, i) =>
    draw('line', { x1: 0, x2: 0, y1: -54, y2: i % 3 === 0 ? -46 : -50, transform: `rotate(${i * 10})` }),
  )
  return draw(
    'g',
    { class: 'rose', transform: `translate(${x} ${y})` },
    draw('circle', { r: 54 }),
    draw('circle', { r: 34 }),
    ...ticks,
    draw('path', { class: 'needle', d: 'M0,-34L5,0L0,34L-5,0Z' }),
    draw('path', { class: 'north', d: 'M0,-34L5,0H-5Z' }),
    draw('text', { y: -60, 'text-anchor': 'middle' }, 'N'),
  )
}
