import type { Button, ScreenPlace, Tour } from '../protocol/experience.ts'
import { ARROW_CSS } from './arrow-css.ts'
import { BASE_CSS } from './base-css.ts'
import { CARD_CSS } from './card-css.ts'
import { attempt, createDeck, type Deck, Foot, press, startDeck, stepOf, turn } from './deck.tsx'
import { DECK_CSS } from './deck-css.ts'
import { label } from './label.ts'
import { mount } from './mount.ts'
import type { Side } from './place.ts'
import { remounting } from './remounting.ts'
import { standBeside } from './stand-beside.ts'
import { standOnScreen } from './stand-on-screen.ts'
import { bringIntoView, isShown } from './target.ts'

/** An element that never comes is waited for this long, where the step may be shown without it. */
const PATIENCE = 3_000

/** Frames in which a page may still grow above what was brought into view. */
const SETTLING = 20

/** Beside an element or on the screen. */
type Place = { beside?: string; side?: Side | 'auto'; screen?: ScreenPlace }

export const open = remounting<Tour>((input, again) => {
  const mounted = mount(input, BASE_CSS + CARD_CSS + DECK_CSS + ARROW_CSS, again)
  const finding = createFinding()
  const deck = createDeck<Tour>(mounted, deck => ({
    content: () => <TourEnd deck={deck} />,
    isReady: () => find(deck, finding),
    stand(layer, card) {
      const { side, screen = 'center' }: Place = stepOf(deck).place ?? {}
      const { rtl } = mounted.shell
      if (finding.target) return standBeside(layer, card, rtl, finding.target, side)
      return standOnScreen(layer, card, rtl, screen)
    },
    onStep: () => expect(deck, finding),
    onAttempt: () => waitToBeSeen(deck, finding),
    onFrame() {
      if (finding.target && !isShown(finding.target)) attempt(deck)
      else keepInView(deck, finding)
    },
    end: mounted.end,
  }))
  // The user clicks the target itself.
  mounted.listen(document, 'click', event => {
    const { target } = finding
    const follows = deck.shown && target && stepOf(deck).advance_on_click
    if (follows && event.composedPath().includes(target)) turn(deck, 'next')
  }, true) // biome-ignore format: one listener, one line
  mounted.until(() => cancelAnimationFrame(finding.frame))
  return startDeck(deck)
})

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

function expect(deck: Deck<Tour>, finding: Finding): void {
  finding.without = false
  clearTimeout(deck.timer)
  if (deck.mounted.input.missing !== 'centre') return
  deck.timer = setTimeout(() => {
    finding.without = !deck.shown
    attempt(deck)
  }, PATIENCE)
}

/** Whether the step's element is there, and can be seen. */
function find(deck: Deck<Tour>, finding: Finding): boolean {
  const { input, shell } = deck.mounted
  const { beside }: Place = stepOf(deck).place ?? {}
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
function waitToBeSeen(deck: Deck<Tour>, finding: Finding): void {
  cancelAnimationFrame(finding.frame)
  if (deck.shown || deck.mounted.closed || !finding.target) return
  finding.frame = requestAnimationFrame(() => {
    if (isShown(finding.target) && !deck.mounted.closed) attempt(deck)
    else waitToBeSeen(deck, finding)
  })
}

function TourEnd({ deck }: { deck: Deck<Tour> }) {
  const { index, mounted } = deck
  const { words, experience } = mounted.input
  const step = stepOf(deck)
  const { length } = experience.steps
  const usual = { does: 'next', text: label(words, index + 1 < length ? 'Next' : 'Done') } as Button
  const buttons = step.buttons?.length ? step.buttons : step.advance_on_click ? [] : [usual]
  return (
    <>
      <i class="arrow" />
      <Foot deck={deck} buttons={buttons} onPress={button => press(deck, button)} />
    </>
  )
}
