import { FileInput } from '../protocol/schema/files.ts'
import { resolveReferences } from '../server/content/files/file-references.ts'
import { inOrderOfReferences } from '../server/content/files/in-order-of-references.ts'
import { BrokenFiles, type FileProblem } from './broken-files.ts'
import { type Difference, differencesIn } from './differences.ts'
import { type Held, isExperience, namedAs, nameOf } from './held.ts'
import { keepIds } from './keep-ids.ts'
import { matchFiles } from './match-files.ts'
import { ownStamps } from './own-stamps.ts'
import { type Content, isPlain, type OneFile, ofSettings } from './read-files.ts'
import { referToFiles } from './references-by-file.ts'
import { resolveNames } from './references-by-name.ts'
import { hasSeenDraft, hasSeenLive, type Memory, memoryOf } from './seen.ts'
import { isCertain, latestFolder } from './source.ts'

/** What pushing one file does. */
export interface Intent {
  file: OneFile
  held: Held | null
  /** What the file was before somebody archived it. */
  archived?: Held
  /** `create`, `change`: the draft becomes the file. `leave`: people get the file; somebody else's newer draft stays. */
  does: 'create' | 'change' | 'leave' | 'nothing'
  /** How the draft differs from the file. */
  differences: Difference[]
  /** What would make people get what the file says. Null: they do, or the file does not say. */
  forPeople: 'publish' | 'unpublish' | null
  /** The file differs from what people get, and says that this stays so: `"live": "unchanged"`. */
  isKeptBack: boolean
  /** Whether people get the current draft. */
  isDraftLive: boolean
  /** Somebody wrote to the draft, or changed what people get, and neither files nor a pull have seen it. */
  conflicts: Conflict[]
  /** `elsewhere`: another folder pushed it before, perhaps the same one in another place. `key`: another folder calls its file otherwise. */
  tells: 'elsewhere' | 'key' | null
  /** The content to send. It has ids for what is known, and `file:…` for the rest. */
  content: Content
}

export interface Conflict {
  /** `taken`: it belongs to another file of another folder. `elsewhere`: to the same file of another folder. */
  about: 'draft' | 'live' | 'archived' | 'taken' | 'elsewhere'
  /** Nobody knows what files wrote before, as after an upgrade. It is no conflict if the account secret wrote last. */
  unlessOurs: boolean
}

/** Compares the files with the account. Files that others refer to come first. `source`: the folder of the files. */
export function plan(files: OneFile[], account: Held[], source: string | null): Intent[] {
  const named = withNames(files, account)
  const matches = matchFiles(named, account, source)
  return inOrder(ownStamps(named, matches, account)).map(file => planOne(file, matches, source))
}

function planOne(file: OneFile, matches: Map<string, Held | null>, source: string | null): Intent {
  const held = matches.get(file.slug) ?? null
  const { kind: _, ...written } = file.content
  const own = isExperience(file.kind) ? file.content : written
  const content = resolveReferences(own, slug => matches.get(slug)?.id ?? `file:${slug}`)
  const isWanted = file.live !== false
  if (!held) {
    const forPeople = file.live === true && hasDraft(file) ? ('publish' as const) : null
    const isKeptBack = file.live === 'unchanged' && hasDraft(file)
    const nothing = { differences: [], isDraftLive: false, conflicts: [], tells: null }
    return { file, held, does: 'create', forPeople, isKeptBack, content, ...nothing }
  }
  const against = (before: Content) => {
    const kept = isExperience(file.kind) ? keepIds(content, before) : content
    return { kept, differences: differencesIn(normal(file, before), normal(file, kept)) }
  }
  const draft = against(held.content)
  const isLive = held.live !== null && against(held.live).differences.length === 0
  const memory = memoryOf(held, source)
  const seenDraft = hasSeenDraft(file, held, memory)
  const differs = draft.differences.length > 0
  const leaves = differs && isLive && isWanted && seenDraft !== true && hasDraft(file)
  const forPeople = leaves ? null : whatPeopleNeed(file, held, isLive)
  const seenLive = hasSeenLive(file, held, memory, { ends: forPeople === 'unpublish' })
  const conflicts: Conflict[] = []
  if (differs && !leaves && seenDraft !== true) conflicts.push({ about: 'draft', unlessOurs: seenDraft === null })
  if (forPeople && seenLive !== true && held.was_live)
    conflicts.push({ about: 'live', unlessOurs: seenLive === null && held.live !== null })
  const whose = whoseIs(file, held, { memory, source })
  const writes = (differs && !leaves) || forPeople !== null
  const isRefused = whose === 'taken' || (writes && whose === 'elsewhere')
  return {
    file,
    held,
    does: leaves ? 'leave' : differs ? 'change' : 'nothing',
    differences: draft.differences,
    forPeople,
    isKeptBack: file.live === 'unchanged' && hasDraft(file) && !isLive,
    isDraftLive: held.live !== null && held.live_stamp.startsWith(`${held.stamp}@`),
    conflicts: isRefused ? [{ about: whose as 'taken' | 'elsewhere', unlessOurs: false }] : conflicts,
    tells: isRefused ? null : whatToTell(file, held, { writes, whose, source }),
    content: draft.kept,
  }
}

/**
 * Whose it is, if this folder never pushed it and other folders did. A file of the same name with something else in it, and the same
 * thing in a file of another name, are what two teams have that do not know each other.
 */
function whoseIs(
  file: OneFile,
  held: Held,
  { memory, source }: { memory: Memory | null; source: string | null },
): 'ours' | 'taken' | 'elsewhere' | 'perhaps elsewhere' {
  const latest = latestFolder(held)
  if (memory !== null || !latest) return 'ours'
  const isSame = nameOf(held) === file.name && (held.key === null || held.key === file.slug)
  if (file.id !== held.id && !isSame) return 'taken'
  if (file.stamp !== null) return 'ours'
  return source !== null && isCertain(source) && isCertain(latest.source) ? 'elsewhere' : 'perhaps elsewhere'
}

/** What whoever pushes has to know of other folders that have it too. */
function whatToTell(
  file: OneFile,
  { key, pushed_from }: Held,
  { writes, whose, source }: { writes: boolean; whose: ReturnType<typeof whoseIs>; source: string | null },
): Intent['tells'] {
  if (writes && whose === 'perhaps elsewhere') return 'elsewhere'
  const isRenamed = hasDraft(file) && key !== null && key !== file.slug
  return isRenamed && pushed_from.some(each => each.source !== source) ? 'key' : null
}

/** Environments, limit groups, the theme and the labels have none: people get them at once. */
export const hasDraft = (file: OneFile): boolean => !isPlain(file) && !ofSettings(file)

function whatPeopleNeed(file: OneFile, held: Held, isLive: boolean): Intent['forPeople'] {
  if (!hasDraft(file) || file.live === 'unchanged') return null
  if (file.live === false) return held.live === null ? null : 'unpublish'
  return isLive ? null : 'publish'
}

/** The files with `file:…` or the id of something in the account instead of `name:…`. */
function withNames(files: OneFile[], account: Held[]): OneFile[] {
  const problems: FileProblem[] = []
  // The id of something archived that is still in a file: whatever becomes of the file, it is meant.
  const known = new Set<unknown>(account.map(({ id }) => id))
  const gone = new Map(files.flatMap(({ id, slug }) => (id === null || known.has(id) ? [] : [[id, slug] as const])))
  const named = files.map(file => ({
    ...file,
    content: resolveNames(referToFiles(file.content, gone), (name, what) => {
      const here = files.filter(other => other.name === name && namedAs(other.kind) === what)
      if (here.length === 1) return `file:${here[0]!.slug}`
      const there = account.filter(held => nameOf(held) === name && namedAs(held.kind) === what)
      if (there.length === 1) return there[0]!.id
      const many = there.length ? `${there.length} of that name; name one by a file` : 'none of that name'
      const says = `it refers to "name:${name}", but the account has ${many}`
      problems.push({ file: `${file.slug}.json`, at: '', says })
      return name
    }),
  }))
  if (problems.length) throw new BrokenFiles(problems, 'nothing was sent')
  return named
}

/** Files that others refer to come first. Experiences may refer to each other; a Segment cannot contain itself. */
function inOrder(files: OneFile[]): OneFile[] {
  const named = files.map(file => ({ name: file.slug, kind: file.kind, content: file.content, file }))
  const { files: ordered, circles } = inOrderOfReferences(named)
  if (circles.length > 0)
    throw new BrokenFiles(
      circles.map(({ file, through }) => ({
        file: `${file.name}.json`,
        at: 'items',
        says: `the Segment would contain itself: it refers to ${through.map(name => `${name}.json`).join(', which refers to ')}; remove one of these conditions`,
      })),
      'nothing was sent',
    )
  return ordered.map(({ file }) => file)
}

/** With its defaults, and without what only the server writes. */
function normal({ kind }: OneFile, content: Content): Content {
  const { shape } = FileInput.options.find(option => option.shape.kind.value === kind)!
  const fields = Object.keys(shape).filter(field => field !== 'kind' && content[field] != null)
  const own = Object.fromEntries(fields.map(field => [field, content[field]]))
  const parsed = FileInput.safeParse({ kind, ...own })
  return parsed.success ? { ...parsed.data } : { kind, ...own }
}
