import type { Button, Tour } from '../protocol/experience.ts'
import type { Showing, View } from '../protocol/view.ts'
import { BASE_CSS } from './base-css.ts'
import { buttonRow, dots } from './card.tsx'
import { Deck } from './deck.tsx'
import { DECK_CSS } from './deck-css.ts'
import { DONE, label, NEXT } from './labels.ts'
import type { Where } from './stand.ts'

class TourDeck extends Deck<Tour> {
  protected default_: Where = { screen: 'center' }

  protected content_() {
    const { index, step, steps } = this
    const { words } = this.showing_
    const usual = { does: 'next', text: label(index + 1 < steps.length ? NEXT : DONE, words.language) } as Button
    const buttons = step.buttons?.length ? step.buttons : step.advance_on_click ? [] : [usual]
    return (
      <div class="foot">
        {dots(index, steps.length, this.progress_())}
        {buttonRow(words, buttons, button => this.press_(button))}
      </div>
    )
  }
}

export function open(showing: Showing<Tour>): View {
  return new TourDeck(showing, BASE_CSS + DECK_CSS).start()
}
