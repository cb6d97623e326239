import type { ComponentChildren } from 'preact'
import type { Button, Survey, Tour } from '../protocol/experience.ts'
import { closeButton, said, textOf } from './card.tsx'
import { h } from './draw.ts'
import { label } from './label.ts'
import { enter } from './motion.ts'
import { OpenView } from './open-view.ts'
import { leads, perform } from './perform.ts'
import { keepOnTop, lift, raise } from './top-layer.ts'

/** Time for the page to be left; the next step would only flash up on it. */
const LEAVING = 400

/** One inside the other. */
type Boxes = [layer: HTMLElement, card: HTMLElement, inside: HTMLElement]

/** One card after another, until the last or until the user leaves. */
export abstract class Deck<E extends Tour | Survey> extends OpenView<E> {
  /** The step is on the screen. */
  protected shown_ = false
  /** It has been there once; coming back is not told again. */
  protected told_ = false
  declare removed?: boolean
  declare protected timer_?: ReturnType<typeof setTimeout>
  /** The user was in the card before this one. */
  declare private focus_?: boolean
  declare private frame_: number

  /** Below title and text. */
  protected abstract content_(): ComponentChildren
  /** Puts the card where it belongs; the result keeps it there. */
  protected abstract stand_(layer: HTMLElement, card: HTMLElement): () => void
  /** Whether what the step needs is there. */
  protected abstract ready_(): boolean
  /** A backdrop makes it modal. */
  protected abstract isModal_(): boolean

  start(): this {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && this.escape_(event)
    this.listen_(this.shell_.root, 'keydown', onKey)
    // In the page, Escape belongs to whoever has the focus.
    this.listen_<KeyboardEvent>(document, 'keydown', event => {
      if (document.activeElement === document.body && !event.defaultPrevented) onKey(event)
    })
    this.until_(this.showing_.onElements(() => this.attempt_()))
    this.until_(() => {
      clearTimeout(this.timer_)
      cancelAnimationFrame(this.frame_)
    })
    this.go_(this.showing_.step)
    return this
  }

  /** Empty where there is only one step. */
  protected progress_(): string {
    const { length } = this.steps
    return length > 1 ? label(this.showing_.words, 'Step # of #', this.index + 1, length) : ''
  }

  protected go_(index: number): void {
    const modal = this.shown_ && this.isModal_()
    this.index = index
    this.focus_ = this.shell_.hasFocus()
    this.told_ = this.shown_ = false
    cancelAnimationFrame(this.frame_)
    // Below a modal card nothing of the page can be found: it goes first. Any other makes room for the next in one change.
    if (modal) this.draw_()
    this.attempt_()
    if (!this.shown_) this.draw_()
  }

  /** Shows the step if it may be shown now, takes it away if it may not any more. */
  protected attempt_(): void {
    const ready = this.showing_.may?.(this.index) !== false && this.ready_()
    if (ready === this.shown_) return
    this.shown_ = ready
    this.draw_()
    cancelAnimationFrame(this.frame_)
    if (ready) this.paint_()
  }

  private paint_(): void {
    const { shell_: shell, index, step } = this
    const [layer, card, inside] = shell.root.querySelectorAll('.layer,.card,.in') as unknown as Boxes
    const takesFocus = this.isModal_() || this.focus_
    // Before it gets its place in the page: a modal takes the focus, and the page would scroll to wherever it is.
    if (!layer.matches(':popover-open')) raise(layer)
    const stand = this.stand_(layer, card)
    // What does not fit scrolls, also what has grown and what the window became too small for.
    const keep = () => {
      if (inside.scrollHeight > inside.clientHeight) inside.classList.add('scroll')
      stand()
    }
    keep()
    const frame = () => {
      this.frame_ = requestAnimationFrame(frame)
      shell.dress()
      keep()
      keepOnTop(shell.host, layer, card)
      this.removed = !shell.host.isConnected
      this.onFrame_()
    }
    // It stands where it belongs: the first frame has nothing to do but to paint it.
    this.frame_ = requestAnimationFrame(() => {
      this.frame_ = requestAnimationFrame(frame)
    })
    if (takesFocus) focusOn(card)
    this.focus_ = false
    if (this.told_) return
    this.told_ = true
    enter(card)
    shell.host.dataset.step = `${index}`
    if (!takesFocus) shell.announce(`${this.progress_()} ${textOf(card)}`)
    this.showing_.say({ type: 'step', step: step.id, index })
  }

  lift(): void {
    const { root } = this.shell_
    if (this.shown_) lift(root, root.querySelector('.layer')!)
  }

  /** Once a frame while the card is shown. */
  protected onFrame_(): void {}

  protected draw_(): void {
    const { step, showing_: showing, shell_: shell } = this
    const modal = this.isModal_()
    shell.draw(
      showing,
      this.shown_ &&
        h(
          modal ? 'dialog' : 'div',
          {
            class: 'layer',
            popover: modal ? null : 'manual',
            role: 'dialog',
            'aria-labelledby': step.title ? 't' : 'd',
            'aria-describedby': step.title && step.body && 'd',
            onCancel: (event: Event) => this.escape_(event),
          },
          step.backdrop && <div class="hole" />,
          <div key={step.id} class="card">
            <div class="in">
              {said(showing.words, step)}
              {this.content_()}
            </div>
            {step.dismissible !== false &&
              closeButton(showing.words, step.dismiss_text, () => this.end_({ type: 'exited' }))}
          </div>,
        ),
    )
  }

  protected escape_(event: Event): void {
    event.preventDefault()
    if (this.step.dismissible !== false) this.end_({ type: 'exited' })
  }

  protected press_(button: Button): void {
    // The built-in button has no id, and is no button of the Experience.
    if (button.id) this.showing_.say({ type: 'button', step: this.step.id, button: button.id })
    this.on_(leads(button), button)
  }

  /** Goes on, back or out. Where it leads is told before the page may be left for what the button does. */
  protected on_(to: ReturnType<typeof leads>, button?: Button): void {
    this.started_()
    const index = to === 'next' ? this.index + 1 : to === 'back' ? Math.max(0, this.index - 1) : this.index
    if (to === 'exit') this.end_({ type: 'exited' })
    else if (to === 'snooze') this.end_({ type: 'snoozed', for: (button as { for: string }).for })
    else if (to === 'complete' || index === this.steps.length) this.end_({ type: 'completed' })
    else if (index !== this.index) this.showing_.say({ type: 'turn', index })
    if (button) perform(button, this.showing_)
    if (this.closed_ || index === this.index) return
    if (button?.does === 'open' && !button.new_tab) this.timer_ = setTimeout(() => this.go_(index), LEAVING)
    else this.go_(index)
  }
}

/** On the field that is asked for, else on what leads on. */
function focusOn(card: Element): void {
  const found = card.querySelector<HTMLElement>('input,select,textarea') ?? card.querySelector<HTMLElement>('.primary')
  ;(found ?? card.querySelector('button'))?.focus({ preventScroll: true })
}
