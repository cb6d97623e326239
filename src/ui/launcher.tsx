import { merge } from '../content/merge.ts'
import { safeUrl } from '../content/safe-url.ts'
import type { Item, Launcher, ScreenPlace } from '../protocol/experience.ts'
import type { View, ViewInput } from '../protocol/view.ts'
import { BASE_CSS } from './base-css.ts'
import { closeButton, said } from './card.tsx'
import { h, SVG } from './draw.ts'
import { float } from './float.ts'
import { ICON_CSS } from './icon-css.ts'
import { label } from './label.ts'
import { LAUNCHER_CSS } from './launcher-css.ts'
import { MEDIA_CSS } from './media-css.ts'
import { enter } from './motion.ts'
import { OpenView } from './open-view.ts'
import { perform } from './perform.ts'
import { whileResting } from './resting.ts'
import { standBeside } from './stand-beside.ts'
import { standOnScreen } from './stand-on-screen.ts'

const ICONS = {
  help: 'M9.2 9a2.9 2.9 0 1 1 4.3 2.5c-1 .6-1.5 1.1-1.5 2.2m0 3.3v.01M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18z',
  list: 'M4 6.5l1.5 1.5L8 5.2M4 16.5L5.5 18 8 15.2M12 7h8m-8 10h8',
  gift: 'M4 11h16v9H4zM3 7.5h18V11H3zM12 7.5V20M12 7.5C7 7.5 7 3 9.5 3S12 7.5 12 7.5zm0 0C17 7.5 17 3 14.5 3S12 7.5 12 7.5z',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zm4 4.5a2 2 0 0 0 4 0',
  spark: 'M12 3l1.9 5.6L19.5 10.5l-5.6 1.9L12 18l-1.9-5.6L4.5 10.5l5.6-1.9zM19 16v4m2-2h-4',
}

class LauncherView extends OpenView<Launcher> {
  private expanded_ = false
  /** Ticked at once; the runtime remembers. */
  private used_: string[] = []
  private keeps_: (() => void)[] = []
  /** What the panel stands beside. */
  private beside_: Element | null = null
  private finished_ = false

  start(): this {
    const { root } = this.shell_
    this.listen_<KeyboardEvent>(root, 'keydown', event => this.onKey_(event))
    this.listen_<KeyboardEvent>(document, 'keydown', event => event.defaultPrevented || this.onKey_(event))
    this.listen_(document, 'pointerdown', event => {
      const path = event.composedPath()
      if (!path.includes(this.shell_.host) && !path.includes(this.anchor_()!)) this.toggle_(false)
    }, true) // biome-ignore format: one listener, one line
    this.listen_(document, 'click', event => {
      const own = this.own_()
      if (own && event.composedPath().includes(own)) this.toggle_(!this.expanded_)
    }, true) // biome-ignore format: one listener, one line
    this.draw_()
    this.until_(
      whileResting(
        () => this.keep_(),
        () => this.draw_(),
      ),
    )
    this.until_(() => this.own_()?.removeAttribute('aria-expanded'))
    this.shell_.host.dataset.step = '0'
    this.showing_.say({ type: 'step', step: this.step.id, index: 0 })
    return this
  }

  /** The customer's own element, if it opens this. */
  private own_(): Element | null {
    const { place } = this.step
    return place && 'element' in place ? this.showing_.find(place.element) : null
  }

  private anchor_(): HTMLElement | null {
    return this.shell_.root.querySelector<HTMLElement>('.fab') ?? (this.own_() as HTMLElement | null)
  }

  /** The page may have drawn its own element anew, or taken it away. */
  private watch_(): void {
    const own = this.own_()
    const expanded = `${this.expanded_}`
    if (own && own.ariaExpanded !== expanded) own.ariaExpanded = expanded
    if (!this.expanded_ || this.anchor_() === this.beside_) return
    if (own) this.draw_()
    else this.toggle_(false)
  }

  private keep_(): void {
    if (this.closed_) return
    this.shell_.dress()
    this.watch_()
    for (const keep of this.keeps_) keep()
    // While the panel is open, its target may move at any time.
    if (this.expanded_) requestAnimationFrame(() => this.keep_())
  }

  private toggle_(open: boolean): void {
    if (open === this.expanded_) return
    const anchor = this.anchor_()
    const back = this.shell_.hasFocus()
    this.expanded_ = open
    this.draw_()
    this.watch_()
    if (open) {
      this.started_()
      const { root } = this.shell_
      enter(root.querySelector('.card')!)
      this.keep_()
      // Our own button stands right before the panel; from the customer's, the panel is far.
      if (this.own_()) root.querySelector<HTMLElement>('.item')?.focus()
    } else if (back) anchor?.focus()
    this.showing_.say({ type: open ? 'opened' : 'closed' })
    if (!open && this.finished_) this.end_({ type: 'completed' })
  }

  private onKey_(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.expanded_) return
    event.preventDefault()
    this.toggle_(false)
  }

  private press_(item: Item, event: Event): void {
    event.preventDefault()
    this.used_.push(item.id)
    this.showing_.say({ type: 'item', item: item.id })
    this.toggle_(false)
    perform(item, this.showing_)
  }

  protected draw_(): void {
    const { showing_: showing, shell_: shell, step, expanded_: expanded } = this
    const { place } = step
    const floating = !place || 'screen' in place ? (place ?? { screen: 'bottom-right' as const }) : null
    const name = floating?.label ? merge(floating.label, showing.words) : ''
    const title = name || step.title || label(showing.words, 'Help')
    shell.draw(showing, [
      floating && (
        <div class="layer stays" popover="manual">
          <button
            type="button"
            class={showing.unread ? 'fab primary new' : 'fab primary'}
            aria-label={showing.unread ? `${title} (${label(showing.words, 'new')})` : title}
            aria-expanded={expanded}
            aria-controls="p"
            onClick={() => this.toggle_(!this.expanded_)}
          >
            <svg xmlns={SVG} viewBox="0 0 24 24" aria-hidden="true">
              <path d={ICONS[floating.icon ?? (step.style === 'checklist' ? 'list' : 'help')]} />
            </svg>
            {name && <span>{name}</span>}
          </button>
        </div>
      ),
      expanded && this.panel_(),
    ])
    this.keeps_ = []
    if (floating) {
      const layer = shell.root.querySelector<HTMLElement>('.stays')!
      const keep = float(shell, '.stays', standOnScreen, floating.screen, undefined)
      this.keeps_.push(() => {
        layer.style.top = `${roomForBanner(floating.screen)}px`
        keep()
      })
    }
    this.beside_ = this.anchor_()
    if (expanded && this.beside_) this.keeps_.push(float(shell, '.opens', standBeside, this.beside_, 'top'))
  }

  private panel_() {
    const { step, showing_: showing } = this
    const { words } = showing
    const items = step.buttons!.filter(item => !showing.hidden.includes(item.id))
    const isDone = (item: Item) => showing.done.includes(item.id) || this.used_.includes(item.id)
    const tasks = items.filter(item => item.does !== 'divider')
    const ticked = tasks.filter(isDone).length
    const checklist = step.style === 'checklist'
    this.finished_ = checklist && ticked === tasks.length
    return (
      <div class="layer opens" popover="manual">
        <section class="card" id="p" aria-labelledby="t">
          <div class="in">
            {said(words, { ...step, title: step.title ?? label(words, 'Help') })}
            {checklist && [
              <div class="bar" aria-hidden="true">
                {h('i', { style: { width: `${(ticked / tasks.length) * 100}%` } })}
              </div>,
              <p class="count">{label(words, '# of # done', ticked, tasks.length)}</p>,
            ]}
            <ul>{items.map(item => this.row_(item, checklist, checklist && isDone(item)))}</ul>
          </div>
          {closeButton(words, undefined, () => this.toggle_(false))}
        </section>
      </div>
    )
  }

  private row_(item: Item, checklist: boolean, done: boolean) {
    const { words } = this.showing_
    const text = item.text && merge(item.text, words)
    if (item.does === 'divider')
      return (
        <li class="divider" aria-hidden={text ? undefined : 'true'}>
          {text}
        </li>
      )
    const href = item.does === 'open' ? safeUrl(item.url, words) : null
    return (
      <li class={done ? 'done' : ''}>
        {h(
          href ? 'a' : 'button',
          { class: 'item', href, type: href ? null : 'button', onClick: (event: Event) => this.press_(item, event) },
          checklist && icon('check', 'M3 8.5l3.5 3.5L13 4.5'),
          <span>{text}</span>,
          done && <span class="live">{label(words, 'done')}</span>,
          !done && icon('go', 'M6 3.5L10.5 8 6 12.5'),
        )}
      </li>
    )
  }
}

/** How far to stand off a banner of ours at the same edge: over it, the button would lie on what closes it. */
function roomForBanner(place: ScreenPlace): number {
  let room = 0
  for (const { shadowRoot } of document.querySelectorAll('beckon-view')) {
    const banner = shadowRoot?.querySelector('.banner')?.getBoundingClientRect()
    if (!banner) continue
    if (/top/.test(place) && banner.top <= 0) room = Math.max(room, banner.height)
    if (/bottom/.test(place) && banner.top > 0) room = Math.min(room, -banner.height)
  }
  return room
}

function icon(name: string, path: string) {
  return (
    <svg xmlns={SVG} class={name} viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

export function open(showing: ViewInput<Launcher>): View {
  return new LauncherView(showing, BASE_CSS + MEDIA_CSS + ICON_CSS + LAUNCHER_CSS).start()
}
