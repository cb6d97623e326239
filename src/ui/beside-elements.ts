import type { Tour } from '../protocol/experience.ts'
import type { Deck, DeckKind } from './deck.tsx'
import { askToGiveWay } from './others.ts'
import type { Side } from './place.ts'
import { standBeside } from './stand-beside.ts'
import { bringIntoView, isShown, withBox } from './target.ts'

/** If a step may be shown without its element, we wait this long for the element. */
const PATIENCE = 3_000

/** For this many frames, the page may still grow above the element that we brought into view. */
const SETTLING = 20

/** The place of a step beside an element. Other steps have neither field. */
type Place = { beside?: string; side?: Side | 'auto'; screen?: unknown }

/** What it needs from the deck. */
export interface DeckMoves {
  step(): Tour['steps'][number]
  /** Shows the step if it may be shown now. Removes it if it may not. */
  attempt(): void
  next(): void
}

/** A tour with steps beside elements. Such a step waits for its element and follows it. */
export function besideElements(deck: Deck<Tour>, onScreen: DeckKind, moves: DeckMoves): DeckKind {
  const { mounted } = deck
  const finding = createFinding()
  // The person clicks the target itself.
  mounted.listen(document, 'click', event => {
    const { target } = finding
    const follows = deck.shown && target && moves.step().advance_on_click
    if (follows && event.composedPath().includes(target)) moves.next()
  }, true) // biome-ignore format: one listener, one line
  mounted.until(() => cancelAnimationFrame(finding.frame))
  return {
    ...onScreen,
    isReady: () => find(deck, finding, moves),
    stand(layer, card) {
      const { side }: Place = moves.step().place ?? {}
      const { target } = finding
      return target ? standBeside(layer, card, mounted.shell.rtl, target, side) : onScreen.stand(layer, card)
    },
    target: () => finding.target,
    onStep: () => expect(deck, finding, moves),
    onAttempt: () => waitToBeSeen(deck, finding, moves),
    onFrame() {
      if (finding.target && !isShown(finding.target)) moves.attempt()
      else keepInView(deck, finding)
    },
  }
}
/** What we know about the element of a step. */
interface Finding {
  target: Element | null
  /** Its position on the page when it was brought into view, and for how many more frames we check it. */
  top: number
  settling: number
  /** The step is shown without its element. */
  without: boolean
  frame: number
}

const createFinding = (): Finding => ({ target: null, top: 0, settling: 0, without: false, frame: 0 })

function expect(deck: Deck<Tour>, finding: Finding, { attempt }: DeckMoves): void {
  finding.without = false
  clearTimeout(deck.timer)
  if (deck.mounted.input.missing !== 'centre') return
  deck.timer = setTimeout(() => {
    finding.without = !deck.shown
    attempt()
  }, PATIENCE)
}

/** Whether the step's element is there and visible. */
function find(deck: Deck<Tour>, finding: Finding, { step }: DeckMoves): boolean {
  const { input, shell } = deck.mounted
  const { beside }: Place = step().place ?? {}
  const needed = !!beside && !finding.without
  const target = needed ? withBox(input.find(beside)) : null
  const moved = target !== finding.target
  finding.target = target
  if (!isShown(target)) return !needed
  // It is another element now, so the card needs a new place.
  if (moved) deck.shown = false
  if (!deck.told) {
    bringIntoView(target, shell.host)
    askToGiveWay?.(target, shell.host)
    finding.top = topOf(target)
    finding.settling = SETTLING
  }
  return true
}

/**
 * Content above the element may get its height only when it is near (`content-visibility`). Then the page moved the element, not
 * the person, and we bring it into view again.
 */
function keepInView(deck: Deck<Tour>, finding: Finding): void {
  const { target } = finding
  if (!target || --finding.settling < 0 || finding.top === topOf(target)) return
  finding.top = topOf(target)
  bringIntoView(target, deck.mounted.shell.host)
}

const topOf = (target: Element) => Math.round(target.getBoundingClientRect().top + scrollY)

/** An element can become visible without a DOM mutation. */
function waitToBeSeen(deck: Deck<Tour>, finding: Finding, moves: DeckMoves): void {
  cancelAnimationFrame(finding.frame)
  if (deck.shown || deck.mounted.closed || !finding.target) return
  finding.frame = requestAnimationFrame(() => {
    if (isShown(finding.target) && !deck.mounted.closed) moves.attempt()
    else waitToBeSeen(deck, finding, moves)
  })
}
