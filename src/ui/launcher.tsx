import { merge } from '../content/merge.ts'
import type { Item, Launcher, ScreenPlace } from '../protocol/experience.ts'
import type { View, ViewInput } from '../protocol/view.ts'
import { BASE_CSS } from './base-css.ts'
import { float, floatAbovePage, type Stand } from './float.ts'
import { Icon } from './icon.tsx'
import { ICON_CSS } from './icon-css.ts'
import { label } from './label.ts'
import { LAUNCHER_CSS } from './launcher-css.ts'
import { isFinished, newlyDone, Panel } from './launcher-panel.tsx'
import { enter } from './motion.ts'
import { type Mounted, mount } from './mount.ts'
import { PANEL_CSS } from './panel-css.ts'
import { perform } from './perform.ts'
import { whileResting } from './resting.ts'
import { standBeside } from './stand-beside.ts'
import { standOnScreen } from './stand-on-screen.ts'
import { focused } from './target.ts'
import { createTell } from './tell-shown.ts'

const ICONS = {
  help: 'M9.2 9a2.9 2.9 0 1 1 4.3 2.5c-1 .6-1.5 1.1-1.5 2.2m0 3.3v.01M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18z',
  list: 'M4 6.5l1.5 1.5L8 5.2M4 16.5L5.5 18 8 15.2M12 7h8m-8 10h8',
  gift: 'M4 11h16v9H4zM3 7.5h18V11H3zM12 7.5V20M12 7.5C7 7.5 7 3 9.5 3S12 7.5 12 7.5zm0 0C17 7.5 17 3 14.5 3S12 7.5 12 7.5z',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zm4 4.5a2 2 0 0 0 4 0',
  spark: 'M12 3l1.9 5.6L19.5 10.5l-5.6 1.9L12 18l-1.9-5.6L4.5 10.5l5.6-1.9zM19 16v4m2-2h-4',
}

interface OpenLauncher {
  mounted: Mounted<Launcher>
  /** Somebody opened it. Its panel may still be loading. */
  wanted: boolean
  expanded: boolean
  /** Ticked at once. The runtime stores it. */
  used: string[]
  /** It was opened here, so the person has seen what was new. */
  seen: boolean
  /** The element that the panel stands beside. */
  beside: Element | null
  /** Everything was ticked when it was last open. */
  finished: boolean
  keeps: (() => void)[]
  /** Reports once that people can see it. */
  tell(anchor?: Element | null): void
}

export function open(input: ViewInput<Launcher>): View {
  const mounted = mount(input, BASE_CSS + ICON_CSS + LAUNCHER_CSS, () => draw(launcher))
  const closed = { wanted: false, expanded: false, seen: false, finished: false }
  const launcher: OpenLauncher = { mounted, ...closed, used: [], beside: null, keeps: [], tell: createTell(mounted) }
  listenTo(launcher)
  draw(launcher)
  const look = () => launcher.tell(anchorOf(launcher))
  const rest = () => {
    keep(launcher)
    look()
  }
  mounted.until(whileResting(mounted, () => draw(launcher), rest))
  mounted.until(input.onElements(look))
  mounted.until(() => ownElement(launcher)?.removeAttribute('aria-expanded'))
  return {
    close: () => mounted.close(),
    update(changes) {
      const { done } = mounted.input
      mounted.change(changes)
      draw(launcher)
      const said = launcher.expanded && newlyDone(mounted.input, launcher.used, done)
      if (said) mounted.shell.announce(said)
    },
  } satisfies View
}

function listenTo(launcher: OpenLauncher): void {
  const { listen, shell } = launcher.mounted
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !launcher.expanded) return
    event.preventDefault()
    shut(launcher)
  }
  listen(shell.root, 'keydown', onKey)
  listen<KeyboardEvent>(document, 'keydown', event => event.defaultPrevented || onKey(event))
  listen(document, 'pointerdown', event => {
    const path = event.composedPath()
    const anchor = anchorOf(launcher)
    if (anchor && path.includes(anchor)) bringPanel(launcher)
    else if (!path.includes(shell.host)) shut(launcher)
  }, true) // biome-ignore format: one listener, one line
  listen(document, 'click', event => {
    const own = ownElement(launcher)
    if (own && event.composedPath().includes(own)) press(launcher)
  }, true) // biome-ignore format: one listener, one line
}

const stepOf = ({ mounted }: OpenLauncher) => mounted.input.experience.steps[0]

/** The customer's own element, if it opens this launcher. */
function ownElement(launcher: OpenLauncher): HTMLElement | null {
  const { place } = stepOf(launcher)
  return place && 'element' in place ? (launcher.mounted.input.find(place.element) as HTMLElement | null) : null
}

function anchorOf(launcher: OpenLauncher): HTMLElement | null {
  return launcher.mounted.shell.root.querySelector<HTMLElement>('.fab') ?? ownElement(launcher)
}

/** The page may have replaced or removed its own element. */
function watchOwn(launcher: OpenLauncher): void {
  const own = ownElement(launcher)
  const expanded = `${launcher.expanded}`
  // As an attribute: Firefox before 119 has no property for it.
  if (own && own.getAttribute('aria-expanded') !== expanded) own.setAttribute('aria-expanded', expanded)
  if (!launcher.expanded || anchorOf(launcher) === launcher.beside) return
  if (own) draw(launcher)
  else shut(launcher)
}

function keep(launcher: OpenLauncher): void {
  const { closed, shell } = launcher.mounted
  if (closed) return
  shell.dress()
  watchOwn(launcher)
  for (const keepOne of launcher.keeps) keepOne()
}

/** While the panel is open, its target may move at any time. */
function follow(launcher: OpenLauncher): void {
  if (!launcher.expanded || launcher.mounted.closed) return
  keep(launcher)
  requestAnimationFrame(() => follow(launcher))
}

/** We load the panel when somebody is about to open it: most launchers stand for hours and are never opened. */
async function bringPanel(launcher: OpenLauncher): Promise<boolean> {
  return (await launcher.mounted.input.bring?.('panel')) ?? true
}

/** The button opens and closes. A second press before the panel has loaded cancels the first. */
async function press(launcher: OpenLauncher): Promise<void> {
  if (launcher.wanted) return shut(launcher)
  launcher.wanted = true
  const came = await bringPanel(launcher)
  if (!launcher.wanted || launcher.mounted.closed) return
  launcher.wanted = came
  if (!came) return
  launcher.mounted.shell.addRules(PANEL_CSS)
  toggle(launcher, true)
}

function shut(launcher: OpenLauncher): void {
  launcher.wanted = false
  toggle(launcher, false)
}

function toggle(launcher: OpenLauncher, expanded: boolean): void {
  const { mounted } = launcher
  const { shell, input } = mounted
  if (expanded === launcher.expanded) return
  const anchor = anchorOf(launcher)
  const wasInside = shell.hasFocus()
  launcher.expanded = expanded
  launcher.seen = true
  draw(launcher)
  watchOwn(launcher)
  if (expanded) {
    launcher.tell()
    mounted.started()
    enter(shell.root.querySelector('.card')!)
    follow(launcher)
    // Our own button is next to the panel in the tab order; the customer's element is far from it. If the person has moved the
    // focus meanwhile, we leave it there.
    const active = focused()
    if (ownElement(launcher) && (!active || active === anchor)) shell.root.querySelector<HTMLElement>('.item')?.focus()
  } else if (wasInside) anchor?.focus()
  input.say({ type: expanded ? 'opened' : 'closed' })
  if (!expanded && launcher.finished) mounted.end({ type: 'completed' })
}

function use(launcher: OpenLauncher, item: Item): void {
  const { input } = launcher.mounted
  launcher.used.push(item.id)
  input.say({ type: 'item', item: item.id })
  // The last item may lead away. Then nobody opens the list again to close it.
  launcher.finished = isFinished(input, launcher.used)
  shut(launcher)
  perform(item, input)
}

function draw(launcher: OpenLauncher): void {
  const { mounted, expanded, used } = launcher
  const { input, shell } = mounted
  const { place = { screen: 'bottom-right' } } = stepOf(launcher)
  if (expanded) launcher.finished = isFinished(input, used)
  shell.draw(
    input,
    <>
      {'screen' in place && <Standing launcher={launcher} place={place} />}
      {expanded && (
        <div class="layer opens" popover="manual">
          <Panel
            input={input}
            used={used}
            id={mounted.id}
            onPress={item => use(launcher, item)}
            onClose={() => shut(launcher)}
          />
        </div>
      )}
    </>,
  )
  launcher.keeps = []
  if ('screen' in place) {
    const stand: Stand = (...boxes) => standOnScreen(...boxes, place.screen, false)
    launcher.keeps.push(floatAbovePage(shell, '.stays', stand))
  }
  const anchor = anchorOf(launcher)
  launcher.beside = anchor
  if (!expanded || !anchor) return
  // An element of the page may be in a dialog, and the panel with it.
  const floatPanel = 'screen' in place ? floatAbovePage : float
  launcher.keeps.push(floatPanel(shell, '.opens', (...boxes) => standBeside(...boxes, anchor, 'top')))
}

type Floating = { screen: ScreenPlace; label?: string; icon?: keyof typeof ICONS }

function Standing({ launcher, place }: { launcher: OpenLauncher; place: Floating }) {
  const { mounted, expanded } = launcher
  const { words, unread } = mounted.input
  const { title, style } = stepOf(launcher)
  const isNew = unread && !launcher.seen
  const name = place.label && merge(place.label, words)
  const said = name || (title ? merge(title, words) : label(words, 'Help'))
  return (
    <nav class="layer stays" popover="manual" aria-label={said}>
      <button
        type="button"
        class={isNew ? 'fab primary new' : 'fab primary'}
        aria-label={isNew ? `${said} (${label(words, 'new')})` : said}
        aria-expanded={expanded}
        aria-controls={expanded ? mounted.id('panel') : undefined}
        onPointerEnter={() => bringPanel(launcher)}
        onFocus={() => bringPanel(launcher)}
        onClick={() => press(launcher)}
      >
        <Icon size={24}>
          <path d={ICONS[place.icon ?? (style === 'checklist' ? 'list' : 'help')]} />
        </Icon>
        {name && <span>{name}</span>}
      </button>
    </nav>
  )
}
