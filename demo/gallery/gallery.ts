import { inLanguage } from '../../src/content/in-language.ts'
import { ar } from '../../src/content/labels/ar.ts'
import { sayIn } from '../../src/content/labels.ts'
import type { Experience } from '../../src/protocol/experience.ts'
import type { Part, ViewInput } from '../../src/protocol/view.ts'
import * as embed from '../../src/ui/embed.tsx'
import * as launcher from '../../src/ui/launcher.tsx'
import * as survey from '../../src/ui/survey.tsx'
import * as tooltip from '../../src/ui/tooltip.tsx'
import * as tour from '../../src/ui/tour.tsx'
import { inArabic } from './arabic.ts'
import { PRESETS, type Preset } from './presets.ts'
import { THEMES } from './themes.ts'

const PARTS = { tour, survey, launcher, tooltip, embed } as { [kind: string]: Part }
const asked = new URLSearchParams(location.search)

if (asked.has('preset')) showOne(PRESETS[Number(asked.get('preset'))]!)
else hang()

/** The gallery itself: one frame for each preset, drawn again when another option is chosen. */
function hang(): void {
  const form = document.querySelector<HTMLFormElement>('#choose')!
  const wall = document.querySelector<HTMLElement>('#gallery')!
  for (const name of Object.keys(THEMES)) (form.elements.namedItem('theme') as HTMLSelectElement).add(new Option(name))
  for (const [name, value] of asked) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLSelectElement) field.value = value
  }
  const redraw = () => {
    const chosen = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, `${value}`]))
    wall.className = chosen.width ?? ''
    wall.replaceChildren(
      ...PRESETS.flatMap((preset, index) =>
        chosen.kind === 'all' || chosen.kind === preset.experience.kind ? [picture(preset, index, chosen)] : [],
      ),
    )
  }
  form.addEventListener('change', redraw)
  redraw()
}

function picture({ name, experience }: Preset, index: number, chosen: { [name: string]: string }): HTMLElement {
  const figure = document.createElement('figure')
  const caption = document.createElement('figcaption')
  const kind = document.createElement('b')
  const frame = document.createElement('iframe')
  kind.textContent = name
  caption.append(kind, ` · ${experience.kind}`)
  frame.title = `${name}, ${experience.kind}`
  frame.loading = 'lazy'
  frame.src = `frame.html?${new URLSearchParams({ ...chosen, preset: `${index}` })}`
  figure.append(caption, frame)
  return figure
}

/** Inside a frame: the preset on a page of its own, with everything open that needs no click. */
function showOne({ experience, done = [] }: Preset): void {
  const rtl = asked.get('direction') === 'rtl'
  const dark = asked.get('scheme') === 'dark'
  document.documentElement.classList.toggle('dark', dark)
  document.documentElement.dir = rtl ? 'rtl' : 'ltr'
  const shown = structuredClone(inLanguage(rtl ? inArabic(experience) : experience, [], sayIn({ ar }))) as Experience
  for (const step of shown.steps)
    if (step.media && 'image' in step.media) step.media.image = new URL('picture.svg', location.href).pathname
  const find = (selector: string) => document.querySelector(selector)
  const showing: ViewInput = {
    experience: shown,
    step: 0,
    words: {
      language: rtl ? 'ar' : 'en',
      profile: { first_name: 'Ada' },
      company: null,
      delivery: null,
      now: Date.now(),
    },
    theme: { scheme: dark ? 'dark' : 'light', ...THEMES[asked.get('theme') ?? 'default'] },
    find,
    findAll: selector => [...document.querySelectorAll(selector)],
    onElements: () => () => {},
    draft: {},
    done,
    unread: experience.kind === 'launcher',
    hidden: [],
    say: outcome => console.info(outcome.type, outcome),
  }
  PARTS[experience.kind]!.open(showing)
  const own = document.querySelector('beckon-view')?.shadowRoot?.querySelector<HTMLElement>('.fab, .dot')
  own?.click()
  if (experience.kind === 'tooltip' && !own)
    find('#share')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
}
