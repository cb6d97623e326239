import type { Button, Tour } from '../protocol/experience.ts'
import type { Showing, View } from '../protocol/view.ts'
import { BASE_CSS } from './base-css.ts'
import { buttonRow } from './card.tsx'
import { Deck } from './deck.tsx'
import { DECK_CSS } from './deck-css.ts'
import { DONE, label, NEXT, STEP } from './labels.ts'
import type { Where } from './stand.ts'

/** More steps than this are counted in figures. */
const MOST_DOTS = 8

class TourDeck extends Deck<Tour> {
  protected default_: Where = { screen: 'center' }

  protected progress_(): string {
    const { index, steps } = this
    return steps.length > 1 ? label(STEP, this.showing_.words.language, index + 1, steps.length) : ''
  }

  protected content_() {
    const { index, step, steps } = this
    const { words } = this.showing_
    const usual = {
      id: '',
      does: 'next',
      text: label(index + 1 < steps.length ? NEXT : DONE, words.language),
    } as Button
    return (
      <div class="foot">
        {steps.length > 1 && (
          <span class="dots" role="img" aria-label={this.progress_()}>
            {steps.length > MOST_DOTS
              ? `${index + 1} / ${steps.length}`
              : steps.map((_, at) => <i key={at} class={at === index ? 'on' : at < index ? 'past' : ''} />)}
          </span>
        )}
        {(step.buttons?.length || !step.advance_on_click) &&
          buttonRow(words, step.buttons?.length ? step.buttons : [usual], button =>
            button.id ? this.press_(button) : this.on_('next'),
          )}
      </div>
    )
  }
}

export function open(showing: Showing<Tour>): View {
  return new TourDeck(showing, BASE_CSS + DECK_CSS).start()
}
