import type { SegmentGroup } from '../protocol/segment.ts'
import { peopleWords } from './segment-words.ts'
import { type Share, sharedWords } from './share.ts'

/** Whom a version is for at one moment: its own conditions, and what the Segments and Environments that it uses mean then. */
export interface Audience {
  segment: SegmentGroup | null
  /** How many of them get it. Missing: it was written down before this was. */
  share?: Share
  /** By id, also those that it uses through other Segments. */
  segments: { [id: string]: SegmentGroup & { name: string } }
  /** Null: all Environments. */
  environments: { id: string; name: string; hosts: string[] }[] | null
}

/** "10 % of people who are in the Segment “Pros” (people whose plan is pro)" */
export const audiencePeople = (audience: Audience): string => sharedWords(audience.share ?? 100, said(audience).people)

/** Whether the same share of people gets it. Where nobody wrote it down, nothing is said about it. */
export const isSameShare = (before: Audience, after: Audience): boolean =>
  before.share === undefined || after.share === undefined || before.share === after.share

/** The same for where it runs: "“Production” (app.example.com)". */
export const audiencePlaces = ({ environments }: Audience): string =>
  environments === null
    ? 'all Environments'
    : environments.map(({ name, hosts }) => `“${name}” (${hosts.join(', ') || 'no domain'})`).join(', ') ||
      'no Environment'

/** How one audience differs from another, in sentences. Other names for the same people are no difference. */
export function audienceSentences(before: Audience, after: Audience): string[] {
  const [was, is] = [said(before), said(after)]
  const sentences: string[] = []
  if (meaningOf(before, was.met) !== meaningOf(after, is.met) || !isSameShare(before, after))
    sentences.push(`it is for ${audiencePeople(after)}, instead of ${audiencePeople(before)}`)
  // Items of a launcher have Segments of their own.
  for (const [id, then] of Object.entries(before.segments)) {
    const now = after.segments[id]
    if (!now || (was.met.has(id) && is.met.has(id)) || plain(then) === plain(now)) continue
    const [is_, was_] = [peopleWords(now, namesIn(after)), peopleWords(then, namesIn(before))]
    sentences.push(`the Segment “${now.name}” means: ${is_}, instead of: ${was_}`)
  }
  if (placesOf(before) !== placesOf(after))
    sentences.push(`it runs in ${audiencePlaces(after)}, instead of ${audiencePlaces(before)}`)
  return sentences
}

/** In words, and the Segments that the words explain. Each is explained once. */
function said(audience: Audience): { people: string; met: Set<string> } {
  const met = new Set<string>()
  const meaning = (id: string) => {
    if (met.has(id)) return undefined
    met.add(id)
    return audience.segments[id]
  }
  return { people: peopleWords(audience.segment, Object.assign(namesIn(audience), { meaning })), met }
}

const namesIn =
  ({ segments }: Audience) =>
  (id: string): string | undefined =>
    segments[id]?.name

const meaningOf = ({ segment, segments }: Audience, met: Set<string>): string =>
  JSON.stringify([segment?.items.length ? plain(segment) : null, [...met].map(id => [id, plain(segments[id])])])

/** Without its name. */
const plain = (group: SegmentGroup | undefined): string => JSON.stringify(group && [group.items_op, group.items])

const placesOf = ({ environments }: Audience): string =>
  JSON.stringify(environments?.map(({ id, hosts }) => [id, hosts]) ?? null)
