import { setMaxListeners } from 'node:events'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONG, runs } from '../runs.ts'
import { aServer } from '../server/stores.ts'
import { type Group, hasRoom, tooMany } from './limits/judge.ts'
import { aWorldOfLimits, type Page } from './limits/world.ts'

// A visit adds all its listeners to one signal. Node thinks that more than ten are a leak.
setMaxListeners(0)

const HOURS = { '1h': 1, '4h': 4, '1d': 24, '7d': 168 }
/** Two tours, two surveys, one that is taken out of limits, and one that is only delivered or asked for. */
const LIVE = [
  { kind: 'tour', recurrence: 'always' },
  { kind: 'tour', recurrence: { repeat: 'always', after_closing: '12h' } },
  { kind: 'survey', recurrence: 'always' },
  { kind: 'survey', recurrence: 'once' },
  { kind: 'tour', recurrence: 'always', unlimited: true, position: 5 },
  { kind: 'tour', automatic: false },
] as const
const AT_ASKED = 5
const AUTOMATIC = [0, 1, 2, 3]

const group = fc.record({
  kind: fc.constantFrom('all', 'tour', 'survey', 'campaigns', 'tags'),
  size: fc.integer({ min: 1, max: 2 }),
  every: fc.constantFrom('1h', '4h', '1d', '7d'),
  named: fc.subarray([...AUTOMATIC, 4], { minLength: 1 }),
})
const move = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('open'), device: fc.nat(1) }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('finish', 'close', 'later', 'leave', 'show'), page: fc.nat(2) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deliver') }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('pass'), hours: fc.constantFrom(0, 0.1, 1, 5, 13, 30, 170) }) },
) as fc.Arbitrary<{ do: string; device?: number; page?: number; hours?: number }>
const history = fc.record({
  groups: fc.array(group, { minLength: 1, maxLength: 3 }),
  moves: fc.array(move, { minLength: 4, maxLength: 16 }),
})

test('nobody gets more of a limit group than it allows, in tabs and on devices, and what has room comes', {
  timeout: LONG,
}, async () => {
  const slice = runs('histories of limits', 3_000, 15)
  const server = await aServer('SQLite in memory')
  let from = Date.UTC(2030, 0, 1)
  let nth = 0
  let limited = 0
  await fc.assert(
    fc.asyncProperty(history, async ({ groups, moves }) => {
      const world = aWorldOfLimits(server, from, `person ${++nth}`)
      const { ids, made } = await publish(world, groups)
      let pages: { device: number; page: Page }[] = []
      const leaveAll = async (some: typeof pages) => {
        for (const { page } of some) await page.leave()
        await world.pass(5)
        pages = pages.filter(one => !some.includes(one))
      }
      for (const one of moves) {
        const at = pages[(one.page ?? 0) % Math.max(pages.length, 1)]
        if (one.do === 'open') {
          // A person looks at one device at a time. What the other one showed has arrived.
          await leaveAll(pages.filter(({ device }) => device !== one.device))
          pages.push({ device: one.device!, page: await world.openPage(one.device!) })
          await world.pass(5)
          const rows = await world.showings()
          const room = hasRoom(
            AUTOMATIC.map(index => ids[index]!),
            made,
            rows,
            world.now(),
          )
          if (room.length > 0 && pages.every(({ page }) => !page.view)) expect(room).toEqual([])
          if (room.length === 0) limited++
        }
        if (one.do === 'finish') at?.page.say({ type: 'started' }, { type: 'completed' })
        if (one.do === 'close') at?.page.say({ type: 'exited' })
        if (one.do === 'later') at?.page.say({ type: 'snoozed', for: '3h' })
        if (one.do === 'show') at?.page.show(ids[AT_ASKED]!)
        if (one.do === 'leave' && at) await leaveAll([at])
        if (one.do === 'deliver' && pages.length > 0)
          await world.api('/v3/edit/deliveries', { model_id: ids[0], model_kind: 'tour', uid: `person ${nth}` })
        await world.pass((one.hours ?? 0) * 3_600 + 2)
      }
      await leaveAll(pages)
      const rows = await world.showings()
      expect(tooMany(made, rows)).toEqual([])
      await world.clear()
      from = world.now() + 86_400_000
    }),
    slice,
  )
  expect(limited).toBeGreaterThan(0)
  await server.close()
})

type World = ReturnType<typeof aWorldOfLimits>

async function publish(world: World, drawn: (typeof history extends fc.Arbitrary<infer T> ? T : never)['groups']) {
  const ids: string[] = []
  for (const { kind, ...given } of LIVE) {
    const steps = kind === 'tour' ? [{ title: 'Hello' }] : [{ title: 'How?', question: { type: 'nps' } }]
    const answer = await world.api(`/v3/edit/${kind}s`, {
      name: `${kind} ${ids.length}`,
      steps,
      ...given,
      published_at: '$now',
    })
    ids.push(answer[kind].id)
  }
  const made: Group[] = []
  for (const { kind, size, every, named } of drawn) {
    const chosen = named.map(index => ids[index]!)
    const name = `group ${made.length} of ${ids[0]}`
    const updates = chosen.map(experience_id => ({ experience_id, tag_name: `+${name}` }))
    const tag_ids = kind === 'tags' ? [await tagOf(world, updates)] : undefined
    const campaign_ids = kind === 'campaigns' ? chosen : undefined
    const body = { name, kind, rate_limit_size: size, rate_limit_kind: every, tag_ids, campaign_ids }
    await world.api('/v3/edit/limit_groups', body)
    const inside = ids.filter((id, index) => {
      if (index === 4) return false
      if (kind === 'tags' || kind === 'campaigns') return chosen.includes(id)
      return kind === 'all' || LIVE[index]!.kind === kind
    })
    made.push({ name, size, hours: HOURS[every as keyof typeof HOURS], inside: new Set(inside) })
  }
  return { ids, made }
}

async function tagOf(world: World, updates: object[]): Promise<string> {
  const { experiences } = await world.api('/v3/edit/tags/bulk', { updates })
  return experiences[0].tag_ids.at(-1)
}
