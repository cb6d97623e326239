import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONG, runs } from '../runs.ts'
import { readJson, remove, write } from './a-folder-of.ts'
import { aFolder } from './a-world.ts'
import { anAccount } from './an-account.ts'

/** What happens in a team: to files, to the account, and between the two. */
type Event =
  | { does: 'edit a file'; tour: number; live?: boolean | 'unchanged' }
  | { does: 'delete a file'; tour: number }
  | { does: 'pull'; live: boolean }
  | { does: 'push'; publish: boolean; force: boolean; prune: boolean; meanwhile?: Deed }
  | { does: 'colleague'; deed: Deed }

/** What a colleague does in the console. */
type Deed = { tour: number; does: 'edits' | 'publishes' | 'unpublishes' | 'rolls back' | 'archives' | 'creates' }

const tour = fc.nat({ max: 2 })
const deed: fc.Arbitrary<Deed> = fc.record({
  tour,
  does: fc.constantFrom('edits', 'edits', 'publishes', 'unpublishes', 'rolls back', 'archives', 'creates'),
})
const happens: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      { does: fc.constant('edit a file' as const), tour, live: fc.constantFrom(true, false, 'unchanged' as const) },
      { requiredKeys: ['does', 'tour'] },
    ),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete a file' as const), tour }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pull' as const), live: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record(
      {
        does: fc.constant('push' as const),
        publish: fc.constantFrom(true, true, false),
        force: fc.constantFrom(false, false, false, true),
        prune: fc.boolean(),
        meanwhile: deed,
      },
      { requiredKeys: ['does', 'publish', 'force', 'prune'] },
    ),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('colleague' as const), deed }) },
)

interface Tour {
  id: string
  name: string
  draft: string
  /** Null: people get nothing. */
  live: string | null
}

interface OneFile {
  id?: string
  name: string
  description: string
  live?: boolean | 'unchanged'
}

type Listed = { id: string; name: string; description: string; published_at: string | null }

/** A team with three tours, each of which may be in a file, in the account, in both or in neither. What a tour says is its description. */
async function aTeam() {
  const { server, terminal, api, asColleague, meanwhile } = await anAccount()
  const ask = (method: string, path: string, body: object) => asColleague('Ada', method, path, body)
  const cwd = aFolder()
  const folder = join(cwd, 'e')
  write(folder, {})
  let count = 0
  const something = (by: string) => `${by} ${++count}`
  const path = (name: string) => join(folder, `${name}.json`)

  async function look(): Promise<Tour[]> {
    const { tours } = await api<{ tours: Listed[] }>('GET', '/v3/edit/tours')
    return Promise.all(
      tours.map(async ({ id, name, description, published_at }) => ({
        id,
        name,
        draft: description,
        live:
          published_at === null
            ? null
            : (await api<{ tour: Listed }>('GET', `/v3/edit/tours/${id}?version=live`)).tour.description,
      })),
    )
  }

  async function act({ tour, does }: Deed): Promise<void> {
    const name = `T${tour}`
    const found = (await look()).find(each => each.name === name)
    const write = (body: object) => ask('PATCH', `/v3/edit/tours/${found!.id}`, body)
    if (does === 'creates')
      await ask('POST', '/v3/edit/tours', {
        name,
        description: something('colleague'),
        steps: [{ title: 'Hello' }],
      })
    else if (!found) return
    else if (does === 'edits') await write({ description: something('colleague') })
    else if (does === 'publishes') await write({ published_at: '$now' })
    else if (does === 'unpublishes') await write({ published_at: null })
    else if (does === 'archives') await write({ archived_at: '$now' })
    else {
      const list = await api<{ versions: { number: number; live: boolean }[] }>(
        'GET',
        `/v3/edit/tours/${found.id}/versions`,
      )
      const earlier = list.versions.filter(({ live }) => !live).at(-1)
      if (earlier) await ask('POST', `/v3/edit/tours/${found.id}/rollback`, { version: earlier.number })
    }
  }

  return {
    look,
    act,
    meanwhile,
    files: () => readdirSync(folder).map(name => readJson(folder, name)) as OneFile[],
    close: () => server.close(),
    edit(tour: number, live?: boolean | 'unchanged') {
      const before = existsSync(path(`t${tour}`)) ? readJson(path(`t${tour}`)) : { kind: 'tour', name: `T${tour}` }
      const { live: _, ...rest } = before
      const description = something('file')
      write(folder, {
        [`t${tour}.json`]: {
          steps: [{ title: 'Hello' }],
          ...rest,
          description,
          ...(live === undefined ? {} : { live }),
        },
      })
    },
    drop: (tour: number) => existsSync(path(`t${tour}`)) && remove(path(`t${tour}`)),
    type: (...args: string[]) => terminal(cwd).type(...args),
  }
}

/** What a colleague did that neither files nor a pull know of. */
interface Untold {
  drafts: Map<string, string>
  emergencies: Set<string>
}

function note(untold: Untold, before: Tour[], after: Tour[], { does }: Deed): void {
  for (const { id, draft, live } of after) {
    const was = before.find(each => each.id === id)
    if (!was || was.draft !== draft) untold.drafts.set(id, draft)
    if (does === 'publishes') untold.emergencies.delete(id)
    else if (was && was.live !== live) untold.emergencies.add(id)
  }
}

async function live(events: Event[]): Promise<void> {
  const team = await aTeam()
  const untold: Untold = { drafts: new Map(), emergencies: new Set() }
  const colleague = async (deed: Deed) => {
    const before = await team.look()
    await team.act(deed)
    note(untold, before, await team.look(), deed)
  }
  for (const event of events)
    if (event.does === 'edit a file') team.edit(event.tour, event.live)
    else if (event.does === 'delete a file') team.drop(event.tour)
    else if (event.does === 'colleague') await colleague(event.deed)
    else if (event.does === 'pull') {
      await team.type('pull', 'e', '--force', ...(event.live ? ['--live'] : []))
      // What people get has been read now. With --live, only drafts of what people do not get.
      untold.emergencies.clear()
      for (const { id, live } of await team.look()) if (!event.live || live === null) untold.drafts.delete(id)
    } else await push(team, event, untold, colleague)
  await team.close()
}

/** A colleague may have made another one of the same name meanwhile. */
function tourOf({ id, name, description }: OneFile, tours: Tour[]): Tour | undefined {
  const byName = tours.filter(tour => tour.name === name)
  const isThis = (tour: Tour) => tour.draft === description || tour.live === description
  return tours.find(tour => tour.id === id) ?? byName.find(isThis) ?? byName[0]
}

async function push(
  team: Awaited<ReturnType<typeof aTeam>>,
  { publish, force, prune, meanwhile }: Event & { does: 'push' },
  untold: Untold,
  colleague: (deed: Deed) => Promise<void>,
): Promise<void> {
  const files = team.files()
  let before = await team.look()
  if (meanwhile)
    team.meanwhile(async () => {
      await colleague(meanwhile)
      before = await team.look()
    })
  const options = Object.entries({ publish, force, prune }).flatMap(([name, on]) => (on ? [`--${name}`] : []))
  const ran = await team.type('push', 'e', ...options)
  team.meanwhile(async () => {})
  const after = await team.look()
  if (ran.code !== 0) {
    expect(ran.err).not.toBe('')
    expect(after).toEqual(before)
    return
  }
  for (const file of files) {
    const now = tourOf(file, after)
    const was = before.find(({ id }) => id === now!.id)
    const wanted = publish ? (file.live ?? true) : 'unchanged'
    if (wanted === true) expect(now!.live).toBe(file.description)
    else expect(now!.live).toBe(wanted === false ? null : (was?.live ?? null))
    if (now!.draft !== file.description) expect(now!.live).toBe(file.description)
    if (!force && untold.emergencies.has(now!.id)) expect(now!.live).toBe(was!.live)
    if (!force && untold.drafts.has(now!.id)) expect(now!.draft).toBe(was!.draft)
    if (now!.draft === file.description) untold.drafts.delete(now!.id)
    if (publish && wanted !== 'unchanged') untold.emergencies.delete(now!.id)
  }
  for (const was of before.filter(({ id, name }) => !files.some(file => file.id === id || file.name === name))) {
    const now = after.find(({ id }) => id === was.id)
    if (now) expect(now).toEqual(was)
    else expect([prune, untold.drafts.has(was.id), untold.emergencies.has(was.id)]).toEqual([true, false, false])
  }
}

test('whatever a team does, after a push people get what the files say, or push says why not and changes nothing', {
  timeout: LONG,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happens, { minLength: 3, maxLength: 14 }), live),
    runs('histories of files', 2_000, 15),
  )
})
