import { differenceLine } from './differences.ts'
import { hasDraft, type Intent } from './file-plan.ts'
import { type Held, nameOf } from './held.ts'
import { oneLine } from './one-line.ts'
import { countsAtOnce } from './read-files.ts'
import { memoryOf } from './seen.ts'
import { folderOf } from './source.ts'

/** What push does with one file, before it does it. */
export function describeIntent(intent: Intent, publish: boolean): string[] {
  const { file, does, differences } = intent
  const what = `${file.kind} "${oneLine(file.name)}"`
  const note = noteOf(intent, publish)
  switch (does) {
    case 'create':
      return [`+ ${what}${note && ` (${note})`}`]
    case 'change':
      return [
        `~ ${what}: ${differences.map(({ at }) => at).join(', ')}${note && ` (${note})`}`,
        ...differences.map(difference => `    ${differenceLine(difference)}`),
      ]
    case 'leave':
      return [`= ${what} (people get this; somebody’s newer draft stays)`]
    case 'nothing':
      if (note && intent.forPeople === 'unpublish' && publish) return [`~ ${what}: ${note}`]
      return [`= ${what}${note && ` (${note})`}`]
  }
}

/** What it means for people. */
function noteOf({ file, does, forPeople, isDraftLive, held }: Intent, publish: boolean): string {
  if (!hasDraft(file)) return countsAtOnce(file) && !publish && does !== 'nothing' ? 'only with --publish' : ''
  if (forPeople === 'unpublish')
    return publish ? 'people will no longer get it' : 'people still get it; --publish ends that'
  if (file.live === 'unchanged' && does !== 'nothing') return 'what people get stays as it is'
  if (file.live === false && does !== 'nothing') return 'people do not get it'
  if (does !== 'nothing' || forPeople === null) return ''
  return isDraftLive || held?.live ? 'the draft differs from what is live' : 'the draft is not live'
}

export function outsideLine(held: Held, { prune, source }: { prune: boolean; source: string }): string {
  const what = `${prune ? '-' : '?'} ${held.kind} "${oneLine(nameOf(held))}" is on the server and in no file`
  const others = held.pushed_from.filter(each => each.source !== source)
  const from = others.length > 0 ? ` here; it was pushed from ${folderOf({ ...held, pushed_from: others })}` : ''
  return `${what}${from}${prune ? ': it will be archived' : ''}`
}

/** What other folders have to do with a file. */
export function toldLines({ file, held, tells }: Intent): string[] {
  if (tells === null) return []
  const from = `${file.slug}.json: it was pushed before from another folder, ${folderOf(held!)}`
  return [tells === 'key' ? `${from}, and its key was ${held!.key}. Now it is ${file.slug}.` : `${from}.`]
}

/** Where git cannot tell whether another branch has something newer: in most pipelines, a clone has its last commit only. */
export function unsureLines(
  intents: Intent[],
  left: Held[],
  { prune, source }: { prune: boolean; source: string },
): string[] {
  const isUnsure = (held: Held | null) => held !== null && memoryOf(held, source)?.isHere === null
  const cure =
    'git cannot tell without the whole history: fetch it first (fetch-depth: 0 in GitHub, GIT_DEPTH: 0 in GitLab, git fetch --unshallow)'
  const changed = intents.filter(({ does, held }) => does === 'change' && isUnsure(held))
  const kept = prune ? left.filter(isUnsure) : []
  return [
    ...(changed.length
      ? [
          `${changed.map(({ file }) => `${file.slug}.json`).join(', ')}: another branch may have pushed what is replaced here. ${cure}.`,
        ]
      : []),
    ...(kept.length
      ? [
          `${kept.map(held => `${held.kind} "${oneLine(nameOf(held))}"`).join(', ')}: not archived, because another branch may have it. ${cure}, or use --force.`,
        ]
      : []),
  ]
}

export function summary(
  intents: Intent[],
  outside: { pruned: Held[]; left: Held[] },
  { dry, publish }: { dry: boolean; publish: boolean },
): string {
  const isWritten = ({ file, does }: Intent) => publish || !countsAtOnce(file) || does === 'nothing'
  const written = intents.filter(isWritten)
  const count = (...does: Intent['does'][]) => written.filter(intent => does.includes(intent.does)).length
  const parts = `${count('create')} new, ${count('change')} changed, ${count('nothing', 'leave')} as they were`
  const { published, unpublished } = forPeople(intents)
  const lost = unpublished ? `unpublish ${many(unpublished, 'Experience')}` : ''
  const gained = published ? `publish ${many(published, 'draft')}` : ''
  const both = [gained, lost].filter(Boolean).join(' and ')
  const pruned = outside.pruned.length ? `${dry ? 'It would archive' : 'Archived'} ${outside.pruned.length}.` : ''
  const left = outside.left.length
    ? `${outside.left.length} ${outside.left.length === 1 ? 'is' : 'are'} on the server and in no file.`
    : ''
  const back = keptBack(intents)
  const none = back ? '' : 'No draft waits for --publish.'
  const also = [notWritten(intents.filter(intent => !isWritten(intent))), back, pruned, left].filter(Boolean)
  const said = (...sentences: string[]) => [...sentences, ...also].filter(Boolean).join(' ')
  if (dry) {
    const then = both ? `${publish ? 'It' : 'With --publish, it'} would ${both}.` : none
    return `${said(`Would be: ${parts}.`, then)} Nothing was changed.`
  }
  if (!both) return said(`${parts}.`, none)
  const did = both.replace(/\b(un)?publish\b/g, verb => `${verb}ed`)
  return said(`${parts}.`, publish ? `${did[0]!.toUpperCase()}${did.slice(1)}.` : `Add --publish to ${both}.`)
}

/** The theme and the labels, without --publish: they have no draft. */
function notWritten(intents: Intent[]): string {
  const files = intents.map(({ file }) => `${file.slug}.json`)
  if (files.length === 0) return ''
  return `${files.join(' and ')} ${files.length === 1 ? 'waits' : 'wait'} for --publish.`
}

/** Drafts that people do not get, because the files say so. */
function keptBack(intents: Intent[]): string {
  const files = intents.filter(({ isKeptBack }) => isKeptBack).map(({ file }) => `${file.slug}.json`)
  if (files.length === 0) return ''
  const wait = files.length === 1 ? `The draft of ${files[0]} waits` : `The drafts of ${files.join(', ')} wait`
  return `${wait}: people get ${files.length === 1 ? 'it' : 'them'} after you remove the line "live": "unchanged" and push with --publish.`
}

const many = (count: number, what: string): string => (count === 1 ? `one ${what}` : `${count} ${what}s`)

function forPeople(intents: Intent[]): { published: number; unpublished: number } {
  const count = (wanted: Intent['forPeople']) => intents.filter(each => each.forPeople === wanted).length
  return { published: count('publish'), unpublished: count('unpublish') }
}
