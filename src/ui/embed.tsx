import type { Button, Embed } from '../protocol/experience.ts'
import { BASE_CSS } from './base-css.ts'
import { Buttons, CloseButton, named, textOf, Wording } from './card.tsx'
import { EMBED_CSS } from './embed-css.ts'
import { type Edge, makeRoom, type Room } from './make-room.ts'
import { enter } from './motion.ts'
import { type Mounted, mount } from './mount.ts'
import { leave } from './perform.ts'
import { hides } from './place.ts'
import { remounting } from './remounting.ts'
import { whileResting } from './resting.ts'
import { focused } from './target.ts'
import { keepOnTop, raise } from './top-layer.ts'

interface OpenEmbed {
  mounted: Mounted<Embed>
  told: boolean
  /** A banner that hid what has the focus stands at the other edge. */
  away: boolean
  /** What the page has made room for. */
  room: { for: string; made: Room | null }
}

export const open = remounting<Embed>((input, again) => {
  const mounted = mount(input, BASE_CSS + EMBED_CSS, again)
  const embed: OpenEmbed = { mounted, told: false, away: false, room: { for: '', made: null } }
  const { place } = input.experience.steps[0]
  if ('banner' in place) startBanner(embed)
  else startInside(embed, place.inside)
  return {
    close: () => mounted.close(),
    update(changes) {
      mounted.change(changes)
      if (embed.told) draw(embed)
    },
  }
})

function startBanner(embed: OpenEmbed): void {
  const { mounted } = embed
  const { shell } = mounted
  mounted.listen<KeyboardEvent>(shell.root, 'keydown', event => {
    if (event.key === 'Escape' && stepOf(embed).dismissible !== false) mounted.end({ type: 'exited' })
  })
  draw(embed)
  push(embed)
  mounted.until(() => embed.room.made?.undo())
  const resting = whileResting(mounted, () => draw(embed), () => keepBanner(embed)) // biome-ignore format: short
  mounted.until(resting)
}

function startInside(embed: OpenEmbed, inside: string): void {
  const { mounted } = embed
  mounted.until(mounted.input.onElements(() => settle(embed, inside)))
  mounted.until(whileResting(mounted, () => draw(embed), mounted.shell.dress))
  settle(embed, inside)
}

const stepOf = ({ mounted }: OpenEmbed) => mounted.input.experience.steps[0]

/** In the customer's element, also after the page has drawn it anew. The height is there at once. */
function settle(embed: OpenEmbed, inside: string): void {
  const { input, shell } = embed.mounted
  const home = input.find(inside)
  if (!home || shell.host.parentNode === home) return
  shell.host.style.setProperty('display', 'block', 'important')
  // Among the page's own words it is as large as they are.
  shell.host.style.removeProperty('zoom')
  draw(embed)
  home.append(shell.host)
}

function keepBanner(embed: OpenEmbed): void {
  const { shell } = embed.mounted
  const layer = shell.root.querySelector<HTMLElement>('.layer')!
  const card = layer.firstElementChild!
  const active = focused()
  shell.dress()
  if (active && !shell.hasFocus() && hides(card.getBoundingClientRect(), active.getBoundingClientRect())) {
    embed.away = !embed.away
    draw(embed)
  }
  keepOnTop(shell, layer, card)
  push(embed)
}

/** Asks the page for room, and again where the banner has become another or something new lies under it. */
function push(embed: OpenEmbed): void {
  const { input, shell } = embed.mounted
  const { place } = stepOf(embed)
  if (!('banner' in place) || !place.push) return
  const edge = edgeOf(embed)
  const height = shell.root.querySelector<HTMLElement>('.banner')!.offsetHeight
  const asked = `${edge} ${height} ${innerWidth} ${innerHeight} ${location.href}`
  const { room } = embed
  if (room.for === asked && (!room.made || room.made.holds())) return
  room.made?.undo()
  const named = typeof place.push === 'string' ? input.findAll(place.push) : []
  embed.room = { for: asked, made: makeRoom(edge, height, shell.host, named) }
}

function edgeOf(embed: OpenEmbed): Edge {
  const { place } = stepOf(embed)
  return ('banner' in place && place.banner === 'top') !== embed.away ? 'top' : 'bottom'
}

function draw(embed: OpenEmbed): void {
  const { shell, input } = embed.mounted
  const { place } = stepOf(embed)
  if ('banner' in place) {
    shell.draw(
      input,
      <div class="layer" popover="manual">
        <Card embed={embed} />
      </div>,
    )
    const layer = shell.root.querySelector<HTMLElement>('.layer')!
    shell.attach()
    if (!layer.matches(':popover-open')) raise(layer)
    if (!embed.told) enter(layer.firstElementChild!)
  } else shell.draw(input, <Card embed={embed} />)
  tell(embed)
}

function tell(embed: OpenEmbed): void {
  if (embed.told) return
  embed.told = true
  const { shell, input } = embed.mounted
  const { place, id } = stepOf(embed)
  shell.host.dataset.step = '0'
  if ('banner' in place) shell.announce(textOf(shell.root.querySelector('.card')!))
  input.say({ type: 'step', step: id, index: 0 })
}

function press({ mounted }: OpenEmbed, button: Button): void {
  mounted.started()
  leave(mounted, button)
}

function Card({ embed }: { embed: OpenEmbed }) {
  const { mounted } = embed
  const { words } = mounted.input
  const step = stepOf(embed)
  const { place } = step
  // The height in here, not on our element: a copy of the page, as Turbo keeps them, has that without what is in it.
  const style = { 'min-height': `${('height' in place && place.height) || 0}px` }
  return (
    <section
      class={'banner' in place ? `card banner ${edgeOf(embed)}` : 'card inline'}
      style={style}
      {...named(step, mounted.id)}
    >
      <div class="in">
        <Wording words={words} step={step} id={mounted.id} />
        {step.buttons && (
          <div class="foot">
            <Buttons words={words} buttons={step.buttons} onPress={button => press(embed, button)} />
          </div>
        )}
      </div>
      {step.dismissible !== false && (
        <CloseButton words={words} text={step.dismiss_text} onClick={() => mounted.end({ type: 'exited' })} />
      )}
    </section>
  )
}
