import type { Tooltip } from '../protocol/experience.ts'
import type { View, ViewInput } from '../protocol/view.ts'
import { BASE_CSS } from './base-css.ts'
import { textOf } from './card.tsx'
import { float } from './float.ts'
import { HINT_CSS } from './hint-css.ts'
import { dotsOf, Hints, keepHints } from './hints.tsx'
import { enter } from './motion.ts'
import { type Mounted, mount } from './mount.ts'
import { goInOrOut, howToReach, isReachKey } from './reach.ts'
import { whileResting } from './resting.ts'
import { standBeside } from './stand-beside.ts'
import { isInSight, isShown } from './target.ts'
import { createTell } from './tell-shown.ts'
import { Tip } from './tip.tsx'
import { TIP_CSS } from './tip-css.ts'

/** A pointer that only passes by opens nothing. A pointer on its way into the tooltip does not close it. */
const OPEN_AFTER = 120
const CLOSE_AFTER = 220

interface OpenTooltip {
  mounted: Mounted<Tooltip>
  targets: Element[]
  /** The element that it stands beside while it is open. */
  anchor: HTMLElement | null
  /** The element that it will stand beside. Its card may still be loading. */
  wanted: HTMLElement | null
  /** Closed by Escape: it stays closed until the pointer or the focus has been elsewhere. */
  muted: Element | null
  hovered: boolean
  /** Reports once that people can see it. */
  tell(beside?: Element | null): void
  keep?: () => void
  timer?: ReturnType<typeof setTimeout>
}

export function open(input: ViewInput<Tooltip>): View {
  const [{ hint }] = input.experience.steps
  const mounted = mount(input, hint ? BASE_CSS + HINT_CSS : BASE_CSS, () => draw(tooltip))
  const closed = { anchor: null, wanted: null, muted: null, hovered: false }
  const tooltip: OpenTooltip = { mounted, targets: [], tell: createTell(mounted), ...closed }
  listenTo(tooltip)
  mounted.until(input.onElements(() => look(tooltip)))
  mounted.until(whileResting(mounted, () => draw(tooltip), () => rest(tooltip))) // biome-ignore format: one line
  mounted.until(() => clearTimeout(tooltip.timer))
  look(tooltip)
  return {
    close: () => mounted.close(),
    update(changes) {
      mounted.change(changes)
      draw(tooltip)
    },
  }
}

function listenTo(tooltip: OpenTooltip): void {
  const { listen } = tooltip.mounted
  const on = <T extends Event>(type: string, work: (event: T) => void) => listen(document, type, work, true)
  const hover = stepOf(tooltip).opens_on !== 'click'
  if (hover) {
    on('pointerover', event => onPointer(tooltip, event))
    on('focusin', event => onFocus(tooltip, event))
  } else
    on('click', event => {
      const hit = hitBy(tooltip, event)
      if (hit && hit !== tooltip.wanted) revealAloud(tooltip, hit)
      else if (hit) reveal(tooltip, null)
    })
  // No other event follows when the pointer leaves the window.
  on<PointerEvent>('pointerout', event => {
    if (event.pointerType === 'mouse' && !event.relatedTarget) closeSoon(tooltip)
  })
  on('pointerdown', event => isOurs(tooltip, event) || reveal(tooltip, null))
  on<KeyboardEvent>('keydown', event => onKey(tooltip, event))
}

const stepOf = ({ mounted }: OpenTooltip) => mounted.input.experience.steps[0]

/** Finds the elements that it belongs to now. */
function look(tooltip: OpenTooltip): void {
  const { place, all, hint } = stepOf(tooltip)
  const { anchor, targets: before } = tooltip
  const found = tooltip.mounted.input.findAll(place.beside)
  const targets = all ? found : found.slice(0, 1)
  const isSame = targets.length === before.length && targets.every((target, at) => target === before[at])
  tooltip.targets = targets
  if (!isSame && anchor && !anchor.isConnected) reveal(tooltip, null)
  else if (!isSame) draw(tooltip)
  // The element may have been shown or hidden, and its dot with it.
  else if (hint) rest(tooltip)
}

/** The target or the dot that the event happened on. */
function hitBy(tooltip: OpenTooltip, event: Event): HTMLElement | null {
  const anchors: EventTarget[] = stepOf(tooltip).hint ? dotsOf(tooltip.mounted.shell) : tooltip.targets
  return (event.composedPath().find(node => anchors.includes(node)) as HTMLElement | undefined) ?? null
}

function isOurs(tooltip: OpenTooltip, event: Event): boolean {
  return !!hitBy(tooltip, event) || event.composedPath().includes(tooltip.mounted.shell.host)
}

function onPointer(tooltip: OpenTooltip, event: Event): void {
  const hit = hitBy(tooltip, event)
  clearTimeout(tooltip.timer)
  if (hit !== tooltip.muted) tooltip.muted = null
  if (hit) {
    if (hit === tooltip.anchor || tooltip.muted) return
    bringTip(tooltip)
    tooltip.timer = setTimeout(() => reveal(tooltip, hit, true), OPEN_AFTER)
  } else if (!isOurs(tooltip, event)) closeSoon(tooltip)
}

function closeSoon(tooltip: OpenTooltip): void {
  clearTimeout(tooltip.timer)
  if (tooltip.hovered) tooltip.timer = setTimeout(() => reveal(tooltip, null), CLOSE_AFTER)
}

function onFocus(tooltip: OpenTooltip, event: Event): void {
  const hit = hitBy(tooltip, event)
  if (!hit) tooltip.muted = null
  if (hit && hit !== tooltip.muted) revealAloud(tooltip, hit)
  else if (!tooltip.hovered && !isOurs(tooltip, event)) reveal(tooltip, null)
}

/** For somebody with a keyboard. What has buttons says how to reach them. */
async function revealAloud(tooltip: OpenTooltip, anchor: HTMLElement): Promise<void> {
  const { shell, input } = tooltip.mounted
  await reveal(tooltip, anchor)
  if (tooltip.anchor !== anchor) return
  const text = textOf(shell.root.querySelector('.tip')!)
  shell.announce(pressableIn(tooltip).length > 0 ? `${text} ${howToReach(input.words)}` : text)
}

const pressableIn = ({ mounted }: OpenTooltip) => [
  ...mounted.shell.root.querySelectorAll<HTMLElement>('.tip :is(button,a)'),
]

function onKey(tooltip: OpenTooltip, event: KeyboardEvent): void {
  const { anchor } = tooltip
  if (!anchor) return
  if (event.key === 'Escape') {
    event.preventDefault()
    event.stopPropagation()
    tooltip.muted = anchor
    if (tooltip.mounted.shell.root.activeElement?.closest('.tip')) anchor.focus()
    reveal(tooltip, null)
  }
  if (event.key === 'Tab') onTab(tooltip, event, anchor)
  const [first] = pressableIn(tooltip)
  if (first && isReachKey(event)) goInOrOut(tooltip.mounted.shell, event, () => first.focus())
}

/** Its buttons follow the target in the tab order, though they are far from it in the DOM. */
function onTab(tooltip: OpenTooltip, event: KeyboardEvent, anchor: HTMLElement): void {
  const { root } = tooltip.mounted.shell
  const buttons = pressableIn(tooltip)
  const at = buttons.indexOf(root.activeElement as HTMLElement)
  const next = event.shiftKey ? at - 1 : at + 1
  if (at < 0 && (event.shiftKey || !event.composedPath().includes(anchor))) return
  if (buttons[next] || (event.shiftKey && at === 0)) event.preventDefault()
  if (buttons[next]) buttons[next].focus()
  else if (at >= 0) {
    tooltip.muted = anchor
    anchor.focus()
    if (!event.shiftKey) reveal(tooltip, null)
  }
}

/** We load the card when somebody is about to see it: most tooltips are never opened. */
async function bringTip({ mounted }: OpenTooltip): Promise<boolean> {
  return (await mounted.input.bring?.('tip')) ?? true
}

/** Opens it beside the anchor, or closes it if there is none. */
async function reveal(tooltip: OpenTooltip, anchor: HTMLElement | null, hovered = false): Promise<void> {
  clearTimeout(tooltip.timer)
  tooltip.wanted = anchor
  if (!anchor) return show(tooltip, null)
  const came = await bringTip(tooltip)
  if (tooltip.wanted !== anchor || tooltip.mounted.closed) return
  if (!came) tooltip.wanted = null
  else show(tooltip, anchor, hovered)
}

function show(tooltip: OpenTooltip, anchor: HTMLElement | null, hovered = false): void {
  const { mounted } = tooltip
  tooltip.hovered = hovered
  if (anchor === tooltip.anchor) return
  tooltip.anchor = anchor
  if (anchor) mounted.shell.addRules(TIP_CSS)
  draw(tooltip)
  if (anchor) {
    enter(mounted.shell.root.querySelector('.tip')!)
    tooltip.tell()
    mounted.started()
    follow(tooltip, anchor)
  } else mounted.shell.announce('')
  mounted.input.say({ type: anchor ? 'opened' : 'closed' })
}

/** Until it is closed or stands beside another element. */
function follow(tooltip: OpenTooltip, anchor: HTMLElement): void {
  if (tooltip.anchor !== anchor || tooltip.mounted.closed) return
  tooltip.keep?.()
  if (isShown(anchor)) requestAnimationFrame(() => follow(tooltip, anchor))
  else reveal(tooltip, null)
}

function rest(tooltip: OpenTooltip): void {
  const { mounted, targets } = tooltip
  mounted.shell.dress()
  if (!stepOf(tooltip).hint) return
  keepHints(mounted.shell, targets)
  tooltip.tell(dotsOf(mounted.shell).find(isInSight) ?? null)
}

function draw(tooltip: OpenTooltip): void {
  const { mounted, anchor, targets } = tooltip
  const { shell, input } = mounted
  const { hint, place, title } = stepOf(tooltip)
  shell.draw(
    input,
    <>
      {hint && <Hints words={input.words} title={title} count={targets.length} shell={shell} opened={anchor} />}
      {anchor && <Tip mounted={mounted} />}
    </>,
  )
  shell.attach()
  rest(tooltip)
  tooltip.keep = anchor
    ? float(shell, '.shows', (...boxes) => standBeside(...boxes, anchor, place.side ?? 'top'))
    : undefined
}
