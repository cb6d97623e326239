import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONG, runs } from '../runs.ts'
import { readJson, remove, write } from './a-folder-of.ts'
import { aFolder } from './a-world.ts'
import { anAccount } from './an-account.ts'

/** Two folders of a machine, and a repository that is cloned anew for each push. */
const FOLDERS = ['x', 'y', 'repository'] as const
const KINDS = ['tour', 'segment'] as const
type Kind = (typeof KINDS)[number]

type Move =
  | { does: 'write' | 'rename' | 'rename the file' | 'delete'; folder: string; file: number; kind: Kind; name: number }
  | {
      does: 'write the theme' | 'write an Environment' | 'delete the theme'
      folder: string
      file: number
      name: number
    }
  | { does: 'pull'; folder: string; force: boolean }
  | { does: 'push'; folder: string; prune: boolean; force: boolean; publish: boolean }
  | { does: 'edits' | 'creates' | 'archives' | 'brings back'; kind: Kind; which: number; name: number }
  | { does: 'changes the theme' | 'archives an Environment'; which: number }

const folder = fc.constantFrom(...FOLDERS)
const kind = fc.constantFrom(...KINDS)
const name = fc.nat({ max: 2 })
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom('write', 'write', 'write', 'rename', 'rename the file', 'delete'),
      folder,
      file: fc.nat({ max: 1 }),
      kind,
      name,
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('pull' as const), folder, force: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('write the theme', 'write the theme', 'write an Environment', 'delete the theme'),
      folder,
      file: fc.nat({ max: 1 }),
      name,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constantFrom('changes the theme', 'archives an Environment'),
      which: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('push' as const),
      folder,
      prune: fc.boolean(),
      force: fc.constantFrom(false, false, false, false, true),
      publish: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('edits', 'edits', 'creates', 'archives', 'brings back'),
      kind,
      which: fc.nat({ max: 3 }),
      name,
    }),
  },
) as fc.Arbitrary<Move>

/** Something in the account. `says` is everything that somebody wrote into its draft. */
interface Item {
  id: string
  kind: Kind
  name: string
  key: string | null
  says: string
  archived: boolean
}

const textOf = (content: { name?: unknown; description?: unknown }): string => `${content.name}: ${content.description}`

async function aTeam() {
  const { server, terminal, api, asColleague } = await anAccount()
  const cwd = aFolder()
  for (const each of FOLDERS) write(join(cwd, each), {})
  let count = 0

  async function look(): Promise<Item[]> {
    const items: Item[] = []
    for (const of of ['experiences', 'segments'])
      for (const archived of [false, true]) {
        type Files = { files: { id: string; kind: Kind; key: string | null; content: { name: string } }[] }
        const { files } = await api<Files>('GET', `/v3/edit/files?of=${of}&limit=100&archived=${archived}`)
        for (const { id, kind, key, content } of files)
          items.push({ id, kind, key, name: content.name, says: textOf(content), archived })
      }
    return items
  }

  /** What has no draft: the theme and the Environments. */
  async function settled() {
    type Files = { files: { id: string; kind: string; content: object }[] }
    const [theme, environments] = await Promise.all(
      ['theme', 'environments'].map(of => api<Files>('GET', `/v3/edit/files?of=${of}&limit=100`)),
    )
    return { theme: theme!.files[0]?.content ?? null, environments: environments!.files }
  }

  return {
    look,
    settled,
    close: () => server.close(),
    path: (folder: string, ...more: string[]) => join(cwd, folder, ...more),
    something: (by: string) => `${by} ${++count}`,
    type: (...args: string[]) => terminal(cwd).type(...args),
    console: (method: string, path: string, body: object) => asColleague('Ada', method, path, body),
    /** Tries something in a folder. Its files are as before then. */
    async tryIn(folder: string, act: () => Promise<void>): Promise<void> {
      cpSync(join(cwd, folder), join(cwd, 'kept'), { recursive: true })
      await act()
      rmSync(join(cwd, folder), { recursive: true })
      renameSync(join(cwd, 'kept'), join(cwd, folder))
    },
    /** A folder to push: of the repository, a new clone. */
    placeOf(folder: string): string {
      if (folder !== 'repository') return folder
      const place = `clone-${++count}`
      mkdirSync(join(cwd, place, '.git'), { recursive: true })
      writeFileSync(join(cwd, place, '.git', 'config'), '[remote "origin"]\n\turl = git@git.example.org:team/app.git\n')
      cpSync(join(cwd, folder), join(cwd, place, 'experiences'), { recursive: true })
      return join(place, 'experiences')
    },
  }
}
type Team = Awaited<ReturnType<typeof aTeam>>

/** What each folder has read or written last of each, what it wrote at all, and what it archived. */
interface Known {
  theme: string | null
  read: Map<string, string>
  held: Set<string>
  wrote: Set<string>
  archived: Set<string>
}
type Folders = Map<string, Known>

async function live(moves: Move[]): Promise<void> {
  const team = await aTeam()
  const folders: Folders = new Map(
    FOLDERS.map(each => [
      each,
      { theme: null, read: new Map(), held: new Set(), wrote: new Set(), archived: new Set() },
    ]),
  )
  const byConsole = new Set<string>()
  for (const move of moves) {
    if (move.does === 'push') await push(team, folders, byConsole, move)
    else if (move.does === 'pull') await pull(team, folders, move)
    else if ('folder' in move) 'kind' in move ? inFolder(team, move) : besides(team, move)
    else if ('kind' in move) await inConsole(team, byConsole, move)
    else await inSettings(team, move)
  }
  for (const [at, folder] of FOLDERS.entries()) await followAdvice(team, folder, moves.length % 2 === at % 2)
  await team.close()
}

/** The theme and Environments, in files. */
function besides(
  team: Team,
  { does, folder, file, name }: Move & { does: 'write the theme' | 'write an Environment' | 'delete the theme' },
): void {
  if (does === 'write an Environment') {
    const own = `place${file}.json`
    const before = existsSync(team.path(folder, own)) ? readJson(team.path(folder, own)) : {}
    const description = team.something(folder)
    write(team.path(folder), { [own]: { kind: 'environment', name: `Place ${name}`, ...before, description } })
    return
  }
  const own = ['theme.json', 'brand.json'][file]!
  const path = team.path(folder, own)
  if (does === 'delete the theme') {
    if (existsSync(path)) remove(path)
    return
  }
  const before = existsSync(path) ? readJson(path) : {}
  write(team.path(folder), { [own]: { kind: 'theme', ...before, radius: name } })
}

async function inSettings(
  team: Team,
  { does, which }: Move & { does: 'changes the theme' | 'archives an Environment' },
): Promise<void> {
  if (does === 'changes the theme') return team.console('PATCH', '/v3/edit/account', { theme: { radius: 10 + which } })
  const { environments } = await team.settled()
  const one = environments[which % Math.max(1, environments.length)]
  // Where people are, it is refused.
  if (one) await team.console('PATCH', `/v3/edit/url_groups/${one.id}`, { archived_at: '$now' }).catch(() => {})
}

function inFolder(
  team: Team,
  { does, folder, file, kind, name }: Move & { does: 'write' | 'rename' | 'rename the file' | 'delete' },
): void {
  const own = `${kind}${file}.json`
  const path = team.path(folder, own)
  const before = existsSync(path) ? readJson(path) : null
  if (does === 'delete') return void (before && remove(path))
  if (does === 'rename the file') {
    const other = team.path(folder, `${kind}${1 - file}.json`)
    return void (before && !existsSync(other) && renameSync(path, other))
  }
  const called = `${kind} ${name}`
  if (does === 'rename') return void (before && write(team.path(folder), { [own]: { ...before, name: called } }))
  const content = kind === 'tour' ? { steps: [{ title: 'Hello' }] } : { items: [] }
  const description = team.something(folder)
  write(team.path(folder), { [own]: { kind, name: called, ...content, ...before, description } })
}

async function inConsole(
  team: Team,
  byConsole: Set<string>,
  { does, kind, which, name }: Move & { does: 'edits' | 'creates' | 'archives' | 'brings back' },
): Promise<void> {
  const description = team.something('console')
  if (does === 'creates') {
    const content = kind === 'tour' ? { steps: [{ title: 'Hello' }] } : { items: [] }
    byConsole.add(textOf({ name: `${kind} ${name}`, description }))
    return team.console('POST', `/v3/edit/${kind}s`, { name: `${kind} ${name}`, description, ...content })
  }
  const items = (await team.look()).filter(each => each.kind === kind && each.archived === (does === 'brings back'))
  const item = items[which % Math.max(1, items.length)]
  if (!item) return
  const path = `/v3/edit/${kind}s/${item.id}`
  if (does === 'edits') {
    await team.console('PATCH', path, { description })
    byConsole.add(textOf({ name: item.name, description }))
  } else await team.console('PATCH', path, { archived_at: does === 'archives' ? '$now' : null })
}

async function pull(team: Team, folders: Folders, { folder, force }: Move & { does: 'pull' }): Promise<void> {
  const place = team.placeOf(folder)
  const { code, err } = await team.type('pull', place, ...(force ? ['--force'] : []))
  if (code !== 0) expect([code, err]).toEqual([1, expect.stringMatching(/^Copy what you want into your files/)])
  takeTheirs(team.path(place))
  if (place !== folder) cpSync(team.path(place), team.path(folder), { recursive: true })
  const known = folders.get(folder)!
  for (const { id, says, archived } of await team.look()) if (!archived) known.read.set(id, says)
  known.theme = JSON.stringify((await team.settled()).theme)
}

/** What whoever pulls does with files that are beside their own. */
function takeTheirs(folder: string): void {
  for (const file of readdirSync(folder))
    if (file.endsWith('.theirs')) renameSync(join(folder, file), join(folder, file.slice(0, -'.theirs'.length)))
}

/** After a push that was accepted, everything is pulled into the file that it was pushed from, and nothing changes in it. */
async function pullChangesNothing(team: Team, folder: string, publish: boolean): Promise<void> {
  const place = team.placeOf(folder)
  const ran = await team.type('push', place, '--json', ...(publish ? ['--publish'] : []))
  expect([ran.code, ran.err], 'a second push is accepted').toEqual([0, expect.anything()])
  const pushed = JSON.parse(ran.out) as { file: string | null; id: string | null; kind: string }[]
  const before = new Map(
    pushed.flatMap(({ file }) => (file ? [[file, readJson(team.path(place, file))] as const] : [])),
  )
  const items = await team.look()
  const pulled = JSON.parse((await team.type('pull', place, '--json')).out) as {
    file: string
    id: string
    theirs?: string
  }[]
  for (const { file, id, kind } of pushed) {
    if (file === null || (kind === 'theme' && !publish)) continue
    const why = JSON.stringify({ folder, file, id, pushed, pulled })
    const now = pulled.find(each => each.id === id)
    expect(now?.file, why).toBe(file)
    const item = items.find(each => each.id === id)
    const was = before.get(file)!
    if (item && item.says !== textOf(was)) continue
    expect(now!.theirs, why).toBe(undefined)
    const { name, description, radius } = readJson(team.path(place, file))
    expect({ name, description, radius }, why).toEqual({
      name: was.name,
      description: was.description,
      radius: was.radius,
    })
  }
}

/** Whoever does what each refusal says can push in the end. */
async function followAdvice(team: Team, folder: string, forces: boolean): Promise<void> {
  const told: string[] = []
  for (let round = 0; round < 20; round++) {
    if (!readdirSync(team.path(folder)).some(file => file.endsWith('.json'))) return
    const place = team.placeOf(folder)
    const ran = await team.type('push', place, '--publish')
    if (ran.code === 0) return
    told.push(ran.err)
    if (forces && ran.err.includes('--force')) {
      const forced = await team.type('push', place, '--publish', '--force')
      expect([forced.code, forced.err, told]).toEqual([0, expect.anything(), told])
      return
    }
    await follow(team, folder, ran.err)
  }
  throw new Error(`${folder} is stuck: ${JSON.stringify(told, null, 2)}`)
}

async function follow(team: Team, folder: string, advice: string): Promise<void> {
  const file = (name: string) => team.path(folder, name)
  const change = (name: string, fields: object) =>
    write(team.path(folder), { [name]: { ...readJson(file(name)), ...fields } })
  const said = (pattern: RegExp) => pattern.exec(advice)?.[1]
  const removed =
    said(/Remove (\S+\.json), or/) ??
    said(/(\S+\.json): .*; remove one of the two files/) ??
    said(/(\S+\.json): .*Remove the file/)
  if (removed) return remove(file(removed))
  const renamed =
    said(/(\S+\.json): .*give it another name/) ??
    said(/(\S+\.json): .* Give the file (?:and what is in it )?another name/)
  if (renamed) {
    change(renamed, { name: team.something('Another') })
    return renameSync(file(renamed), file(`${team.something('another').replace(' ', '-')}.json`))
  }
  const keyed = said(/(\S+\.json): .*give this file another name/)
  if (keyed) return renameSync(file(keyed), file(`${team.something('another').replace(' ', '-')}.json`))
  const unclear = /The account has \d+ (\w+)s named "(.*)": put the "id" of the one you mean into (\S+\.json)/.exec(
    advice,
  )
  if (unclear) {
    const [, kind, name, into] = unclear
    const taken = readdirSync(team.path(folder)).flatMap(each =>
      each.endsWith('.json') ? [readJson(file(each)).id] : [],
    )
    const meant = (await team.look()).find(
      each => each.kind === kind && each.name === name && !each.archived && !taken.includes(each.id),
    )
    return change(into!, { id: meant!.id })
  }
  const unpublished = said(/(\S+\.json): .*Write "live": false into the file/)
  if (unpublished) return change(unpublished, { live: false })
  if (!/beckon pull (--live )?brings/.test(advice)) throw new Error(`What to do after: ${advice}`)
  const place = team.placeOf(folder)
  await team.type('pull', place, ...(advice.includes('pull --live') ? ['--live'] : []))
  takeTheirs(team.path(place))
  if (place !== folder) cpSync(team.path(place), team.path(folder), { recursive: true })
}

async function push(
  team: Team,
  folders: Folders,
  byConsole: Set<string>,
  { folder, prune, force, publish }: Move & { does: 'push' },
): Promise<void> {
  const names = readdirSync(team.path(folder)).filter(file => file.endsWith('.json'))
  if (names.length === 0) return
  const files = names.map(file => ({ slug: file.slice(0, -'.json'.length), ...readJson(team.path(folder, file)) }))
  const before = await team.look()
  const settledBefore = await team.settled()
  const options = Object.entries({ prune, force, publish }).flatMap(([option, on]) => (on ? [`--${option}`] : []))
  const ran = await team.type('push', team.placeOf(folder), ...options)
  const after = await team.look()
  const known: Known = folders.get(folder)!
  const settledAfter = await team.settled()
  if (ran.code !== 0) {
    expect(ran.err).toMatch(/^beckon: ./)
    return expect([after, settledAfter]).toEqual([before, settledBefore])
  }
  const theme = JSON.stringify(settledAfter.theme)
  if (!force && settledBefore.theme !== null && theme !== JSON.stringify(settledBefore.theme))
    if (known.theme !== JSON.stringify(settledBefore.theme))
      expect(ran.err).toMatch(/(theme|brand)\.json: it was pushed before from another folder/)
  if (publish && files.some(file => file.kind === 'theme')) known.theme = theme
  const others = [...folders.values()].filter(each => each !== known)
  for (const was of before) {
    const now = after.find(({ id }) => id === was.id)!
    const why = { folder, was, now, said: ran.err, out: ran.out }
    const isToldOf = (slug: string) => ran.err.includes(`${slug}.json: it was pushed before from another folder`)
    const told = files.some(({ slug }) => slug === now.key && isToldOf(slug))
    if (!force && now.says !== was.says && known.read.get(was.id) !== was.says)
      // Of another folder, if that is told; of a colleague in the console, never.
      expect([told, byConsole.has(was.says)], JSON.stringify(why)).toEqual([true, false])
    if (
      !force &&
      !was.archived &&
      now.key !== was.key &&
      was.key !== null &&
      others.some(({ held }) => held.has(was.id))
    )
      expect(told, JSON.stringify(why)).toBe(true)
    if (was.archived) expect(now, JSON.stringify(why)).toEqual({ ...was, key: now.key })
    if (!was.archived && now.archived) {
      expect([prune, known.held.has(was.id), known.read.get(was.id)], JSON.stringify(why)).toEqual([
        true,
        true,
        was.says,
      ])
      if (!force)
        expect(
          others.some(({ wrote }) => wrote.has(was.id)),
          JSON.stringify(why),
        ).toBe(false)
      if (!force && !known.wrote.has(was.id))
        expect(
          others.some(({ held }) => held.has(was.id)),
          JSON.stringify(why),
        ).toBe(false)
      known.archived.add(was.id)
    }
  }
  for (const now of after.filter(({ id }) => !before.some(each => each.id === id))) {
    // What this folder had, and somebody else archived, is not made anew.
    const file = files.find(({ slug }) => slug === now.key)!
    const same = before.filter(each => each.kind === now.kind && known.held.has(each.id) && each.name === now.name)
    const was = before.find(({ id }) => id === file.id) ?? same.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0]
    if (!force && was?.archived) expect(known.archived.has(was.id), JSON.stringify({ folder, was, now })).toBe(true)
    known.wrote.add(now.id)
  }
  for (const file of files) {
    if (!KINDS.includes(file.kind)) continue
    // What people get already is not written while somebody's newer draft stays. Then it keeps the key that it had.
    const isLeft = ran.out.includes(`= ${file.kind} "${file.name}" (people get this; somebody’s newer draft stays)`)
    const now =
      after.find(({ key, kind }) => key === file.slug && kind === file.kind) ??
      after.find(({ name, kind, archived }) => isLeft && name === file.name && kind === file.kind && !archived)
    if (!now) throw new Error(`${file.slug} has no key after a push`)
    const was = before.find(({ id }) => id === now.id)
    if (was && was.says !== now.says) known.wrote.add(now.id)
    if (now.says === textOf(file)) known.read.set(now.id, now.says)
    known.held.add(now.id)
    known.archived.delete(now.id)
  }
  await team.tryIn(folder, () => pullChangesNothing(team, folder, publish))
}

test('whatever several folders and a colleague do, nothing of another is overwritten, archived or revived without --force or a word', {
  timeout: LONG,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 24 }), live),
    runs('several folders', 2_000, 12),
  )
})
