import type { SegmentGroup } from '../protocol/segment.ts'
import type { ItemFor } from './items-for.ts'
import { peopleWords } from './segment-words.ts'
import { type Share, sharedWords } from './share.ts'

/** Whom a version is for at one moment: its own conditions, and what the Segments and Environments that it uses mean then. */
export interface Audience {
  segment: SegmentGroup | null
  /** How many of them get it. Missing: it was written down before this was. */
  share?: Share
  /** By id, also those that it uses through other Segments. */
  segments: { [id: string]: SegmentGroup & { name: string } }
  /** Of a launcher: those of its items that have conditions of their own. Missing: none, or nobody wrote it down. */
  items?: ItemFor[]
  /** Null: all Environments. */
  environments: { id: string; name: string; hosts: string[] }[] | null
  /** The domains without an Environment: they are part of each. Missing: all Environments, or nobody wrote it down. */
  free?: string[]
}

/** "10 % of people who are in the Segment “Pros” (people whose plan is pro)" */
export const audiencePeople = (audience: Audience): string => sharedWords(audience.share ?? 100, said(audience).people)

/** "its item “Invoices” is for people whose plan is pro" */
export const audienceItems = (audience: Audience): string[] =>
  (audience.items ?? []).map(item => `${itemIsFor(item)} ${said(audience, item.segment).people}`)

const itemIsFor = ({ text }: ItemFor): string => `its item “${text}” is for`

/** Whether the same share of people gets it. Where nobody wrote it down, nothing is said about it. */
export const isSameShare = (before: Audience, after: Audience): boolean =>
  before.share === undefined || after.share === undefined || before.share === after.share

/** The same for where it runs: "“Production” (app.example.com), and on domains without an Environment (www.example.com)". */
export function audiencePlaces({ environments, free = [] }: Audience): string {
  if (environments === null) return 'all Environments'
  const own = environments.map(({ name, hosts }) => `“${name}” (${listedHosts(hosts)})`).join(', ') || 'no Environment'
  return free.length > 0 ? `${own}, and on domains without an Environment (${listedHosts(free)})` : own
}

/** A domain can change its Environment, and it still runs there. */
export const isSameReach = (before: Audience, after: Audience): boolean => {
  const isKnown = before.free !== undefined && after.free !== undefined
  return JSON.stringify(reachOf(before, isKnown)) === JSON.stringify(reachOf(after, isKnown))
}

/** How one audience differs from another, in sentences. Other names for the same people are no difference. */
export function audienceSentences(before: Audience, after: Audience): string[] {
  const [was, is] = [said(before), said(after)]
  const sentences: string[] = []
  if (meaningOf(before, was) !== meaningOf(after, is) || !isSameShare(before, after))
    sentences.push(`it is for ${audiencePeople(after)}, instead of ${audiencePeople(before)}`)
  const told = itemSentences(before, after)
  sentences.push(...told.sentences)
  // Versions of before have items of which nobody wrote down for whom they are.
  for (const [id, then] of Object.entries(before.segments)) {
    const now = after.segments[id]
    if (!now || told.met.has(id) || (was.met.has(id) && is.met.has(id)) || plain(then) === plain(now)) continue
    const [is_, was_] = [peopleWords(now, namesIn(after)), peopleWords(then, namesIn(before))]
    sentences.push(`the Segment “${now.name}” means: ${is_}, instead of: ${was_}`)
  }
  if (groupsOf(before) !== groupsOf(after) || !isSameReach(before, after)) sentences.push(placesSentence(before, after))
  return sentences
}

/** Who got it until it ended, in sentences. */
export const endSentences = (before: Audience): string[] => [
  `it was for ${audiencePeople(before)} until then`,
  ...(before.items ?? []).map(item => `its item “${item.text}” was for ${said(before, item.segment).people}`),
]

/** The items that both have, if they are for others now, and the Segments that were looked at. */
function itemSentences(before: Audience, after: Audience): { sentences: string[]; met: Set<string> } {
  const sentences: string[] = []
  const met = new Set<string>()
  for (const item of after.items ?? []) {
    const then = before.items?.find(({ id }) => id === item.id)
    if (!then) continue
    const [was, is] = [said(before, then.segment), said(after, item.segment)]
    for (const id of [...was.met, ...is.met]) met.add(id)
    if (meaningOf(before, was) !== meaningOf(after, is))
      sentences.push(`${itemIsFor(item)} ${is.people}, instead of ${was.people}`)
  }
  return { sentences, met }
}

interface Said {
  segment: SegmentGroup | null
  people: string
  met: Set<string>
}

/** In words, and the Segments that the words explain. Each is explained once. */
function said(audience: Audience, segment = audience.segment): Said {
  const met = new Set<string>()
  const meaning = (id: string) => {
    if (met.has(id)) return undefined
    met.add(id)
    return audience.segments[id]
  }
  return { segment, people: peopleWords(segment, Object.assign(namesIn(audience), { meaning })), met }
}

const namesIn =
  ({ segments }: Audience) =>
  (id: string): string | undefined =>
    segments[id]?.name

const meaningOf = ({ segments }: Audience, { segment, met }: Said): string =>
  JSON.stringify([segment?.items.length ? plain(segment) : null, [...met].map(id => [id, plain(segments[id])])])

/** Without its name. */
const plain = (group: SegmentGroup | undefined): string => JSON.stringify(group && [group.items_op, group.items])

const groupsOf = ({ environments }: Audience): string => JSON.stringify(environments?.map(({ id }) => id) ?? null)

function placesSentence(before: Audience, after: Audience): string {
  const [was, is] = [audiencePlaces(before), audiencePlaces(after)]
  if (was !== is) return `it runs in ${is}, instead of ${was}`
  // The domains that differ are among those that are not listed.
  const [old, now] = [reachOf(before) ?? [], reachOf(after) ?? []]
  const [more, gone] = [now.filter(host => !old.includes(host)), old.filter(host => !now.includes(host))]
  return `it runs in ${is}, ${more.length > 0 ? `now also on ${listedHosts(more)}` : `no more on ${listedHosts(gone)}`}`
}

/** Each domain where it runs, once. Null: on all. `withFree` is false if nobody wrote those without an Environment down. */
function reachOf({ environments, free = [] }: Audience, withFree = true): string[] | null {
  if (environments === null) return null
  const hosts = [...new Set([...environments.flatMap(each => each.hosts), ...(withFree ? free : [])])].sort()
  const parents = hosts.flatMap(host => /^\*\.(\S+)/.exec(host)?.[1] ?? [])
  return hosts.filter(host => !parents.some(parent => bare(host) !== parent && bare(host).endsWith(`.${parent}`)))
}

/** `*.app.example.com except …` → `app.example.com` */
const bare = (host: string): string => /^(?:\*\.)?(\S+)/.exec(host)![1]!

const FEW = 5

/** A few of them, and how many more there are. */
const listedHosts = (hosts: string[]): string => {
  const more = hosts.length > FEW ? ` and ${hosts.length - FEW} more` : ''
  return `${hosts.slice(0, FEW).join(', ') || 'no domain'}${more}`
}
