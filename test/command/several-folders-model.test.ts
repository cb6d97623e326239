import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
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
  | { does: 'pull'; folder: string }
  | { does: 'push'; folder: string; prune: boolean; force: boolean; publish: boolean }
  | { does: 'edits' | 'creates' | 'archives' | 'brings back'; kind: Kind; which: number; name: number }

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
  { weight: 3, arbitrary: fc.record({ does: fc.constant('pull' as const), folder }) },
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

  return {
    look,
    close: () => server.close(),
    path: (folder: string, ...more: string[]) => join(cwd, folder, ...more),
    something: (by: string) => `${by} ${++count}`,
    type: (...args: string[]) => terminal(cwd).type(...args),
    console: (method: string, path: string, body: object) => asColleague('Ada', method, path, body),
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
  read: Map<string, string>
  held: Set<string>
  wrote: Set<string>
  archived: Set<string>
}
type Folders = Map<string, Known>

async function live(moves: Move[]): Promise<void> {
  const team = await aTeam()
  const folders: Folders = new Map(
    FOLDERS.map(each => [each, { read: new Map(), held: new Set(), wrote: new Set(), archived: new Set() }]),
  )
  const byConsole = new Set<string>()
  for (const move of moves) {
    if (move.does === 'push') await push(team, folders, byConsole, move)
    else if (move.does === 'pull') await pull(team, folders, move.folder)
    else if ('folder' in move) inFolder(team, move)
    else await inConsole(team, byConsole, move)
  }
  await team.close()
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

async function pull(team: Team, folders: Folders, folder: string): Promise<void> {
  expect((await team.type('pull', folder, '--force')).code).toBe(0)
  for (const { id, says, archived } of await team.look()) if (!archived) folders.get(folder)!.read.set(id, says)
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
  const options = Object.entries({ prune, force, publish }).flatMap(([option, on]) => (on ? [`--${option}`] : []))
  const ran = await team.type('push', team.placeOf(folder), ...options)
  const after = await team.look()
  const known = folders.get(folder)!
  if (ran.code !== 0) {
    expect(ran.err).toMatch(/^beckon: ./)
    return expect(after).toEqual(before)
  }
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
    const now = after.find(({ key, kind }) => key === file.slug && kind === file.kind)
    if (!now) throw new Error(`${file.slug} has no key after a push`)
    const was = before.find(({ id }) => id === now.id)
    if (was && was.says !== now.says) known.wrote.add(now.id)
    if (now.says === textOf(file)) known.read.set(now.id, now.says)
    known.held.add(now.id)
    known.archived.delete(now.id)
  }
}

test('whatever several folders and a colleague do, nothing of another is overwritten, archived or revived without --force or a word', {
  timeout: LONG,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 24 }), live),
    runs('several folders', 2_000, 30),
  )
})
