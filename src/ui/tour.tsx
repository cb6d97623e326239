import type { Button, ScreenPlace, Tour } from '../protocol/experience.ts'
import type { View, ViewInput } from '../protocol/view.ts'
import { ARROW_CSS } from './arrow-css.ts'
import { BASE_CSS } from './base-css.ts'
import { buttonRow, dots } from './card.tsx'
import { Deck } from './deck.tsx'
import { DECK_CSS } from './deck-css.ts'
import { label } from './label.ts'
import { MEDIA_CSS } from './media-css.ts'
import type { Side } from './place.ts'
import { standBeside } from './stand-beside.ts'
import { standOnScreen } from './stand-on-screen.ts'
import { bringIntoView, isShown } from './target.ts'

/** An element that never comes is waited for this long, where the step may be shown without it. */
const PATIENCE = 3_000

/** Beside an element or on the screen. */
type Place = { beside?: string; side?: Side | 'auto'; screen?: ScreenPlace }

class TourDeck extends Deck<Tour> {
  private target_: Element | null = null
  /** Shown without its element. */
  declare private alone_?: boolean
  declare private waiting_: number

  override start(): this {
    this.listen_(document, 'click', event => this.onClick_(event), true)
    this.until_(() => cancelAnimationFrame(this.waiting_))
    return super.start()
  }

  /** The user clicks the target itself. */
  private onClick_(event: Event): void {
    const { target_: target, step, shown_: shown } = this
    if (shown && step.advance_on_click && event.composedPath().includes(target!)) this.on_('next')
  }

  protected override go_(index: number): void {
    this.alone_ = false
    clearTimeout(this.timer_)
    if (this.showing_.missing === 'centre')
      this.timer_ = setTimeout(() => {
        this.alone_ = !this.shown_
        this.attempt_()
      }, PATIENCE)
    super.go_(index)
  }

  protected ready_(): boolean {
    const { beside }: Place = this.step.place ?? {}
    const needed = beside && !this.alone_
    const target = needed ? this.showing_.find(beside) : null
    const moved = target !== this.target_
    this.target_ = target
    if (!isShown(target)) return !needed
    // Another element in its place: the card has to be placed anew.
    if (moved) this.shown_ = false
    if (!this.told_) bringIntoView(target, this.shell_.host)
    return true
  }

  protected override attempt_(): void {
    super.attempt_()
    this.wait_()
  }

  /** Becoming visible is not always a change of the page's elements. */
  private wait_(): void {
    cancelAnimationFrame(this.waiting_)
    if (this.shown_ || !this.target_) return
    this.waiting_ = requestAnimationFrame(() => (isShown(this.target_) ? this.attempt_() : this.wait_()))
  }

  protected override onFrame_(): void {
    if (this.target_ && !isShown(this.target_)) this.attempt_()
  }

  protected stand_(layer: HTMLElement, card: HTMLElement): () => void {
    const { rtl } = this.shell_
    const { side, screen = 'center' }: Place = this.step.place ?? {}
    if (this.target_) return standBeside(layer, card, rtl, this.target_, side)
    return standOnScreen(layer, card, rtl, screen)
  }

  /** Unless the user is to click what it shows. */
  protected isModal_(): boolean {
    return !!this.step.backdrop && !this.step.advance_on_click
  }

  protected content_() {
    const { index, step, steps } = this
    const { words } = this.showing_
    const usual = { does: 'next', text: label(words, index + 1 < steps.length ? 'Next' : 'Done') } as Button
    const buttons = step.buttons?.length ? step.buttons : step.advance_on_click ? [] : [usual]
    return [
      <i class="arrow" />,
      <div class="foot">
        {dots(index, steps.length, this.progress_())}
        {buttonRow(words, buttons, button => this.press_(button))}
      </div>,
    ]
  }
}

export function open(showing: ViewInput<Tour>): View {
  return new TourDeck(showing, BASE_CSS + MEDIA_CSS + DECK_CSS + ARROW_CSS).start()
}
