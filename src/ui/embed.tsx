import type { ComponentChild } from 'preact'
import type { Button, Embed } from '../protocol/experience.ts'
import type { View, ViewInput } from '../protocol/view.ts'
import { startBanner } from './banner.tsx'
import { BANNER_CSS } from './banner-css.ts'
import { BASE_CSS } from './base-css.ts'
import { Buttons, CloseButton, named, Wording } from './card.tsx'
import { CARD_CSS } from './card-css.ts'
import { INLINE_CSS } from './inline-css.ts'
import { type Mounted, mount } from './mount.ts'
import { leave } from './perform.ts'
import { whileResting } from './resting.ts'
import { createTell } from './tell-shown.ts'

export function open(input: ViewInput<Embed>): View {
  const { place } = input.experience.steps[0]
  const mounted = mount(input, BASE_CSS + CARD_CSS + ('banner' in place ? BANNER_CSS : INLINE_CSS), () => draw())
  const card = (name: string) => <Card mounted={mounted} name={name} />
  const tell = createTell(mounted)
  const { draw, keep } =
    'banner' in place ? startBanner(mounted, place, card, tell) : startInside(mounted, place.inside, card, tell)
  mounted.until(whileResting(mounted, draw, keep))
  return {
    close: () => mounted.close(),
    update(changes) {
      mounted.change(changes)
      draw()
    },
  }
}

/** Draws in the customer's element, and again when the page replaces that element. It has its height at once. */
function startInside(
  mounted: Mounted<Embed>,
  inside: string,
  card: (name: string) => ComponentChild,
  tell: (card: Element | null) => void,
) {
  const { shell } = mounted
  const draw = () => shell.draw(mounted.input, card('inline'))
  const look = () => tell(shell.root.querySelector('.card'))
  const settle = () => {
    const home = mounted.input.find(inside)
    if (!home) return
    if (shell.host.parentNode !== home) settleIn(home)
    look()
  }
  const settleIn = (home: Element) => {
    shell.host.style.setProperty('display', 'block', 'important')
    // Inside the page's own content, it has the same zoom as that content.
    shell.host.style.removeProperty('zoom')
    draw()
    home.append(shell.host)
  }
  const redraw = () => {
    if (shell.host.isConnected) draw()
  }
  mounted.until(mounted.input.onElements(settle))
  settle()
  const keep = () => {
    shell.dress()
    look()
  }
  return { draw: redraw, keep }
}

function press(mounted: Mounted<Embed>, button: Button): void {
  mounted.started()
  leave(mounted, button)
}

function Card({ mounted, name }: { mounted: Mounted<Embed>; name: string }) {
  const { words, experience } = mounted.input
  const [step] = experience.steps
  const { place } = step
  // The height is in here, not on our element. Turbo keeps copies of pages, and a copy has our element without its shadow root.
  const style = { 'min-height': `${('height' in place && place.height) || 0}px` }
  return (
    <section
      class={`card ${name}`}
      style={style}
      tabIndex={'banner' in place ? -1 : undefined}
      {...named(step, mounted.id)}
    >
      <div class="in">
        <Wording words={words} step={step} id={mounted.id} />
        {step.buttons && (
          <div class="foot">
            <Buttons words={words} buttons={step.buttons} onPress={button => press(mounted, button)} />
          </div>
        )}
      </div>
      {step.dismissible !== false && (
        <CloseButton words={words} text={step.dismiss_text} onClick={() => mounted.end({ type: 'exited' })} />
      )}
    </section>
  )
}
