import fc from 'fast-check'
import type { Side } from '../../src/ui/place.ts'

/** Where products put the elements that tours point at. */
const HOMES = {
  plain: (target: string) => target,
  'in a pane that scrolls': (target: string) =>
    `<div style="height:220px;overflow:auto;border:1px solid"><div style="height:500px"></div>${target}<div style="height:400px"></div></div>`,
  'in a pane that scrolls sideways': (target: string) =>
    `<div style="width:90%;overflow:auto;border:1px solid"><div style="width:1800px;padding-inline-start:1200px">${target}</div></div>`,
  'turned and moved': (target: string) =>
    `<div style="transform:translate(30px,20px) scale(.8) rotate(3deg);width:60%">${target}</div>`,
  sticky: (target: string) =>
    `<div style="height:500px"><div style="position:sticky;top:80px;width:fit-content">${target}</div></div>`,
  'in a shadow root': (target: string) =>
    `<div><template shadowrootmode="open"><p>Around it</p>${target}</template></div>`,
  'in a table': (target: string) =>
    `<table border><tr><td>One<td>Two<td>${target}<tr><td>Three<td>Four<td>Five</table>`,
  'in a text': (target: string) =>
    `<p style="max-width:500px">${'Words before it. '.repeat(8)}${target}${' Words after it.'.repeat(8)}</p>`,
  'in a column': (target: string) => `<div style="columns:2">${'<p>Text in columns.</p>'.repeat(4)}${target}</div>`,
  'fixed to a corner': (target: string) => `<div style="position:fixed;bottom:10px;left:10px">${target}</div>`,
  // Content above that is skipped gets another height once it is near the viewport.
  'below what is drawn late': (target: string) =>
    `${'<section style="content-visibility:auto;contain-intrinsic-size:auto 120px"><div style="height:640px">Late</div></section>'.repeat(5)}${target}`,
  'far to the side of the page': (target: string) =>
    `<div style="width:2200px;padding-inline-start:1500px">${target}</div>`,
  zoomed: (target: string) => `<div style="zoom:1.4">${target}</div>`,
}

const SHAPES = {
  button: 'width:110px;height:34px',
  tiny: 'width:3px;height:3px;padding:0;border:0',
  wide: 'width:100%;height:40px',
  tall: 'width:200px;height:1500px',
  big: 'width:80%;height:500px',
}

const keys = <T extends object>(of: T) => fc.constantFrom(...(Object.keys(of) as (keyof T)[]))

const thing = fc.record({
  home: keys(HOMES),
  shape: fc.oneof({ weight: 3, arbitrary: fc.constant('button' as const) }, keys(SHAPES)),
  above: fc.constantFrom(0, 40, 300, 1_500),
  inward: fc.constantFrom(0, 30, 60, 85),
})

/** A generated page, and a tour over it. */
export const anyPage = fc.record({
  width: fc.constantFrom(320, 390, 768, 1280),
  height: fc.constantFrom(420, 640, 900),
  rtl: fc.boolean(),
  smooth: fc.boolean(),
  header: fc.constantFrom('none', 'sticky', 'fixed'),
  zoom: fc.constantFrom(1, 1, 1, 1.25),
  from: fc.constantFrom(0, 0.5, 1),
  below: fc.constantFrom(0, 900),
  things: fc.array(thing, { minLength: 1, maxLength: 4 }),
  steps: fc.array(
    fc.record({
      at: fc.nat(3),
      side: fc.constantFrom<Side | 'auto'>('auto', 'top', 'right', 'bottom', 'left'),
      backdrop: fc.boolean(),
      words: fc.constantFrom(0, 10, 60),
      after: fc.constantFrom('nothing', 'scroll', 'resize', 'written anew', 'dialog in a closed root'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})

export type AnyPage = typeof anyPage extends fc.Arbitrary<infer P> ? P : never

type Thing = AnyPage['things'][number]

/** Pages on which something was wrong once. They are tested every time. */
export function aPage(
  thing: Partial<Thing>,
  step: Partial<AnyPage['steps'][number]> = {},
  width: AnyPage['width'] = 320,
): AnyPage {
  return {
    width,
    height: 420,
    rtl: false,
    smooth: false,
    header: 'none',
    zoom: 1,
    from: 0,
    below: 0,
    things: [{ home: 'plain', shape: 'button', above: 0, inward: 0, ...thing }],
    steps: [{ at: 0, side: 'auto', backdrop: false, words: 0, after: 'nothing', ...step }],
  }
}

export const selectorOf = (page: AnyPage, at: number) => `#thing-${at % page.things.length}`

export function htmlOf({ things, header, rtl, smooth, zoom, below }: AnyPage): { html: string; css: string } {
  const bar =
    header === 'none'
      ? ''
      : `<header style="position:${header};top:0;left:0;right:0;height:60px;background:#eee;z-index:9">Bar</header>`
  const body = things.map(
    ({ home, shape, above, inward }, n) =>
      `<div style="height:${above}px"></div><div style="margin-inline-start:${inward}%">${HOMES[home](`<button id="thing-${n}" style="box-sizing:border-box;${SHAPES[shape]}">Thing ${n}</button>`)}</div>`,
  )
  return {
    html: `${bar}<main style="padding-top:80px">${body.join('')}</main><div style="height:${below}px"></div>`,
    css: `html{${rtl ? 'direction:rtl;' : ''}${smooth ? 'scroll-behavior:smooth;' : ''}zoom:${zoom}}body{margin:8px;font:15px/1.5 sans-serif}`,
  }
}
