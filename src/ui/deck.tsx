import type { ComponentChildren } from 'preact'
import type { Button, Survey, Tour, TourStep } from '../protocol/experience.ts'
import type { Outcome, View } from '../protocol/view.ts'
import { asSentence, Buttons, CloseButton, Dots, named, textOf, Wording } from './card.tsx'
import { label } from './label.ts'
import { type Modal, makeModal } from './modal.ts'
import { enter } from './motion.ts'
import type { Mounted } from './mount.ts'
import { pageBody } from './page.ts'
import { leads, perform } from './perform.ts'
import { goInOrOut, howToReach, isReachKey } from './reach.ts'
import { watchLook } from './tokens.ts'
import { keepOnTop, lift, show } from './top-layer.ts'

/** The time that the page needs to leave. Without it, the next step would flash up on the old page. */
const LEAVING = 400

/** What differs between a tour and a survey. */
export interface DeckKind {
  /** What comes below title and text. */
  content(): ComponentChildren
  /** Puts the card in its place. Call the result to keep it there. */
  stand(layer: HTMLElement, card: HTMLElement): () => void
  /** Whether everything that the step needs is there. */
  isReady?(): boolean
  /** The element of the page that the step stands beside. */
  target?(): Element | null
  onStep?(): void
  /** Called once a frame while the card is shown. */
  onFrame?(): void
  onAttempt?(): void
  end(outcome: Outcome): void
}

/** One card after another, until the last one or until the person leaves. */
export interface Deck<E extends Tour | Survey = Tour | Survey> {
  mounted: Mounted<E>
  kind: DeckKind
  index: number
  shown: boolean
  /** It waits for its element or its page. Undefined: nobody has looked yet. */
  waits?: boolean
  /** The step was on the screen once. We do not report it again when it comes back. */
  told: boolean
  /** Another step was on the screen before this one. */
  follows: boolean
  /** The person had the focus in the card before this one. */
  wasInside: boolean
  /** The page removed our element each time. */
  removed: boolean
  frame: number
  timer?: ReturnType<typeof setTimeout>
  /** A button leads to another page, which is loading. */
  leaving?: boolean
  modal?: Modal
}

export function createDeck<E extends Tour | Survey>(mounted: Mounted<E>, kindOf: (deck: Deck<E>) => DeckKind): Deck<E> {
  const nothing = { shown: false, told: false, follows: false, wasInside: false, removed: false, frame: 0 }
  const deck = { mounted, index: mounted.input.step, ...nothing } as Deck<E>
  deck.kind = kindOf(deck)
  return deck
}

export function startDeck(deck: Deck): View {
  const { mounted, kind } = deck
  const { shell } = mounted
  const onKey = (event: KeyboardEvent) => {
    // While a person composes a word, Escape belongs to the input method.
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    if (stepOf(deck).dismissible !== false) kind.end({ type: 'exited' })
  }
  mounted.listen(shell.root, 'keydown', onKey)
  for (const on of [shell.root, document]) mounted.listen<KeyboardEvent>(on, 'keydown', event => reach(deck, event))
  // Outside our view, Escape belongs to the element that has the focus.
  mounted.listen<KeyboardEvent>(document, 'keydown', event => {
    if (document.activeElement === pageBody() && !event.defaultPrevented) onKey(event)
  })
  mounted.until(mounted.input.onElements(() => attempt(deck)))
  mounted.until(() => {
    clearTimeout(deck.timer)
    cancelAnimationFrame(deck.frame)
    deck.modal?.stop()
  })
  goTo(deck, mounted.input.step)
  return {
    get removed() {
      return deck.removed
    },
    close: () => mounted.close(),
    lift() {
      if (deck.shown) lift(shell.root, shell.root.querySelector('.layer')!)
    },
    update(changes) {
      mounted.change(changes)
      draw(deck)
    },
  }
}

export function stepOf<E extends Tour | Survey>({ mounted, index }: Deck<E>): E['steps'][number] {
  return mounted.input.experience.steps[index]!
}

/** Somebody with a keyboard goes into a step that left the focus where it was, and back, without a walk through the page. */
function reach(deck: Deck, event: KeyboardEvent): void {
  const { shell } = deck.mounted
  if (!isReachKey(event) || !deck.shown || isModal(deck)) return
  goInOrOut(shell, event, () => focusOn(shell.root.querySelector('.card')!, false))
}

/** A step with a backdrop is modal, unless the person must click its element. */
function isModal(deck: Deck): boolean {
  const { backdrop, advance_on_click }: Partial<TourStep> = stepOf(deck as Deck<Tour>)
  return !!backdrop && !advance_on_click
}

/** How far somebody is. In a survey, only questions count. `said`: the same in words; empty if there is nothing to count. */
function progressOf({ mounted, index: at }: Deck): { index: number; count: number; said: string } {
  const { experience, words } = mounted.input
  const { kind, steps } = experience
  const counted = kind === 'tour' ? steps : steps.filter(step => step.question)
  const index = (counted as unknown[]).indexOf(steps[at])
  const count = counted.length
  const english = kind === 'tour' ? 'Step # of #' : 'Question # of #'
  return { index, count, said: count > 1 && index >= 0 ? label(words, english, index + 1, count) : '' }
}

export function goTo(deck: Deck, index: number): void {
  const { shell } = deck.mounted
  deck.index = index
  deck.mounted.change({ step: index })
  deck.wasInside = shell.hasFocus()
  deck.told = deck.shown = false
  cancelAnimationFrame(deck.frame)
  shell.announce('')
  deck.kind.onStep?.()
  attempt(deck)
  if (!deck.shown) draw(deck)
}

/** Shows the step if it may be shown now. Removes it if it may not. */
export function attempt(deck: Deck): void {
  const { input, shell } = deck.mounted
  const hasBody = !!pageBody()
  const ready = hasBody && input.may?.(deck.index) !== false && deck.kind.isReady?.() !== false
  if (ready !== deck.shown) {
    deck.shown = ready
    draw(deck)
    cancelAnimationFrame(deck.frame)
    if (ready) paint(deck)
    else shell.announce('')
  }
  // After `document.open()`, the document has no body for a while.
  if (!hasBody) deck.frame = requestAnimationFrame(() => attempt(deck))
  deck.kind.onAttempt?.()
  if (deck.waits !== !deck.shown) {
    deck.waits = !deck.shown
    input.waits?.(deck.waits)
  }
}

/** Draws the step anew, without reporting it again. */
export function restart(deck: Deck): void {
  deck.shown = false
  draw(deck)
  attempt(deck)
}

export function draw(deck: Deck): void {
  const { shell, input } = deck.mounted
  shell.draw(input, deck.shown && <Layer deck={deck} />)
  if (!deck.shown || !isModal(deck)) {
    deck.modal?.stop()
    deck.modal = undefined
  }
}

function Layer({ deck }: { deck: Deck }) {
  const { mounted, kind } = deck
  const { words } = mounted.input
  const step = stepOf(deck)
  const modal = isModal(deck)
  return (
    <div class="layer" popover="manual">
      {modal && <div class="shield" />}
      {step.backdrop && <div class="hole" />}
      <div
        key={step.id}
        class="card"
        role="dialog"
        aria-modal={modal || undefined}
        tabIndex={-1}
        {...named(step, mounted.id, progressOf(deck).said && mounted.id('dots'))}
      >
        <div class="in">
          <Wording words={words} step={step} id={mounted.id} />
          {kind.content()}
        </div>
        {step.dismissible !== false && (
          <CloseButton words={words} text={step.dismiss_text} onClick={() => kind.end({ type: 'exited' })} />
        )}
      </div>
    </div>
  )
}

interface FootProps {
  deck: Deck
  buttons: Button[]
  onPress(button: Button): void
}

/** The progress and the buttons. */
export function Foot({ deck, buttons, onPress }: FootProps) {
  const { mounted } = deck
  return (
    <div class="foot">
      <Dots id={mounted.id('dots')} {...progressOf(deck)} />
      <Buttons words={mounted.input.words} buttons={buttons} onPress={onPress} />
    </div>
  )
}

function paint(deck: Deck): void {
  const { mounted, index } = deck
  const { shell } = mounted
  const layer = shell.root.querySelector<HTMLElement>('.layer')!
  const card = layer.querySelector<HTMLElement>('.card')!
  const takesFocus = isModal(deck) || deck.wasInside
  shell.attach()
  show(layer)
  follow(deck, layer, card)
  if (takesFocus) focusOn(card, deck.wasInside)
  // After the focus has left the page: browsers do not hide the element that has it.
  if (isModal(deck)) deck.modal ??= makeModal(shell)
  deck.wasInside = false
  if (deck.told) return
  deck.told = true
  enter(card, deck.follows)
  if (!deck.follows) enter(layer.querySelector('.hole'))
  deck.follows = true
  shell.host.dataset.step = `${index}`
  if (!takesFocus)
    shell.announce(`${asSentence(progressOf(deck).said)} ${textOf(card)} ${howToReach(mounted.input.words)}`)
  mounted.input.say({ type: 'step', step: stepOf(deck).id, index })
}

/** Keeps the card in its place, frame by frame. */
function follow(deck: Deck, layer: HTMLElement, card: HTMLElement): void {
  const { shell, checkListeners } = deck.mounted
  const inside = card.querySelector('.in')!
  const stand = deck.kind.stand(layer, card)
  // Content that does not fit scrolls. The content may have grown, or the window may have become smaller.
  const keep = () => {
    stand()
    if (inside.scrollHeight <= inside.clientHeight) return
    inside.classList.add('scroll')
    stand()
  }
  let looksDifferent: (() => boolean) | undefined
  const frame = () => {
    // Some pages replace `requestAnimationFrame` and forget to replace `cancelAnimationFrame`.
    if (!shell.root.contains(card)) return
    if (!pageBody()) return attempt(deck)
    deck.frame = requestAnimationFrame(frame)
    looksDifferent ??= watchLook()
    if (looksDifferent()) draw(deck)
    shell.dress()
    keep()
    keepOnTop(shell, layer, card, deck.kind.target?.())
    deck.modal?.keep()
    deck.removed = !shell.host.isConnected
    deck.kind.onFrame?.()
    checkListeners()
  }
  keep()
  // The card is already in its place, so the first frame only has to paint it.
  deck.frame = requestAnimationFrame(() => {
    deck.frame = requestAnimationFrame(frame)
  })
}

/** Focuses the card itself. If the person was inside the card before this one, focuses the field, or else the main button. */
function focusOn(card: HTMLElement, wasInside: boolean): void {
  // The main button is not the first one: it stands last.
  const wanted = ['input:checked', 'input,select,textarea,.choices button', '.primary', 'button']
  const found = wasInside && wanted.map(one => card.querySelector<HTMLElement>(one)).find(Boolean)
  ;(found || card).focus({ preventScroll: true })
}

export function press(deck: Deck, button: Button): void {
  const { say } = deck.mounted.input
  // Ignore the second click of a double click.
  if (deck.leaving) return
  // The built-in button has no id, because it does not belong to the Experience.
  if (button.id) say({ type: 'button', step: stepOf(deck).id, button: button.id })
  turn(deck, leads(button), button)
}

/** Goes forward, back or out. We report the move first, because the button may leave the page. */
export function turn(deck: Deck, to: ReturnType<typeof leads>, button?: Button): void {
  const { mounted, kind, index: from } = deck
  const { input } = mounted
  mounted.started()
  const index = to === 'next' ? from + 1 : to === 'back' ? Math.max(0, from - 1) : from
  if (to === 'exit') kind.end({ type: 'exited' })
  else if (to === 'snooze') kind.end({ type: 'snoozed', for: button?.does === 'snooze' ? button.for : '' })
  else if (to === 'complete' || index === input.experience.steps.length) kind.end({ type: 'completed' })
  else if (index !== from) input.say({ type: 'turn', index })
  if (button) perform(button, input)
  if (mounted.closed || index === from) return
  deck.leaving = button?.does === 'open' && !button.new_tab
  const go = () => {
    deck.leaving = false
    goTo(deck, index)
  }
  // The step may still be waiting for its element.
  clearTimeout(deck.timer)
  if (deck.leaving) deck.timer = setTimeout(go, LEAVING)
  else go()
}
