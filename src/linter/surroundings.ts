import type { Experience } from '../protocol/experience.ts'
import type { Theme } from '../protocol/theme.ts'
import type { Rivals } from './rivals.ts'

/** What the checks need to know besides the Experience itself. */
export interface Surroundings {
  theme: Theme | null
  languages: string[]
  /** The live Experiences. */
  others: Experience[]
  /** Those of them that start at the same moment. */
  rivals: Rivals
  /** Null if there were too few people lately to say anything about them. */
  people: PeopleFacts | null
  /** Those Experiences that it names and that are archived, by id. Left out: not known. */
  archived?: ReadonlyMap<string, { kind: string; name: string }>
  /** Ids of the Experiences that the named Segments of its audience ask about. */
  inSegments?: string[]
  /** Of the last weeks. */
  elements: { today: number; told: ElementDay[] }
}

/** What pages reported about the elements of its steps: on which path, and on which day (counted from 1970). */
export interface ElementDay {
  step_id: string
  path: string
  day: number
  found: number
  missing: number
  /** Of those that were found: not what somebody pointed at. */
  other?: number
}

export interface PeopleFacts {
  /** How many people we looked at (those seen last), and how many of them are in its Segment. */
  seen: number
  inSegment: number
  /** How many people we checked for merge tags, and how many have no value, by the path of the tag. */
  asked: number
  lacking: { [path: string]: number }
  /** Ids of other Experiences that share at least one person with this one by their Segments. */
  together: ReadonlySet<string>
  /** Those events of its goal that somebody did. */
  events: ReadonlySet<string>
}
