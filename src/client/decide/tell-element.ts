import type { WritableAtom } from 'nanostores'
import type { Experience, Step } from '../../protocol/experience.ts'
import type { Clock } from '../browser/clock.ts'
import type { Reporter } from '../network/reporter.ts'
import type { Person } from '../state/person.ts'

const DAY = 86_400_000
/** A person hardly meets more elements in one day. */
const MOST = 200

export interface TellTools {
  clock: Clock
  reporter: Reporter
  /** The address of the page, without the parts that the page filters out. */
  href(): string
}

/** Reports whether the element of a step was there when we looked. Once a day for each step and answer. */
export function tellElement(
  { id: experience, version }: Experience,
  { id: step }: Step,
  found: boolean,
  $person: WritableAtom<Person>,
  { clock, reporter, href }: TellTools,
) {
  const person = $person.get()
  const today = `${Math.floor(clock.now() / DAY)} `
  const told = person.looked?.filter(one => one.startsWith(today)) ?? []
  const answer = today + step + found
  if (told.includes(answer)) return
  $person.set({ ...person, looked: [answer, ...told].slice(0, MOST) })
  const [, path] = /^\w+:\/\/[^/?#]*([^?#]*)/.exec(href()) ?? []
  reporter.report({ type: 'element', experience, step, found, version, path })
}
