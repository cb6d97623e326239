import type { ComponentChildren } from 'preact'
import type { Embed } from '../protocol/experience.ts'
import { textOf } from './card.tsx'
import { type Edge, makeRoom, type Room } from './make-room.ts'
import { enter } from './motion.ts'
import type { Mounted } from './mount.ts'
import { hides } from './place.ts'
import { goInOrOut, howToReach, isReachKey } from './reach.ts'
import { focused } from './target.ts'
import { keepOnTop, show } from './top-layer.ts'

/** The edge, and whether the page moves aside. A string names the element that moves. */
type Place = { banner: Edge; push?: boolean | string }

/** A bar at an edge of the screen. */
interface Banner {
  mounted: Mounted<Embed>
  place: Place
  card(name: string): ComponentChildren
  shown: boolean
  /** The banner hid the element with the focus, so it moved to the other edge. */
  away: boolean
  /** The situation that the page has made room for. */
  room: { for: string; made: Room | null }
}

/** Shows the banner at once. The result can draw it again and keep it in place. */
export function startBanner(mounted: Mounted<Embed>, place: Place, card: Banner['card']) {
  const banner: Banner = { mounted, place, card, shown: false, away: false, room: { for: '', made: null } }
  mounted.listen<KeyboardEvent>(mounted.shell.root, 'keydown', event => {
    const [{ dismissible }] = mounted.input.experience.steps
    if (event.key === 'Escape' && dismissible !== false) mounted.end({ type: 'exited' })
  })
  // A tour or a survey hears the key first: it listens on the document.
  for (const on of [mounted.shell.root, window])
    mounted.listen<KeyboardEvent>(on, 'keydown', event => {
      if (isReachKey(event)) goInOrOut(mounted.shell, event, () => cardOf(banner).focus({ preventScroll: true }))
    })
  draw(banner)
  push(banner)
  mounted.until(() => banner.room.made?.undo())
  return { draw: () => draw(banner), keep: () => keep(banner) }
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
  if (active && !shell.hasFocus() && hides(card.getBoundingClientRect(), active.getBoundingClientRect())) {
    banner.away = !banner.away
    draw(banner)
  }
  keepOnTop(shell, layer, card)
  push(banner)
}

/** Makes room on the page, and does so again when the banner has changed or something new lies under it. */
function push(banner: Banner): void {
  const { mounted, place, room } = banner
  const { input, shell } = mounted
  if (!place.push) return
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
