import type { ComponentChildren } from 'preact'
import { merge } from '../content/merge.ts'
import { richText } from '../content/rich-text.ts'
import type { Button, Survey, Tour, TourStep } from '../protocol/experience.ts'
import { closeButton, plain, said } from './card.tsx'
import { h } from './draw.ts'
import { label, STEP } from './labels.ts'
import { enter } from './motion.ts'
import { OpenView } from './open-view.ts'
import { leads, perform } from './perform.ts'
import { stand, type Where } from './stand.ts'
import { bringIntoView, isShown } from './target.ts'
import { keepOnTop, raise } from './top-layer.ts'

/** An element that never comes is waited for this long, where the step may be shown without it. */
const PATIENCE = 3_000
/** Time for the page to be left; the next step would only flash up on it. */
const LEAVING = 400

/** One card after another, each beside its element or on the screen, until the last or until the user leaves. */
export abstract class Deck<E extends Tour | Survey> extends OpenView<E> {
  private target_: Element | null = null
  /** The step is on the screen, or may be any moment: its element is there. */
  private shown_ = false
  /** It has been on the screen once; coming back is not told again. */
  private told_ = false
  /** Shown without its element. */
  private alone_ = false
  /** The user was in the card before this one. */
  private focus_ = false
  private keep_?: ReturnType<typeof stand>
  private frame_ = 0
  private timer_?: ReturnType<typeof setTimeout>

  /** Below title and text. */
  protected abstract content_(): ComponentChildren
  /** Where a step stands that does not say. */
  protected abstract default_: Where

  start(): this {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && this.escape_(event)
    this.listen_(this.shell_.root, 'keydown', onKey)
    // In the page, Escape belongs to whoever has the focus.
    this.listen_<KeyboardEvent>(document, 'keydown', event => {
      if (document.activeElement === document.body && !event.defaultPrevented) onKey(event)
    })
    this.listen_(document, 'click', event => this.onClick_(event), true)
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
    return length > 1 ? label(STEP, this.showing_.words.language, this.index + 1, length) : ''
  }

  /** The user clicks the target itself. */
  private onClick_(event: Event): void {
    const { target_: target, step } = this
    if ((step as TourStep).advance_on_click && target && event.composedPath().includes(target)) this.on_('next')
  }

  protected go_(index: number): void {
    this.index = index
    this.focus_ = this.shell_.hasFocus()
    this.told_ = this.alone_ = this.shown_ = false
    this.target_ = null
    clearTimeout(this.timer_)
    if (this.showing_.missing === 'centre')
      this.timer_ = setTimeout(() => {
        this.alone_ = !this.shown_
        this.attempt_()
      }, PATIENCE)
    // The old card goes first: it must not be what covers the next target.
    this.draw_()
    this.attempt_()
  }

  private where_(): Where {
    return this.alone_ ? {} : ((this.step.place as Where | undefined) ?? this.default_)
  }

  /** Shows the step if it may be shown now, takes it away if it may not any more. */
  private attempt_(): void {
    const { beside } = this.where_()
    const target = beside ? this.showing_.find(beside) : null
    const ready = this.showing_.may?.(this.index) !== false && (!beside || isShown(target))
    if (ready !== this.shown_ || target !== this.target_) {
      this.target_ = target
      this.shown_ = ready
      if (ready && target && !this.told_) bringIntoView(target)
      this.paint_()
    }
  }

  private paint_(): void {
    const { shell_: shell, index, step } = this
    const takesFocus = this.isModal_() || this.focus_
    this.draw_()
    const layer = shell.root.querySelector<HTMLElement>('.layer')
    const card = shell.root.querySelector<HTMLElement>('.card')
    cancelAnimationFrame(this.frame_)
    this.frame_ = requestAnimationFrame(() => this.onFrame_(layer, card))
    if (!layer || !card) return
    raise(layer)
    this.keep_ = stand(layer, card, this.target_, this.where_(), shell.rtl)
    const side = this.keep_()
    const inside = card.querySelector('.in')!
    if (inside.scrollHeight > inside.clientHeight) inside.classList.add('scroll')
    if (takesFocus) focusOn(card)
    this.focus_ = false
    if (this.told_) return
    this.told_ = true
    enter(card, side)
    shell.host.dataset.step = `${index}`
    if (!takesFocus) this.announce_()
    this.showing_.say({ type: 'step', step: step.id, index })
  }

  private announce_(): void {
    const { title, body } = this.step
    const { words } = this.showing_
    const said = [this.progress_(), title && merge(title, words), body && plain(richText(body, words))]
    this.shell_.announce(said.filter(Boolean).join('. '))
  }

  private onFrame_(layer: HTMLElement | null, card: HTMLElement | null): void {
    const { shell_: shell, target_: target } = this
    const stale = target && isShown(target) !== this.shown_
    if (stale) this.attempt_()
    if (stale || !(target || layer)) return
    this.frame_ = requestAnimationFrame(() => this.onFrame_(layer, card))
    if (!layer || !card) return
    shell.dress()
    this.keep_!()
    keepOnTop(shell.host, layer, card)
  }

  /** A backdrop makes it modal, unless the user is to click what it shows. */
  private isModal_(): boolean {
    return !!this.step.backdrop && !(this.step as TourStep).advance_on_click
  }

  protected draw_(): void {
    const { step, showing_: showing, shell_: shell } = this
    const { words } = showing
    const modal = this.isModal_()
    shell.draw(
      showing,
      this.shown_ &&
        h(
          modal ? 'dialog' : 'div',
          {
            key: step.id,
            class: 'layer',
            popover: modal ? undefined : 'manual',
            role: 'dialog',
            'aria-labelledby': step.title ? 't' : 'd',
            'aria-describedby': step.title && step.body && 'd',
            onCancel: (event: Event) => this.escape_(event),
          },
          step.backdrop && <div class="hole" />,
          <div class="card">
            <i class="arrow" />
            <div class="in">
              {said(words, step)}
              {this.content_()}
            </div>
            {step.dismissible !== false && closeButton(words, step.dismiss_text, () => this.end_({ type: 'exited' }))}
          </div>,
        ),
    )
  }

  private escape_(event: Event): void {
    event.preventDefault()
    if (this.step.dismissible !== false) this.end_({ type: 'exited' })
  }

  protected press_(button: Button): void {
    this.started_()
    // The built-in button has no id, and is no button of the Experience.
    if (button.id) this.showing_.say({ type: 'button', step: this.step.id, button: button.id })
    this.on_(leads(button), button)
  }

  /** Goes on, back or out. Where it leads is told before the page may be left for what the button does. */
  protected on_(to: ReturnType<typeof leads>, button?: Button): void {
    const { say } = this.showing_
    this.started_()
    const index = to === 'next' ? this.index + 1 : to === 'back' ? Math.max(0, this.index - 1) : this.index
    if (to === 'exit') this.end_({ type: 'exited' })
    else if (to === 'snooze') this.end_({ type: 'snoozed', for: (button as { for: string }).for })
    else if (to === 'complete' || index === this.steps.length) this.end_({ type: 'completed' })
    else if (index !== this.index) say({ type: 'turn', index })
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
