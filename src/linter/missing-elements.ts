import { elementOf } from '../evaluator/triggers.ts'
import type { Experience, Step } from '../protocol/experience.ts'
import type { ElementDay, Surroundings } from './surroundings.ts'
import type { Warning } from './warning.ts'

/** One day may be a bad release or one odd browser, so one day alone gives no warning. */
const LEAST_DAYS = 2
const LEAST_TOLD = 3
/** If nobody has looked for this many days, nobody knows. */
const FRESH_DAYS = 7

/** Elements that pages did not find, or that are something else by now, day after day. If the draft already names another element, there is no warning. */
export function missingElements(experience: Experience, { others, elements }: Surroundings): Warning[] {
  const live = others.find(({ id }) => id === experience.id)
  if (!live) return []
  const since = Math.floor(Date.parse(live.published_at ?? '') / 86_400_000) || 0
  return (experience.steps as Step[]).flatMap((step, index) => {
    const shown = (live.steps as Step[]).find(({ id }) => id === step.id)
    const selector = elementOf(step)
    if (!selector || !shown || elementOf(shown) !== selector) return []
    const told = elements.told.filter(({ step_id, day }) => step_id === step.id && day >= since)
    const paths = [...new Set(told.map(({ path }) => path))]
    return paths.flatMap(path => {
      const days = told.filter(each => each.path === path)
      return [...warningOf(days, elements.today, index, selector), ...otherWarning(days, elements.today, index, step)]
    })
  })
}

function warningOf(days: ElementDay[], today: number, index: number, selector: string): Warning[] {
  const found = Math.max(...days.map(({ day, found }) => (found > 0 ? day : 0)))
  const inVain = days.filter(({ day, missing }) => day > found && missing > 0)
  const first = Math.min(...inVain.map(({ day }) => day))
  const last = Math.max(...inVain.map(({ day }) => day))
  const times = inVain.reduce((sum, { missing }) => sum + missing, 0)
  const lasts = today - first + 1
  if (times < LEAST_TOLD || lasts < LEAST_DAYS || last < today - FRESH_DAYS) return []
  return [
    {
      code: 'element-missing',
      at: `steps.${index}.place`,
      says: `The element of step ${index + 1}, ${selector}, was not found for ${lasts} days on ${days[0]!.path}.`,
      advice: 'Point at it again with “Edit on the page”, or correct the selector.',
    },
  ]
}

/**
 * The selector still finds something, but for days it was never what somebody pointed at. It was, before: a text that is different for
 * everybody never was, and means nothing.
 */
function otherWarning(days: ElementDay[], today: number, index: number, step: Step): Warning[] {
  const right = Math.max(...days.map(({ day, found, other = 0 }) => (found > other ? day : 0)))
  const wrong = days.filter(({ day, other = 0 }) => day > right && other > 0)
  const first = Math.min(...wrong.map(({ day }) => day))
  const last = Math.max(...wrong.map(({ day }) => day))
  const times = wrong.reduce((sum, { other = 0 }) => sum + other, 0)
  if (right === 0 || times < LEAST_TOLD || today - first + 1 < LEAST_DAYS || last < today - FRESH_DAYS) return []
  return [
    {
      code: 'element-other',
      at: `steps.${index}.place`,
      says: `The selector of step ${index + 1}, ${elementOf(step)}, now points at something else on ${days[0]!.path}${wasWords(step)}.`,
      advice: 'Point at the element again with “Edit on the page”.',
    },
  ]
}

function wasWords(step: Step): string {
  const { role, name, text } = ('element_known' in step && step.element_known) || {}
  const said = name || text
  return role || said ? `: it was ${[role, said && `“${said}”`].filter(Boolean).join(' ')}` : ''
}
