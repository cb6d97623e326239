import type { ComponentChildren } from 'preact'
import type { Embed } from '../protocol/experience.ts'
import { textOf } from './card.tsx'
import { GIVE_WAY } from './give-way.ts'
import { type Edge, makeRoom, type Room } from './make-room.ts'
import { enter } from './motion.ts'
import type { Mounted } from './mount.ts'
import { isEdgeTaken, isPageDimmed } from './others.ts'
import { hides } from './place.ts'
import { goInOrOut, howToReach, isReachKey } from './reach.ts'
import { focused, isShown } from './target.ts'
import { isCovered, keepAbovePage, show } from './top-layer.ts'

/** The edge, and whether the page moves aside. A string names the element that moves. */
type Place = { banner: Edge; push?: boolean | string }

/** A bar at an edge of the screen. */
interface Banner {
  mounted: Mounted<Embed>
  place: Place
  card(name: string): ComponentChildren
  shown: boolean
  /** Another banner was there before, or it hid what somebody needs. So it is at the other edge. */
  away: boolean
  /** The situation that the page has made room for. */
  room: { for: string; made: Room | null }
}

/** Shows the banner at once. The result can draw it again and keep it in place. */
export function startBanner(
  mounted: Mounted<Embed>,
  place: Place,
  card: Banner['card'],
  tell: (card: Element) => void,
) {
  const away = !!isEdgeTaken?.(mounted.shell.host, place.banner)
  const banner: Banner = { mounted, place, card, shown: false, away, room: { for: '', made: null } }
  mounted.listen<KeyboardEvent>(mounted.shell.root, 'keydown', event => {
    const [{ dismissible }] = mounted.input.experience.steps
    if (event.key === 'Escape' && dismissible !== false) mounted.end({ type: 'exited' })
  })
  // A tour or a survey hears the key first: it listens on the document.
  for (const on of [mounted.shell.root, window])
    mounted.listen<KeyboardEvent>(on, 'keydown', event => {
      if (isReachKey(event)) goInOrOut(mounted.shell, event, () => cardOf(banner).focus({ preventScroll: true }))
    })
  mounted.listen(mounted.shell.host, GIVE_WAY, () => moveAway(banner))
  const start = () => {
    keep(banner)
    tell(cardOf(banner))
  }
  draw(banner)
  start()
  mounted.until(() => banner.room.made?.undo())
  return { draw: () => draw(banner), keep: start }
}

function draw(banner: Banner): void {
  const { shell, input } = banner.mounted
  shell.draw(
    input,
    <div class="layer" popover="manual">
      {banner.card(`banner ${edgeOf(banner)}`)}
    </div>,
  )
  const layer = shell.root.querySelector<HTMLElement>('.layer')!
  shell.attach()
  if (isCovered()) return
  show(layer)
  if (banner.shown) return
  banner.shown = true
  enter(layer.firstElementChild!)
  shell.announce(`${textOf(layer)} ${howToReach(input.words)}`)
}

const cardOf = ({ mounted }: Banner) => mounted.shell.root.querySelector<HTMLElement>('.banner')!

function keep(banner: Banner): void {
  const { shell } = banner.mounted
  const layer = shell.root.querySelector<HTMLElement>('.layer')!
  const card = layer.firstElementChild!
  const active = focused()
  shell.dress()
  if (!banner.shown) draw(banner)
  // A dialog that was just closed may still have the focus.
  const isHidden = isShown(active) && hides(card.getBoundingClientRect(), active.getBoundingClientRect())
  if (isHidden && !shell.hasFocus()) moveAway(banner)
  keepAbovePage(shell, layer)
  push(banner)
}

function moveAway(banner: Banner): void {
  banner.away = !banner.away
  draw(banner)
}

/** Makes room on the page, and does so again when the banner has changed or something new lies under it. */
function push(banner: Banner): void {
  const { mounted, place, room } = banner
  const { input, shell } = mounted
  if (!place.push) return
  // Nothing of the page can be measured now. What has made room keeps it, and we look again afterwards.
  if (isCovered() || isPageDimmed?.(shell.host)) {
    if (!room.made) room.for = ''
    return
  }
  const edge = edgeOf(banner)
  const height = shell.root.querySelector<HTMLElement>('.banner')!.offsetHeight
  const asked = `${edge} ${height} ${innerWidth} ${innerHeight} ${location.href}`
  if (room.for === asked && (!room.made || room.made.holds())) return
  room.made?.undo()
  const named = typeof place.push === 'string' ? input.findAll(place.push) : []
  banner.room = { for: asked, made: makeRoom(edge, height, shell.host, named) }
}

function edgeOf({ place, away }: Banner): Edge {
  return (place.banner === 'top') !== away ? 'top' : 'bottom'
}
