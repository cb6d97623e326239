import type { Button, ScreenPlace, Tour } from '../protocol/experience.ts'
import type { View, ViewInput } from '../protocol/view.ts'
import { ARROW_CSS } from './arrow-css.ts'
import { BASE_CSS } from './base-css.ts'
import { besideElements } from './beside-elements.ts'
import { CARD_CSS } from './card-css.ts'
import {
  attempt,
  createDeck,
  type Deck,
  type DeckKind,
  Foot,
  press,
  restart,
  startDeck,
  stepOf,
  turn,
} from './deck.tsx'
import { DECK_CSS } from './deck-css.ts'
import { label } from './label.ts'
import { mount } from './mount.ts'
import { standOnScreen } from './stand-on-screen.ts'

export function open(input: ViewInput<Tour>): View {
  const isBeside = input.experience.steps.some(({ place = {} }) => 'beside' in place)
  const mounted = mount(input, BASE_CSS + CARD_CSS + DECK_CSS + (isBeside ? ARROW_CSS : ''), () => restart(deck))
  const deck = createDeck<Tour>(mounted, deck => {
    const onScreen: DeckKind = {
      content: () => <TourEnd deck={deck} hasArrow={isBeside} />,
      stand(layer, card) {
        const { screen = 'center' }: { screen?: ScreenPlace; beside?: unknown } = stepOf(deck).place ?? {}
        return standOnScreen(layer, card, mounted.shell.rtl, screen)
      },
      end: mounted.end,
    }
    if (!isBeside) return onScreen
    return besideElements(deck, onScreen, {
      step: () => stepOf(deck),
      attempt: () => attempt(deck),
      next: () => turn(deck, 'next'),
    })
  })
  return startDeck(deck)
}

function TourEnd({ deck, hasArrow }: { deck: Deck<Tour>; hasArrow: boolean }) {
  const { index, mounted } = deck
  const { words, experience } = mounted.input
  const step = stepOf(deck)
  const { length } = experience.steps
  const usual = { does: 'next', text: label(words, index + 1 < length ? 'Next' : 'Done') } as Button
  const buttons = step.buttons?.length ? step.buttons : step.advance_on_click ? [] : [usual]
  return (
    <>
      {hasArrow && <i class="arrow" />}
      <Foot deck={deck} buttons={buttons} onPress={button => press(deck, button)} />
    </>
  )
}
