import type { ReadableAtom, WritableAtom } from 'nanostores'
import { markOf } from '../../content/element-was.ts'
import type { Situation } from '../../evaluator/situation.ts'
import { elementOf } from '../../evaluator/triggers.ts'
import type { Experience, Step } from '../../protocol/experience.ts'
import type { Gate } from '../../protocol/verdict.ts'
import type { Elements } from '../browser/elements.ts'
import type { Reporter } from '../keep/reporter.ts'
import type { Around } from '../state/around.ts'
import type { Person } from '../state/person.ts'
import type { State } from '../state/state.ts'

/** If only the element is missing, we report it as missing after this time. */
const PATIENCE = 3_000

type Looked = [experience: Experience, step: Step, gates: Gate[]]
type Known = Pick<State, '$plan' | '$record' | '$tab' | '$person'>

interface LookTools extends Pick<Around, 'clock' | 'moment' | 'guard' | 'href' | 'host'> {
  reporter: Reporter
  elements: Elements
}

/** The gates of a step that is not the first one. */
type CheckStep = (step: Step, situation: Situation) => Gate[]

/**
 * Reports whether elements are there: those of first steps for which all other conditions hold, and those of the step that a
 * person is at. Loaded when there is an element to look for.
 */
export function lookForElements(
  state: Known,
  $situation: ReadableAtom<Situation | null>,
  checkStep: CheckStep,
  tools: LookTools,
) {
  const { clock, moment, guard } = tools
  let waiting = new Map<string, number>()
  const look = guard(() => {
    const situation = $situation.get()
    const now = clock.now()
    const before = waiting
    waiting = new Map()
    for (const [experience, step, gates] of situation ? lookedFor(state, situation, checkStep) : []) {
      const element = elementOf(step) ?? ''
      const missing = gates.flatMap(({ change = [] }) => change).join()
      if (!missing && situation?.page?.elements[element])
        tellElement(experience, step, isAnother(tools, element, step) ? 'other' : true, state.$person, tools)
      if (missing !== `present:${element}`) continue
      const since = before.get(step.id) ?? now
      waiting.set(step.id, since)
      if (now < since + PATIENCE) moment.wakeAt(since + PATIENCE)
      else tellElement(experience, step, false, state.$person, tools)
    }
  })
  state.$plan.listen(look)
  look()
}

function lookedFor({ $plan, $record, $tab }: Known, situation: Situation, checkStep: CheckStep): Looked[] {
  const first = $plan.get().verdicts.filter(({ because }) => !because || because === 'triggers')
  const under_way = $record.get().showings.filter(({ tab, wait }) => tab === $tab.get() && !wait)
  return [
    ...first.map(({ candidate: { experience }, trace }): Looked => [experience, experience.steps[0], trace]),
    ...under_way.map(({ experience, step: index }): Looked => {
      const step = experience.steps[index]!
      return [experience, step, checkStep(step, situation)]
    }),
  ]
}

/** Whether the selector finds something else than the element that somebody pointed at. A text is compared in its own language. */
function isAnother({ elements, host }: LookTools, selector: string, { element_was: was }: Step): boolean {
  const found = was && elements.find(selector)
  if (!found) return false
  if (found.localName !== was.tag) return true
  return was.lang === host.document.documentElement.lang && markOf(found.textContent) !== was.said
}

const DAY = 86_400_000
/** A person hardly meets more elements in one day. */
const MOST = 200

/** Reports whether the element of a step was there when we looked. Once a day for each step and answer. */
function tellElement(
  { id: experience, version }: Experience,
  { id: step }: Step,
  found: boolean | 'other',
  $person: WritableAtom<Person>,
  { clock, reporter, href }: LookTools,
) {
  const person = $person.get()
  const today = `${Math.floor(clock.now() / DAY)} `
  const told = person.looked?.filter(one => one.startsWith(today)) ?? []
  const answer = today + step + found
  if (told.includes(answer)) return
  $person.set({ ...person, looked: [answer, ...told].slice(0, MOST) })
  const [, path] = /^\w+:\/\/[^/?#]*([^?#]*)/.exec(href()) ?? []
  const other = found === 'other' || undefined
  reporter.report({ type: 'element', experience, step, found: !!found, other, version, path })
}
