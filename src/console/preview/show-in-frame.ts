import { inLanguage } from '../../content/in-language.ts'
import type { Experience } from '../../protocol/experience.ts'
import type { Outcome, Part, View, ViewInput } from '../../protocol/view.ts'
import * as embed from '../../ui/embed.tsx'
import * as launcher from '../../ui/launcher.tsx'
import * as survey from '../../ui/survey.tsx'
import * as tooltip from '../../ui/tooltip.tsx'
import * as tour from '../../ui/tour.tsx'
import type { PreviewAsked } from './messages.ts'
import { selectorsIn } from './selectors-in.ts'

const PARTS = { tour, survey, launcher, tooltip, embed } as { [kind: string]: Part }

/** Shows an Experience on the sample page with the real views, and opens what can be opened without the user. */
export function showInFrame(asked: PreviewAsked, now: number, say: (outcome: Outcome) => void): View {
  const { language, direction, profile, company, theme, scheme, step } = asked
  const said = inLanguage(asked.experience, language ? [language] : [], each => asked.labels[each] ?? {})
  const experience: Experience = { ...said, rtl: direction === 'rtl' || said.rtl }
  const { documentElement } = document
  documentElement.classList.toggle('dark', scheme === 'dark')
  documentElement.dir = experience.rtl ? 'rtl' : 'ltr'
  const find = nameSamples(experience)
  const showing: ViewInput = {
    experience,
    step: Math.min(step, experience.steps.length - 1),
    words: { language: said.language ?? 'en', profile, company, delivery: null, now },
    // The reader chooses the scheme. Only the Experience itself can override it.
    theme: { ...theme, scheme },
    find,
    findAll: selector => [find(selector)].filter(element => element !== null),
    onElements: () => () => {},
    draft: {},
    done: [],
    unread: experience.kind === 'launcher',
    hidden: [],
    say,
  }
  const view = PARTS[experience.kind]!.open(showing)
  openByHand(experience, find)
  return view
}

/** Gives each selector of the Experience an element of the sample page, labelled with the selector. */
function nameSamples(experience: Experience): (selector: string) => Element | null {
  const samples = [...document.querySelectorAll<HTMLElement>('[data-sample]')]
  const slot = document.getElementById('slot')
  const named = new Map<string, HTMLElement>()
  for (const sample of samples) sample.removeAttribute('data-selector')
  const [{ place }] = experience.steps
  const inside = place && 'inside' in place ? place.inside : null
  selectorsIn(experience).forEach((selector, index) => {
    // First the buttons at the end of the header and the list, because they have the most room around them.
    const element = selector === inside ? slot : samples[(index + 3) % samples.length]
    if (!element) return
    named.set(selector, element)
    if (element !== slot) element.dataset.selector = selector
  })
  return selector => named.get(selector) ?? null
}

/** Opens what waits for a click: by its own button or dot, or by its element. */
function openByHand({ kind, steps: [step] }: Experience, find: (selector: string) => Element | null): void {
  if (kind !== 'launcher' && kind !== 'tooltip') return
  const { beside, element } = (step.place ?? {}) as { beside?: string; element?: string }
  const own = document.querySelector('beckon-view')?.shadowRoot?.querySelector('.fab, .dot')
  const target = own ?? find(beside ?? element ?? '')
  const clicks = kind === 'launcher' || ('opens_on' in step && step.opens_on === 'click')
  const how = { bubbles: true, composed: true, pointerType: 'mouse' }
  target?.dispatchEvent(new PointerEvent(clicks ? 'click' : 'pointerover', how))
}
