import { resolve } from 'node:path'
import { RefusedPush } from '../protocol/schema/files.ts'
import { type Api, connect } from './api.ts'
import { archivedReferences, withArchived } from './archived.ts'
import { rememberPush, withBranch } from './branch.ts'
import { BrokenFiles, type FileProblem } from './broken-files.ts'
import { type Command, type Given, SERVER, SOURCE } from './command.ts'
import { sayConflicts } from './conflict-words.ts'
import { Conflicts } from './conflicts.ts'
import type { Done } from './done.ts'
import { endedSchedules } from './ended-schedules.ts'
import { Failure } from './failure.ts'
import { type Intent, plan } from './file-plan.ts'
import { type Held, listHeld, nameOf } from './held.ts'
import { oneLine } from './one-line.ts'
import { describeIntent, outsideLine, summary, toldLines, unsureLines } from './push-text.ts'
import { isPlain, listJson, notRead, type OneFile, ofSettings, readFiles } from './read-files.ts'
import { Refused } from './refused.ts'
import { hasSeenDraft, hasSeenLive, memoryOf } from './seen.ts'
import { sourceOf } from './source.ts'
import { refuseTheirs } from './theirs.ts'
import { asItWas, prunedName, toPrune, toSend } from './to-send.ts'
import { warningLines } from './warning-text.ts'

export const push: Command = {
  words: '<folder>',
  options: {
    publish: {
      says: 'make what people get equal to the files: publish and unpublish; without it, people see nothing new yet',
    },
    prune: { says: 'archive what was in a file of this folder once and is in none now' },
    force: { says: 'replace what others wrote since these files were pushed or pulled' },
    ...SOURCE,
    'dry-run': { says: 'only check everything and say what would change' },
    'exit-code': { says: 'exit with 2 if the account differs from the files' },
    ...SERVER,
  },
  examples: [
    'beckon push experiences --dry-run',
    'beckon push experiences --publish',
    'beckon push experiences --publish --prune',
  ],
  async run(given, world) {
    const folder = given.words[0]
    if (folder === undefined || given.words.length > 1) throw new Failure('Which folder? beckon push <folder>', 2)
    const files = await filesOf(resolve(world.cwd, folder), given)
    for (const line of notRead(resolve(world.cwd, folder), given.on('prune'))) world.err(line)
    if (!given.on('force')) refuseTheirs(resolve(world.cwd, folder), files)
    const api = connect(given, world)
    const wishes = { publish: given.on('publish'), force: given.on('force'), dry: given.on('dry-run') }
    const source = sourceOf(resolve(world.cwd, folder), given.value('source'))
    const clone = { folder: resolve(world.cwd, folder), source, contents: files.map(({ whole }) => whole) }
    const held = withBranch(await withNeeds(listHeld(api)), clone)
    const intents = await withArchived(api, plan(files, held, source), source)
    const outside = outsideOf(intents, held, {
      prune: given.on('prune'),
      // In an empty folder, --force only says that it is meant to be empty.
      force: wishes.force && files.length > 0,
      source,
    })
    if (!given.on('json')) {
      for (const intent of intents) for (const line of describeIntent(intent, wishes.publish)) world.out(line)
      for (const each of outside.pruned) world.out(outsideLine(each, { prune: true, source }))
      for (const each of outside.left) world.out(outsideLine(each, { prune: false, source }))
    }
    for (const line of await archivedReferences(api, intents, held)) world.err(line)
    if (!wishes.force)
      for (const line of unsureLines(intents, outside.left, { prune: given.on('prune'), source })) world.err(line)
    const done = await withNeeds(apply(api, intents, { ...wishes, prune: outside.pruned, source }))
    if (!wishes.dry) rememberPush(clone)
    for (const line of intents.flatMap(toldLines)) world.err(line)
    if (given.on('json')) world.out(JSON.stringify(inJson(intents, outside, done), null, 2))
    else {
      for (const { file, does } of wishes.dry ? [] : intents)
        if (does === 'create' && !ofSettings(file) && done.get(file.slug))
          world.out(`  ${file.kind} "${oneLine(file.name)}" has the id ${done.get(file.slug)!.id}`)
      for (const line of await endedSchedules(api, intents, { done, dry: wishes.dry })) world.err(line)
      for (const { file } of intents)
        for (const line of warningLines(`${file.slug}.json`, done.get(file.slug)?.warnings ?? [])) world.err(line)
      world.out(summary(intents, outside, wishes))
    }
    return given.on('exit-code') && isDifferent(intents, outside, wishes.publish) ? 2 : 0
  },
}

/** A folder whose last file was deleted looks like a wrong one, or like a checkout that failed. So that must be said. */
async function filesOf(folder: string, given: Given): Promise<OneFile[]> {
  const isEmpty = listJson(folder).length === 0
  if (isEmpty && given.on('prune') && !given.on('force'))
    throw new Failure(
      `There are no .json files in ${folder}. If you have removed the last one, --prune --force archives what was in it.`,
    )
  return readFiles(folder, isEmpty && given.on('prune') ? 'take' : 'refuse')
}

export interface Wishes {
  publish: boolean
  force?: boolean
  dry?: boolean
  prune?: Held[]
  /** The folder of the files. */
  source?: string | null
}

/** Sends everything at once: the server takes all of it or nothing. Returns what became of the files, by their names. */
export async function apply(
  api: Api,
  intents: Intent[],
  { publish, force = false, dry = false, prune = [], source = null }: Wishes,
): Promise<Map<string, Done>> {
  const known = new Map(intents.flatMap(({ file, held }) => (held ? [[file.slug, unsaid(held.id)] as const] : [])))
  const conflicts = force ? [] : await sayConflicts(api, intents, { publish, source })
  if (conflicts.length) throw new Conflicts(conflicts)
  const writes = [...intents.flatMap(intent => toSend(intent, { publish, force, source })), ...prune.map(toPrune)]
  if (writes.length === 0) return known
  // The others must still be as they were read, or this push would end with something else than the files.
  const sent = new Set(writes.map(({ name }) => name))
  const checks = intents.flatMap(({ file, held }) =>
    held && !sent.has(file.slug) && !ofSettings(file) ? asItWas(file, held) : [],
  )
  const files = [...checks, ...writes]
  try {
    const answer = await api.send('POST', '/v3/edit/files', {
      files,
      source: source ?? undefined,
      dry_run: dry || undefined,
    })
    return new Map([...known, ...answer.files.map(({ name, ...done }) => [name, done] as const)])
  } catch (error) {
    throw error instanceof Refused ? await inOurWords(api, error, { files, intents, prune, source }) : error
  }
}

const unsaid = (id: string): Done => ({ id, warnings: [] })

/** A secret that may not do one thing that a push needs is told all of them at once. */
async function withNeeds<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 403 || !/ role /.test(error.message)) throw error
    throw new Failure(
      `${error.message}. A push needs a secret with the role author; --publish and --prune need publish; files with Environments, the theme or labels need owner.`,
    )
  }
}

/** What is in the account and in no file. */
function outsideOf(
  intents: Intent[],
  account: Held[],
  { prune, force, source }: { prune: boolean; force: boolean; source: string },
): { pruned: Held[]; left: Held[] } {
  const inFiles = new Set(intents.map(({ held }) => held))
  const outside = account.filter(held => !inFiles.has(held))
  const goes = (held: Held) => prune && isPrunable(held, source, force)
  return { pruned: outside.filter(goes), left: outside.filter(held => !goes(held)) }
}

/**
 * Only what files of this folder held, and nobody has touched since. What another folder has too stays: the file may have moved there.
 */
function isPrunable(held: Held, source: string, force: boolean): boolean {
  const own = held.pushed_from.find(each => each.source === source)
  if (!own || isPlain(held) || ofSettings(held)) return false
  const isOthers = held.pushed_from.length > 1
  const nowhere = { stamp: null }
  // With a part of its history, git cannot tell whether only another branch has it.
  if (memoryOf(held, source)?.isHere === null && !force) return false
  const isUntouched = hasSeenDraft(nowhere, held, own) === true && hasSeenLive(nowhere, held, own) === true
  return isUntouched && (force || !isOthers)
}

/** What the server says of the files. */
const Refusal = RefusedPush.pick({ problems: true, stale: true })

async function inOurWords(
  api: Api,
  error: Refused,
  {
    files,
    intents,
    prune,
    source,
  }: { files: { name: string }[]; intents: Intent[]; prune: Held[]; source: string | null },
): Promise<Failure> {
  const { problems, stale } = Refusal.safeParse(error.body).data ?? {}
  const pruned = new Map(prune.map(held => [prunedName(held), `${held.kind} "${oneLine(nameOf(held))}", in no file`]))
  const ofFile = (name: string) => pruned.get(name) ?? `${name}.json`
  const byNumber = error.messages.map(message => /^files\.(\d+)\.(?:content\.)?([^:]+): (.+)$/s.exec(message))
  if (problems || byNumber.some(found => found !== null)) {
    const said: FileProblem[] = problems
      ? problems.flatMap(({ name, messages }) => messages.map(says => ({ file: ofFile(name), at: '', says })))
      : error.messages.map((message, index) => {
          const [, number, at = '', says = message] = byNumber[index] ?? []
          return { file: number === undefined ? 'push' : ofFile(files[Number(number)]!.name), at, says }
        })
    return new BrokenFiles(said, 'the server did not take them, and nothing was changed')
  }
  if (!stale) return error
  const names = new Set(stale.map(({ name }) => name))
  const now = await listHeld(api)
  const touched = intents.filter(({ file }) => names.has(file.slug)).map(intent => since(intent, now))
  const gone = touched.filter(({ held }) => held === null)
  const outside = stale.flatMap(({ name }) => pruned.get(name) ?? [])
  return new Conflicts([
    ...outside.map(file => ({ file, says: 'somebody wrote to it just now. Push again.' })),
    ...gone.map(({ file }) => ({ file: `${file.slug}.json`, says: 'somebody archived it just now. Push again.' })),
    ...(await sayConflicts(
      api,
      touched.filter(({ held }) => held !== null),
      { publish: true, source },
    )),
  ])
}

/** What happened to it between the reading and the sending. */
function since(intent: Intent, now: Held[]): Intent {
  const held = now.find(({ id }) => id === intent.held?.id) ?? null
  const conflicts: Intent['conflicts'] = []
  if (held?.stamp !== intent.held?.stamp) conflicts.push({ about: 'draft', unlessOurs: false })
  if (held?.live_stamp !== intent.held?.live_stamp) conflicts.push({ about: 'live', unlessOurs: false })
  return { ...intent, held, conflicts }
}

function isDifferent(intents: Intent[], { pruned }: { pruned: Held[] }, publish: boolean): boolean {
  const differs = ({ does, forPeople }: Intent) =>
    does === 'create' || does === 'change' || (publish && forPeople !== null)
  return pruned.length > 0 || intents.some(differs)
}

function inJson(intents: Intent[], outside: { pruned: Held[]; left: Held[] }, done: Map<string, Done>): object[] {
  const inNoFile = (does: string) => (held: Held) => ({
    file: null,
    does,
    kind: held.kind,
    name: nameOf(held),
    id: held.id,
  })
  return [
    ...intents.map(({ does, file, differences, forPeople, isKeptBack }) => ({
      file: `${file.slug}.json`,
      does: does === 'leave' ? 'nothing' : does,
      kind: file.kind,
      name: file.name,
      id: done.get(file.slug)?.id || null,
      differences: differences.map(({ at }) => at),
      /** The same with values. */
      changes: differences,
      /** What `--publish` does for people: `publish`, `unpublish` or null. */
      for_people: forPeople,
      to_publish: forPeople === 'publish',
      /** A draft differs from what people get, and the file says that it stays so. */
      kept_back: isKeptBack,
      warnings: done.get(file.slug)?.warnings ?? [],
    })),
    ...outside.pruned.map(inNoFile('archive')),
    ...outside.left.map(inNoFile('nothing')),
  ]
}
