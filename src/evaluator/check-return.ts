import type { Experience } from '../protocol/experience.ts'
import type { Gate, GateName, Pending } from '../protocol/verdict.ts'
import { askGate } from './ask-gate.ts'
import { GATES, type Readers } from './gates.ts'
import type { Situation } from './situation.ts'

/** What its start asked about the page and the person. */
export type Asked = Pick<Pending, 'use_segmentation' | 'skip_url_match' | 'skip_triggers'>

const AGAIN: ReadonlySet<GateName> = new Set(['domain', 'environment', 'url', 'triggers', 'segment'])

/**
 * The gates of something that comes back at a step after a snooze: page, element and Segment must fit again. Its triggers have
 * fired once, which is enough.
 */
export function checkReturn(
  read: Readers,
  experience: Experience,
  at: number,
  asked: Asked,
  situation: Situation,
): Gate[] {
  const { triggers, delay, ...step } = experience.steps[at] ?? experience.steps[0]
  const rest = { ...experience, steps: [step] } as Experience
  // Only the first step may be shown on any page and without its element.
  const pending = { ...asked, ...(at && { skip_url_match: false, skip_triggers: false }) } as Pending
  return GATES.filter(([gate]) => AGAIN.has(gate)).map(([gate, question]) =>
    askGate(gate, situation, () => question(situation, rest, pending, read, true, undefined)),
  )
}
