import type { Button, Embed } from '../protocol/experience.ts'
import type { View, ViewInput } from '../protocol/view.ts'
import { BASE_CSS } from './base-css.ts'
import { buttonRow, closeButton, said, textOf } from './card.tsx'
import { EMBED_CSS } from './embed-css.ts'
import { MEDIA_CSS } from './media-css.ts'
import { enter } from './motion.ts'
import { OpenView } from './open-view.ts'
import { leads, perform } from './perform.ts'
import { hides } from './place.ts'
import { whileResting } from './resting.ts'
import { focused } from './target.ts'
import { keepOnTop, raise } from './top-layer.ts'

class EmbedView extends OpenView<Embed> {
  private told_ = false
  /** A banner that hid what has the focus stands at the other edge. */
  private away_ = false

  start(): this {
    const { place } = this.step
    if ('banner' in place) {
      this.listen_<KeyboardEvent>(this.shell_.root, 'keydown', event => {
        if (event.key === 'Escape' && this.step.dismissible !== false) this.end_({ type: 'exited' })
      })
      this.draw_()
      this.until_(
        whileResting(
          () => this.keep_(),
          () => this.draw_(),
        ),
      )
    } else {
      this.until_(this.showing_.onElements(() => this.settle_(place)))
      this.until_(
        whileResting(
          () => this.shell_.dress(),
          () => this.draw_(),
        ),
      )
      this.settle_(place)
    }
    return this
  }

  /** In the customer's element, also after the page has drawn it anew. The height is there at once. */
  private settle_({ inside }: { inside: string }): void {
    const { host } = this.shell_
    const home = this.showing_.find(inside)
    if (!home || host.parentNode === home) return
    host.style.setProperty('display', 'block', 'important')
    // Among the page's own words it is as large as they are.
    host.style.removeProperty('zoom')
    home.append(host)
    this.draw_()
  }

  private keep_(): void {
    const { shell_: shell } = this
    const layer = shell.root.querySelector<HTMLElement>('.layer')!
    const card = layer.firstElementChild!
    const active = focused()
    shell.dress()
    if (active && !shell.hasFocus() && hides(card.getBoundingClientRect(), active.getBoundingClientRect())) {
      this.away_ = !this.away_
      this.draw_()
    }
    keepOnTop(shell.host, layer, card)
  }

  private tell_(): void {
    if (this.told_) return
    this.told_ = true
    const { shell_: shell, step } = this
    shell.host.dataset.step = '0'
    if ('banner' in step.place) shell.announce(textOf(shell.root.querySelector('.card')!))
    this.showing_.say({ type: 'step', step: step.id, index: 0 })
  }

  private press_(button: Button): void {
    this.started_()
    this.showing_.say({ type: 'button', step: this.step.id, button: button.id })
    const to = leads(button)
    if (to === 'exit') this.end_({ type: 'exited' })
    else if (to === 'snooze') this.end_({ type: 'snoozed', for: (button as { for: string }).for })
    else if (to !== 'stay') this.end_({ type: 'completed' })
    perform(button, this.showing_)
  }

  protected draw_(): void {
    const { step, showing_: showing, shell_: shell } = this
    const { words } = showing
    const banner = 'banner' in step.place && step.place.banner
    const card = (
      <section
        class={banner ? 'card banner' : 'card inline'}
        // In here, not on our element: a copy of the page, as Turbo keeps them, has that without what is in it.
        style={{ 'min-height': `${('height' in step.place && step.place.height) || 0}px` }}
        aria-labelledby={step.title ? 't' : 'd'}
      >
        <div class="in">
          {said(words, step)}
          {step.buttons && <div class="foot">{buttonRow(words, step.buttons, button => this.press_(button))}</div>}
        </div>
        {step.dismissible !== false && closeButton(words, step.dismiss_text, () => this.end_({ type: 'exited' }))}
      </section>
    )
    shell.draw(
      showing,
      banner ? (
        <div class="layer" popover="manual">
          {card}
        </div>
      ) : (
        card
      ),
    )
    const layer = shell.root.querySelector<HTMLElement>('.layer')
    if (layer) {
      if (!layer.matches(':popover-open')) raise(layer)
      const top = (banner === 'top') !== this.away_
      const { style } = layer.firstElementChild as HTMLElement
      style.top = top ? '0' : 'auto'
      style.bottom = top ? 'auto' : '0'
      if (!this.told_) enter(layer.firstElementChild!)
    }
    this.tell_()
  }
}

export function open(showing: ViewInput<Embed>): View {
  return new EmbedView(showing, BASE_CSS + MEDIA_CSS + EMBED_CSS).start()
}
