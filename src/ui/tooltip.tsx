import { merge } from '../content/merge.ts'
import type { Button, Tooltip } from '../protocol/experience.ts'
import type { View, ViewInput } from '../protocol/view.ts'
import { ARROW_CSS } from './arrow-css.ts'
import { BASE_CSS } from './base-css.ts'
import { buttonRow, said, textOf } from './card.tsx'
import { float } from './float.ts'
import { label } from './label.ts'
import { MEDIA_CSS } from './media-css.ts'
import { enter } from './motion.ts'
import { OpenView } from './open-view.ts'
import { leads, perform } from './perform.ts'
import { clamp } from './place.ts'
import { whileResting } from './resting.ts'
import { standBeside } from './stand-beside.ts'
import { isShown } from './target.ts'
import { TOOLTIP_CSS } from './tooltip-css.ts'
import { keepOnTop, raise } from './top-layer.ts'

/** A pointer that only passes by opens nothing; one on its way into the tooltip loses nothing. */
const OPEN_AFTER = 120
const CLOSE_AFTER = 220

class TooltipView extends OpenView<Tooltip> {
  private targets_: Element[] = []
  /** What it stands beside while it is open. */
  private anchor_: HTMLElement | null = null
  /** Closed by Escape: stays closed until the pointer or the focus has been elsewhere. */
  private muted_: Element | undefined
  private hovered_ = false
  private told_ = false
  private keep_?: () => void
  private timer_?: ReturnType<typeof setTimeout>

  start(): this {
    const on = <T extends Event>(type: string, work: (event: T) => void) => this.listen_(document, type, work, true)
    const hover = this.step.opens_on !== 'click'
    on('pointerover', event => hover && this.onPointer_(event))
    // Out of the window nothing comes after it.
    on<PointerEvent>('pointerout', event => {
      if (event.pointerType === 'mouse' && !event.relatedTarget) this.leave_()
    })
    on('focusin', event => hover && this.onFocus_(event))
    on('click', event => hover || this.onClick_(event))
    on('pointerdown', event => this.isOurs_(event) || this.show_(null))
    on<KeyboardEvent>('keydown', event => this.onKey_(event))
    this.until_(this.showing_.onElements(() => this.look_()))
    this.until_(
      whileResting(
        () => this.rest_(),
        () => this.draw_(),
      ),
    )
    this.until_(() => clearTimeout(this.timer_))
    this.look_()
    return this
  }

  /** Which elements it belongs to now. */
  private look_(): void {
    const { place, all, hint } = this.step
    const found = this.showing_.findAll(place.beside)
    const targets = all ? found : found.slice(0, 1)
    if (targets.length === this.targets_.length && targets.every((target, at) => target === this.targets_[at])) return
    this.targets_ = targets
    if (this.anchor_ && !this.anchor_.isConnected) this.show_(null)
    else this.draw_()
    if (hint && targets.length > 0) this.tell_()
  }

  private tell_(): void {
    if (this.told_) return
    this.told_ = true
    this.shell_.host.dataset.step = '0'
    this.showing_.say({ type: 'step', step: this.step.id, index: 0 })
  }

  private dots_(): HTMLElement[] {
    return [...this.shell_.root.querySelectorAll<HTMLElement>('.dot')]
  }

  /** What the event happened on: a target, or its dot. */
  private hit_(event: Event): HTMLElement | undefined {
    const anchors: EventTarget[] = this.step.hint ? this.dots_() : this.targets_
    return event.composedPath().find(node => anchors.includes(node)) as HTMLElement | undefined
  }

  private isOurs_(event: Event): boolean {
    return !!this.hit_(event) || event.composedPath().includes(this.shell_.host)
  }

  private onPointer_(event: Event): void {
    const hit = this.hit_(event)
    clearTimeout(this.timer_)
    if (hit !== this.muted_) this.muted_ = undefined
    if (hit) {
      if (hit !== this.anchor_ && !this.muted_) this.timer_ = setTimeout(() => this.show_(hit, true), OPEN_AFTER)
    } else if (!this.isOurs_(event)) this.leave_()
  }

  private leave_(): void {
    clearTimeout(this.timer_)
    if (this.hovered_) this.timer_ = setTimeout(() => this.show_(null), CLOSE_AFTER)
  }

  private onFocus_(event: Event): void {
    const hit = this.hit_(event)
    if (!hit) this.muted_ = undefined
    if (hit && hit !== this.muted_) {
      this.show_(hit)
      this.shell_.announce(textOf(this.shell_.root.querySelector('.tip')!))
    } else if (!this.hovered_ && !this.isOurs_(event)) this.show_(null)
  }

  private onClick_(event: Event): void {
    const hit = this.hit_(event)
    if (hit) this.show_(hit === this.anchor_ ? null : hit)
  }

  private onKey_(event: KeyboardEvent): void {
    const { anchor_: anchor } = this
    if (!anchor) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      this.muted_ = anchor
      if (this.inTip_()) anchor.focus()
      this.show_(null)
    }
    if (event.key === 'Tab') this.onTab_(event, anchor)
  }

  private inTip_(): Element | null {
    return this.shell_.root.activeElement?.closest('.tip') ?? null
  }

  /** Its buttons come right after what it stands beside, though they are far from it in the page. */
  private onTab_(event: KeyboardEvent, anchor: HTMLElement): void {
    const buttons = [...this.shell_.root.querySelectorAll<HTMLElement>('.tip :is(button,a)')]
    const at = buttons.indexOf(this.shell_.root.activeElement as HTMLElement)
    const next = event.shiftKey ? at - 1 : at + 1
    if (at < 0 && (event.shiftKey || !event.composedPath().includes(anchor))) return
    if (buttons[next]) event.preventDefault()
    else if (event.shiftKey && at === 0) event.preventDefault()
    if (buttons[next]) buttons[next].focus()
    else if (at >= 0) {
      this.muted_ = anchor
      anchor.focus()
      if (!event.shiftKey) this.show_(null)
    }
  }

  private show_(anchor: HTMLElement | null, hovered = false): void {
    clearTimeout(this.timer_)
    this.hovered_ = hovered
    if (anchor === this.anchor_) return
    this.anchor_ = anchor
    this.draw_()
    if (anchor) {
      enter(this.shell_.root.querySelector('.tip')!)
      this.tell_()
      this.started_()
      this.follow_()
    }
    this.showing_.say({ type: anchor ? 'opened' : 'closed' })
  }

  private follow_(): void {
    if (!this.anchor_ || this.closed_) return
    this.keep_?.()
    if (isShown(this.anchor_)) requestAnimationFrame(() => this.follow_())
    else this.show_(null)
  }

  /** Dots stand on the upper outer corner of what they belong to. */
  private rest_(): void {
    const { shell_: shell } = this
    const dots = this.dots_()
    shell.dress()
    if (!dots[0]) return
    keepOnTop(shell.host, shell.root.querySelector<HTMLElement>('.hints')!, dots[0])
    const page = edges()
    dots.forEach((dot, at) => {
      const target = this.targets_[at]!
      const { left, right, y } = target.getBoundingClientRect()
      const x = shell.rtl ? left : right
      dot.hidden = !isShown(target) || !isInPane(target, x, y)
      const across = clamp(page.left, x + scrollX - DOT / 2, page.right - DOT)
      const down = clamp(0, y + scrollY - DOT / 2, page.bottom - DOT)
      dot.style.transform = `translate(${across}px,${down}px)`
    })
  }

  private press_(button: Button): void {
    this.showing_.say({ type: 'button', step: this.step.id, button: button.id })
    const to = leads(button)
    if (to === 'exit') this.end_({ type: 'exited' })
    else if (to === 'snooze') this.end_({ type: 'snoozed', for: (button as { for: string }).for })
    else if (to !== 'stay') this.end_({ type: 'completed' })
    perform(button, this.showing_)
  }

  protected draw_(): void {
    const { step, showing_: showing, shell_: shell, anchor_: anchor } = this
    const { words } = showing
    const { buttons = [], title, hint } = step
    shell.draw(showing, [
      hint && (
        <div class="layer hints" popover="manual">
          {this.targets_.map((_, at) => (
            <button
              type="button"
              class="dot"
              aria-label={title ? merge(title, words) : label(words, 'Hint')}
              aria-expanded={!!anchor && anchor === this.dots_()[at]}
            />
          ))}
        </div>
      ),
      anchor && (
        <div
          class="layer shows"
          popover="manual"
          {...(buttons.length > 0 ? { role: 'dialog', 'aria-labelledby': title ? 't' : 'd' } : { role: 'tooltip' })}
        >
          <div class="card tip">
            <i class="arrow" />
            <div class="in">
              {said(words, step)}
              {buttons.length > 0 && <div class="foot">{buttonRow(words, buttons, button => this.press_(button))}</div>}
            </div>
          </div>
        </div>
      ),
    ])
    const hints = shell.root.querySelector<HTMLElement>('.hints')
    if (hints && !hints.matches(':popover-open')) raise(hints)
    this.rest_()
    this.keep_ = anchor ? float(shell, '.shows', standBeside, anchor, step.place.side ?? 'top') : undefined
  }
}

const DOT = 24

/** Beyond these a dot would make the page larger. */
function edges(): { left: number; right: number; bottom: number } {
  const { clientWidth, scrollWidth, scrollHeight } = document.scrollingElement ?? document.body
  const { direction } = getComputedStyle(document.documentElement)
  const left = direction === 'rtl' ? clientWidth - scrollWidth : 0
  return { left, right: left + scrollWidth, bottom: scrollHeight }
}

/** Half of a dot may stand out of the list or pane that its target scrolls in. */
const SLACK = 6

/** Whether what scrolls around an element lets this point of it be seen; the window takes its dot along by itself. */
function isInPane(element: Element, x: number, y: number): boolean {
  for (let node: Element | null = element; node && node !== document.body; node = node.parentElement) {
    const { overflow, position } = getComputedStyle(node)
    const { top, right, bottom, left } = node.getBoundingClientRect()
    const out = x < left - SLACK || x > right + SLACK || y < top - SLACK || y > bottom + SLACK
    if (out && overflow !== 'visible') return false
    if (position === 'fixed') break
  }
  return true
}

export function open(showing: ViewInput<Tooltip>): View {
  return new TooltipView(showing, BASE_CSS + MEDIA_CSS + ARROW_CSS + TOOLTIP_CSS).start()
}
