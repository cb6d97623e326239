import { arrow, computePosition, flip, offset, type Platform, shift } from '@floating-ui/dom'
import { expect, test } from 'vitest'
import { CORNER, EDGE, GAP, hides, place, type Rect, type Side, type Size } from '../../src/ui/place.ts'
import { sidesFrom } from '../../src/ui/target.ts'
import { runs } from '../runs.ts'

/** Random numbers from a seed, so that a failure can be repeated. */
function dice(seed: number): (most: number) => number {
  let state = seed
  return most => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * (most + 1))
  }
}

/** What floating-ui says about the same layout. It measures through this, not through a DOM. */
async function oracle(target: Rect, card: Size, view: Size, sides: Side[]) {
  const ARROW = 14
  const floating = {}
  const arrowElement = { clientWidth: ARROW, clientHeight: ARROW }
  const platform = {
    getElementRects: () => ({ reference: target, floating: { x: 0, y: 0, ...card } }),
    getClippingRect: () => ({ x: 0, y: 0, ...view }),
    getDimensions: (element: unknown) => (element === arrowElement ? { width: ARROW, height: ARROW } : card),
    getOffsetParent: () => floating,
    getDocumentElement: () => floating,
    isElement: () => false,
    isRTL: () => false,
    getClientRects: () => [target],
    getScale: () => ({ x: 1, y: 1 }),
    convertOffsetParentRelativeRectToViewportRelativeRect: ({ rect }: { rect: Rect }) => rect,
  } as unknown as Platform
  const [placement, ...fallbackPlacements] = sides
  const answer = await computePosition({} as Element, floating as HTMLElement, {
    placement,
    platform,
    middleware: [
      offset(GAP),
      flip({ fallbackPlacements, crossAxis: false, padding: EDGE }),
      shift({ crossAxis: true, padding: EDGE }),
      arrow({ element: arrowElement as unknown as Element, padding: CORNER - ARROW / 2 }),
    ],
  })
  const { x, y } = answer.middlewareData.arrow ?? {}
  return { x: answer.x, y: answer.y, side: answer.placement as Side, arrow: (x ?? y ?? 0) + ARROW / 2 }
}

test('chooses the side that floating-ui chooses, within a pixel of it, in any layout', async () => {
  const { seed, numRuns } = runs('layouts', 20_000, 2_000)
  const upTo = dice(seed)
  for (let i = 0; i < numRuns; i++) {
    const view = { width: 320 + upTo(1600), height: 300 + upTo(900) }
    const card = { width: 120 + upTo(Math.min(300, view.width - 150)), height: 60 + upTo(340) }
    const width = 8 + upTo(view.width * 0.7)
    const height = 8 + upTo(view.height * 0.7)
    // At least partly in view, as every target is once it has been scrolled to.
    const target = {
      x: upTo(view.width - 8) - upTo(width - 8),
      y: upTo(view.height - 8) - upTo(height - 8),
      width,
      height,
    }
    const wanted = (['auto', 'top', 'right', 'bottom', 'left'] as const)[upTo(4)]
    const sides = sidesFrom(wanted, upTo(1) === 1)
    const ours = place(target, card, view, sides)
    const theirs = await oracle(target, card, view, sides)
    const layout = JSON.stringify({ target, card, view, sides, ours, theirs })
    expect(ours.side, layout).toBe(theirs.side)
    expect(Math.abs(ours.x - theirs.x), layout).toBeLessThanOrEqual(1)
    expect(Math.abs(ours.y - theirs.y), layout).toBeLessThanOrEqual(1)
    const along = ours.side === 'top' || ours.side === 'bottom' ? card.width : card.height
    // If a card is too short for an arrow and its two corners, our arrow stays at the first corner.
    if (along >= CORNER * 2) expect(Math.abs(ours.arrow - theirs.arrow), layout).toBeLessThanOrEqual(1)
  }
})

test('keeps the beginning of what is larger than the viewport', () => {
  const { x, y } = place(
    { x: 10, y: 10, width: 20, height: 20 },
    { width: 500, height: 900 },
    { width: 320, height: 480 },
    ['bottom'],
  )
  expect([x, y]).toEqual([EDGE, EDGE])
})

test('avoids a side on which it would hide what has the focus', () => {
  const target = { x: 400, y: 300, width: 100, height: 40 }
  const field = { x: 380, y: 380, width: 60, height: 20 }
  const view = { width: 1000, height: 800 }
  const card = { width: 300, height: 160 }
  const under = place(target, card, view, ['bottom', 'top'])
  expect(hides(under, field)).toBe(true)
  const spot = place(target, card, view, ['bottom', 'top'], field)
  expect(spot.side).toBe('top')
  expect(hides(spot, field)).toBe(false)
})

test('sides are written for left-to-right pages and mirrored on others', () => {
  expect(sidesFrom('left', false)[0]).toBe('left')
  expect(sidesFrom('left', true)[0]).toBe('right')
  expect(sidesFrom('right', true)[0]).toBe('left')
  expect(sidesFrom(undefined, true)).toEqual(['bottom', 'top', 'left', 'right'])
})
