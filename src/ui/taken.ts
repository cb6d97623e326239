import { merge } from '../content/merge.ts'
import { safeUrl } from '../content/safe-url.ts'
import type { Card, CardStep, Draw } from '../protocol/card.ts'
import type { Button, Survey, Tour } from '../protocol/experience.ts'
import type { Offer, Outcome, Part, ViewInput, Words } from '../protocol/view.ts'
import { leads, perform } from './perform.ts'

/** A tour or survey that the page draws. */
interface Hand {
  draw: Draw
  input: ViewInput<Tour | Survey>
  index: number
  /** What the page draws now. The cards before it do nothing any more. */
  card: Card | null
  /** The step was on the screen once. It is not reported again when it comes back. */
  isTold: boolean
  isStarted: boolean
  isOver: boolean
  /** What happened before it has begun. Null: it has. */
  early: (() => void)[] | null
  /** The page has drawn the first step. */
  onDrawn(): void
  stop(): void
}

/** To begin takes a moment: it is written first. If it does not begin, the page must not keep it. */
const BEGINNING = 2_000

/** It is opened like a view, and the first step is offered before it begins. */
interface StandIn extends Part {
  offer(input: ViewInput): Offer
}

/** The same function of a page has the same one: what it was offered is opened later. */
const standIns = new WeakMap<Draw, StandIn>()

export function drawnBy(draw: Draw): StandIn {
  const standIn = standIns.get(draw) ?? createStandIn(withoutErrors(draw))
  standIns.set(draw, standIn)
  return standIn
}

/** If it throws, it has drawn nothing. The page made the mistake, but the exception would appear in our stack. */
const withoutErrors =
  (draw: Draw): Draw =>
  card => {
    try {
      draw(card)
    } catch {}
  }

/** What the page has drawn of an offer goes on when that begins. */
function createStandIn(draw: Draw): StandIn {
  let offered: Hand | undefined
  return {
    offer(input) {
      const hand = createHand(draw, input as ViewInput<Tour | Survey>)
      offered = hand
      const drawn = new Promise<void>(done => {
        hand.onDrawn = () => {
          setTimeout(() => hand.early && close(hand), BEGINNING)
          done()
        }
      })
      attempt(hand)
      return { drawn, cancel: () => hand.early && close(hand) }
    },
    open(input) {
      const isOffered = offered && !offered.isOver && offered.input.experience.id === input.experience.id && !input.step
      const hand = isOffered ? offered! : createHand(draw, input as ViewInput<Tour | Survey>)
      offered = undefined
      hand.input = input as ViewInput<Tour | Survey>
      begin(hand)
      return {
        close: () => close(hand),
        update(changes) {
          hand.input = { ...hand.input, ...(changes as Partial<ViewInput<Tour | Survey>>) }
          if (!hand.card) return
          hand.card = createCard(hand)
          draw(hand.card)
        },
      }
    },
  }
}

const createHand = (draw: Draw, input: ViewInput<Tour | Survey>): Hand => ({
  draw,
  input,
  index: input.step,
  card: null,
  isTold: false,
  isStarted: false,
  isOver: false,
  early: [],
  onDrawn() {},
  stop() {},
})

/** It is on the stage. What the person did meanwhile counts after the caller has the view. */
function begin(hand: Hand): void {
  const { input } = hand
  input.waits?.(true)
  hand.stop = input.onElements(() => attempt(hand))
  queueMicrotask(() => {
    if (hand.isOver) return
    const { early } = hand
    hand.early = null
    // An earlier page has thanked already. This one only completes it.
    if (isThanked(hand)) return end(hand, { type: 'completed' })
    for (const work of early ?? []) if (!hand.isOver) work()
    attempt(hand)
  })
}

/** Asks the page to draw the step if it may be shown now, and to remove it if it may not. */
function attempt(hand: Hand, isAnother = false): void {
  const { input, index } = hand
  const may = input.may?.(index) !== false
  if (hand.isOver || (may === !!hand.card && !isAnother)) return
  hand.card = may ? createCard(hand) : null
  input.waits?.(true)
  hand.draw(hand.card)
}

function close(hand: Hand): void {
  if (hand.isOver) return
  hand.isOver = true
  hand.stop()
  if (hand.card) hand.draw(null)
  hand.card = null
}

function end(hand: Hand, outcome: Outcome): void {
  const { say } = hand.input
  close(hand)
  say(isThanked(hand) ? { type: 'completed' } : outcome)
}

/** No question is left: whatever the person does now, they have answered. */
const isThanked = ({ index, input: { experience } }: Hand) =>
  experience.kind === 'survey' && index > 0 && !experience.steps.slice(index).some(step => step.question)

function createCard(hand: Hand): Card {
  const { input, index } = hand
  const { id, name, kind, steps } = input.experience
  const step = steps[index]!
  const act = (work: () => void) => () => {
    if (hand.card !== card) return
    if (hand.early) hand.early.push(work)
    else work()
  }
  const reported = (outcome: Outcome) =>
    act(() => {
      start(hand)
      hand.input.say(outcome)
    })
  const drawn = act(() => {
    hand.input.waits?.(false)
    if (!hand.isTold) hand.input.say({ type: 'step', step: step.id, index })
    hand.isTold = true
  })
  const card: Card = {
    experience: { id, name, kind },
    step: filledIn(step, input.words),
    index,
    of: steps.length,
    drawn() {
      drawn()
      hand.onDrawn()
    },
    next: act(() => turn(hand, 'next')),
    back: act(() => turn(hand, 'back')),
    exit: act(() => turn(hand, 'exit')),
    snooze: span => act(() => turn(hand, 'snooze', span))(),
    answer: (answer, text) => reported({ type: 'answer', step: step.id, answer: `${answer}`, ...(text && { text }) })(),
    press(asked) {
      const button = step.buttons?.find(each => each.id === asked)
      if (!button) return
      reported({ type: 'button', step: step.id, button: button.id })()
      act(() => turn(hand, leads(button), button.does === 'snooze' ? button.for : '', button))()
    },
  }
  return card
}

function start(hand: Hand): void {
  if (!hand.isStarted) hand.input.say({ type: 'started' })
  hand.isStarted = true
}

/** Goes forward, back or out. We report the move first, because the button may leave the page. */
function turn(hand: Hand, to: ReturnType<typeof leads>, span = '', button?: Button): void {
  const { input, index: from } = hand
  start(hand)
  const index = to === 'next' ? from + 1 : to === 'back' ? Math.max(0, from - 1) : from
  if (to === 'exit') end(hand, { type: 'exited' })
  else if (to === 'snooze') end(hand, { type: 'snoozed', for: /^\d+[mhdw]$/.test(span) ? span : '1d' })
  else if (to === 'complete' || index === input.experience.steps.length) end(hand, { type: 'completed' })
  else if (index !== from) input.say({ type: 'turn', index })
  if (button) perform(button, input)
  if (hand.isOver || index === from) return
  hand.index = index
  hand.isTold = false
  attempt(hand, true)
}

/** The step as the page needs it, with the values of this person. Unsafe addresses are empty. */
function filledIn(step: Tour['steps'][number] | Survey['steps'][number], words: Words): CardStep {
  const { url, triggers, delay, element_was, labels, rtl, ...shown } = step
  return fill(shown, { ...words, language: step.language ?? words.language })
}

function fill<T>(value: T, words: Words, name?: string): T
function fill(value: unknown, words: Words, name = ''): unknown {
  if (typeof value === 'string')
    return /^(url|href|image|video)$/.test(name) ? (safeUrl(value, words) ?? '') : merge(value, words)
  if (Array.isArray(value)) return value.map(each => fill(each, words))
  if (!value || typeof value !== 'object') return value
  // A merge tag of a rich text.
  if ('say' in value) return fill(value.say, words)
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, fill(inside, words, key)]))
}
