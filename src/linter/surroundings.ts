import type { Experience } from '../protocol/experience.ts'
import type { Theme } from '../protocol/theme.ts'
import type { Rivals } from './rivals.ts'

/** What an Experience is judged beside. */
export interface Surroundings {
  /** The account's. */
  theme: Theme | null
  languages: string[]
  /** What else is live. */
  others: Experience[]
  /** Of these, those that start at the same moment. */
  rivals: Rivals
  /** Null where too few people were seen lately to say anything about them. */
  people: PeopleFacts | null
  /** Of the last weeks. */
  elements: { today: number; told: ElementDay[] }
}

/** What pages told of the elements of its steps: where, and on which day since 1970. */
export interface ElementDay {
  step_id: string
  path: string
  day: number
  found: number
  missing: number
}

export interface PeopleFacts {
  /** So many were looked at, those who were seen last, and so many of them are in its Segment. */
  seen: number
  inSegment: number
  /** By path of a merge tag, of so many of them: how many have no value there. */
  asked: number
  lacking: { [path: string]: number }
  /** Ids of others whose Segment somebody is in who is in this one too. */
  together: ReadonlySet<string>
  /** Of the events that its goal names: those that somebody did. */
  events: ReadonlySet<string>
}
