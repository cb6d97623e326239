import type { Tour } from '../protocol/experience.ts'
import type { Deck, DeckKind } from './deck.tsx'
import type { Side } from './place.ts'
import { standBeside } from './stand-beside.ts'
import { bringIntoView, isShown } from './target.ts'

/** An element that never comes is waited for this long, where the step may be shown without it. */
const PATIENCE = 3_000

/** Frames in which a page may still grow above what was brought into view. */
const SETTLING = 20

/** Of a step that stands beside an element; others have neither. */
type Place = { beside?: string; side?: Side | 'auto'; screen?: unknown }

/** What it does with the deck. */
export interface DeckMoves {
  step(): Tour['steps'][number]
  /** Shows the step if it may be shown now, takes it away if it may not any more. */
  attempt(): void
  next(): void
}

/** A tour some of whose steps stand beside elements: such a step waits for its element, and goes where that goes. */
export function besideElements(deck: Deck<Tour>, onScreen: DeckKind, moves: DeckMoves): DeckKind {
  const { mounted } = deck
  const finding = createFinding()
  // The user clicks the target itself.
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
    onStep: () => expect(deck, finding, moves),
    onAttempt: () => waitToBeSeen(deck, finding, moves),
    onFrame() {
      if (finding.target && !isShown(finding.target)) moves.attempt()
      else keepInView(deck, finding)
    },
  }
}
/** What is known of the element that a step stands beside. */
interface Finding {
  target: Element | null
  /** How far down the page it was when it was brought into view, and for how many frames that is looked after. */
  top: number
  settling: number
  /** Shown without its element. */
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

/** Whether the step's element is there, and can be seen. */
function find(deck: Deck<Tour>, finding: Finding, { step }: DeckMoves): boolean {
  const { input, shell } = deck.mounted
  const { beside }: Place = step().place ?? {}
  const needed = !!beside && !finding.without
  const target = needed ? input.find(beside) : null
  const moved = target !== finding.target
  finding.target = target
  if (!isShown(target)) return !needed
  // Another element in its place: the card has to be placed anew.
  if (moved) deck.shown = false
  if (!deck.told) {
    bringIntoView(target, shell.host)
    finding.top = topOf(target)
    finding.settling = SETTLING
  }
  return true
}

/** What is above it may get its height only now that it is near (`content-visibility`): then the page has moved it, not the user. */
function keepInView(deck: Deck<Tour>, finding: Finding): void {
  const { target } = finding
  if (!target || --finding.settling < 0 || finding.top === topOf(target)) return
  finding.top = topOf(target)
  bringIntoView(target, deck.mounted.shell.host)
}

const topOf = (target: Element) => Math.round(target.getBoundingClientRect().top + scrollY)

/** Becoming visible is not always a change of the page's elements. */
function waitToBeSeen(deck: Deck<Tour>, finding: Finding, moves: DeckMoves): void {
  cancelAnimationFrame(finding.frame)
  if (deck.shown || deck.mounted.closed || !finding.target) return
  finding.frame = requestAnimationFrame(() => {
    if (isShown(finding.target) && !deck.mounted.closed) moves.attempt()
    else waitToBeSeen(deck, finding, moves)
  })
}
