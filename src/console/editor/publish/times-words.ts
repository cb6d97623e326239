import type { Colleague } from '../draft/colleague.ts'
import { whoWords } from '../who-words.ts'
import type { Times } from './use-reviewed.ts'

type By = { [time in keyof Times]?: Colleague | null }

/** Which times of it are others than somebody saw, and who made them so, in sentences. `me`: the id of the signed-in user. */
export function timesWords(was: Times, is: Times, by: By | undefined, me: string | undefined): string[] {
  return (['publish_at', 'unpublish_at'] as const).flatMap(time =>
    was[time] === is[time] ? [] : [sentenceOf(time, was[time], is[time], whoWords(by?.[time], me))],
  )
}

function sentenceOf(time: keyof Times, was: string | null, is: string | null, who: string): string {
  const does = time === 'publish_at' ? 'publish' : 'unpublish'
  if (is) return `${who} set it to be ${does}ed on ${localWords(is)}, while you looked at it.`
  // Nobody cancels what was due.
  if (Date.parse(was!) <= Date.now()) return `The time to ${does} it has come while you looked at it.`
  return `${who} cancelled to ${does} it on ${localWords(was!)}, while you looked at it.`
}

const localWords = (time: string): string => new Date(time).toLocaleString()
