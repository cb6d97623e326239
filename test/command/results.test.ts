import { expect, test } from 'vitest'
import { barOf } from '../../src/command/table-text.ts'
import { aCaller, aReport, displayed, unique } from '../server/caller.ts'
import { aServing } from './a-serving.ts'
import { aFolder, aTerminal, oneSentence } from './a-world.ts'
import { anAccount } from './an-account.ts'

/** A tour that ten people saw and five completed. */
async function aTour() {
  const account = await anAccount()
  const me = aCaller(account.server)
  const tour = await me.live({ name: 'First watch', steps: [{ title: 'Hello' }, { title: 'There' }] })
  for (let n = 0; n < 10; n++) {
    const { visit } = await me.person()
    const interaction = unique('interaction')
    await me.report(visit, displayed(tour, { interaction, version: 1 }))
    if (n % 2) await me.report(visit, aReport({ type: 'completed', interaction }))
  }
  // On a busy machine, recent reports are counted later.
  await account.server.settle()
  return { ...account, tour, type: account.terminal().type }
}

test('prints every Experience in a line, and one in full, with bars', async () => {
  const { type, tour } = await aTour()
  const all = await type('results')
  expect(all.code).toBe(0)
  expect(all.out).toMatch(/^tour +First watch +10 +5 +5 +50 % ██████████$/m)
  const one = await type('results', 'tour', 'First watch', '--by', 'step')
  expect(one.out).toContain('completed by 50 % (24 % to 76 %)')
  expect(one.out).toMatch(/^displayed +10 {2}████████████████████$/m)
  expect(one.out).toMatch(/^title +seen +left +found +missing$/m)
  expect(one.out).toMatch(/^Hello +10 +0 +0 +0 +█{20}$/m)
  expect(one.out).not.toContain(tour.steps[0].id)
})

test('prints what happened to its Deliveries, and times with their units', async () => {
  const { server, terminal } = await anAccount()
  const me = aCaller(server)
  const tour = await me.live({ name: 'First watch' })
  const { visit } = await me.person('ann')
  const wanted = { model_kind: 'tour', model_id: tour.id, uid: 'ann' }
  const { delivery } = (await me.api('POST', '/v3/edit/deliveries', wanted)).body
  await me.api('POST', '/v3/edit/deliveries', wanted)
  const interaction = unique('interaction')
  await me.report(visit, displayed(tour, { interaction, version: 1, group_kind: 'delivery', delivery: delivery.id }))
  await me.report(visit, aReport({ type: 'exited', interaction }))
  await server.settle()
  const { out } = await terminal().type('results', 'First watch')
  expect(out).toMatch(/^Deliveries: 2 made, 1 shown, 1 waiting, 0 expired$/m)
  expect(out).toMatch(/^shown: half within \d+ (s|min|h), nine of ten within \d+ (s|min|h)$/m)
  expect(out).toMatch(/^exited: half within \d+ (s|min|h), nine of ten within \d+ (s|min|h)$/m)
  await me.live({ name: 'New', kind: 'embed', steps: [{ title: 'New', place: { banner: 'top' } }] })
  expect((await terminal().type('results', 'New')).out).not.toContain('Deliveries')
  expect((await terminal().type('results', 'First watch', '--version', '1')).out).not.toContain('Deliveries')
})

test('as JSON and as a table for spreadsheets', async () => {
  const { type, tour } = await aTour()
  const { out } = await type('results', 'First watch', '--json')
  expect(JSON.parse(out)).toMatchObject({ id: tour.id, displayed: 10, completed: 5 })
  const csv = await type('results', '--csv')
  expect(csv.out.split(/\r?\n/)[0]).toMatch(/^id,kind,name,live,people,displayed/)
  expect(csv.out).toContain(`${tour.id},tour,First watch,true,10,10`)
  expect((await type('results', 'First watch', '--csv', '--by', 'step')).out).toContain('Hello,10,0')
})

test('what is wrong is said in one sentence', async () => {
  const { type } = await aTour()
  expect(oneSentence(await type('results', 'Frist watch'))).toContain('did you mean "First watch"?')
  expect(oneSentence(await type('results', 'First watch', '--by', 'mood'))).toContain('by: must be one of day')
  expect((await type('results', 'hat', 'First watch')).code).toBe(2)
  const both = await type('results', '--csv', '--json')
  expect(both.code).toBe(2)
  expect(JSON.parse(both.err)).toMatchObject({ error: 'Give --csv or --json, not both.' })
})

test('bars are exact to an eighth of a sign', () => {
  expect([barOf(0), barOf(0.05), barOf(1 / 160), barOf(2)]).toEqual(['', '█', '▏', '█'.repeat(20)])
})

test('figures are made anew by the process that serves', async () => {
  const data = aFolder()
  const serving = await aServing(data, [])
  const { out } = await aTerminal({ env: { BECKON_DATA: data } }).type('results', '--anew')
  expect(out).toBe('Counted all figures of one account again.')
  await serving.stop()
})
