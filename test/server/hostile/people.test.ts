import { describe, expect, test } from 'vitest'
import { oneLine } from '../../../src/command/one-line.ts'
import { escapeControls } from '../../../src/content/escape-controls.ts'
import { describeRefusal, textOf } from '../../../src/server/http/request-log.ts'
import { PARTS } from '../../../src/server/operations/export-person.ts'
import { pathPattern } from '../../../src/server/pages/reports/path-pattern.ts'
import { isPublicAddress } from '../../../src/server/webhooks/check-address.ts'
import { slackText } from '../../../src/server/webhooks/slack-text.ts'
import { aReport, displayed, unique } from '../caller.ts'
import { serverFor } from '../server-for.ts'
import { lookInto } from '../stores.ts'
import { BOTH, proofOf, requireProof } from './verification.ts'

/** Notes for the operation of the server, and messages for others. The document says that they are not in it. */
const NOTES = [
  'delivery_locks', 'forgettings', 'interaction_keys', 'leases', 'live_stamps', 'previews', 'report_keys', 'webhook_attempts',
  'webhook_messages',
] // biome-ignore format: a list of names

/** How columns are ordered, who has a lease, and a second time of the same moment. */
const NOTED = [
  'actions.created_at', 'actions.updated_at', 'assignments.updated_at', 'deliveries.claimed_browser', 'deliveries.claimed_by',
  'deliveries.claimed_until', 'deliveries.key_print', 'events.created_at', 'events.updated_at', 'histories.rank', 'histories.state_rank',
  'interactions.step_at',
] // biome-ignore format: a list of names

describe.each(BOTH)('What is known about people, on %s', store => {
  const { server, me } = serverFor(store)

  test('everything about one person is one document, and nothing of anybody else', async () => {
    const [uid, other] = [unique('asked'), unique('other')]
    const survey = await me.live({ kind: 'survey', steps: [{ title: 'How?', question: { type: 'text' } }] } as never)
    for (const one of [uid, other]) {
      const { visit } = await me.person(one, { properties: { note: `a note of ${one}` } })
      await me.api('POST', '/v3/observe/hooks/profiles', { uid: one, plan: `the plan of ${one}` })
      const interaction = unique('interaction')
      await me.report(
        visit,
        displayed(survey, { interaction }),
        aReport({ type: 'answer', interaction, step: survey.steps[0]!.id, answer: `an answer of ${one}` }),
        aReport({ type: 'event', name: `event of ${one}`, properties: {} }),
      )
    }
    const { id } = (await me.api('GET', `/v3/analyze/profile?uid=${uid}`)).body.profile
    const { status, body } = await me.api('GET', `/v3/analyze/profiles/${id}/export`)
    expect(status).toBe(200)
    expect(body.person).toMatchObject({
      uid,
      properties: { note: `a note of ${uid}` },
      hook_properties: { plan: `the plan of ${uid}` },
    })
    expect(body.interactions).toHaveLength(1)
    expect(body.answers).toMatchObject([{ answer: `an answer of ${uid}` }])
    expect(body.events).toMatchObject([{ name: `event of ${uid}` }])
    expect(body.not_included.length).toBeGreaterThan(2)
    expect(JSON.stringify(body)).not.toContain(other)
    const audit = (await me.api('GET', '/v3/edit/audit')).body.audit
    expect(audit[0]).toMatchObject({ action: 'profile.exported' })
  })

  test('every table with rows about people is in that document, or is a note for the operation of the server', async () => {
    const columns =
      store === 'PostgreSQL'
        ? "SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'profile_id'"
        : "SELECT m.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE c.name = 'profile_id' AND m.type = 'table'"
    const about = (await lookInto<{ name: string }>(server, columns)).map(({ name }) => name)
    const parts = PARTS.map(({ table }) => table)
    expect(parts.filter(table => !about.includes(table))).toEqual([])
    expect(about.filter(name => !parts.includes(name)).sort()).toEqual(NOTES)
  })

  test('every column of these tables is in that document too, but for notes and what says nothing about the person', async () => {
    const left: string[] = []
    for (const { table, columns } of PARTS) {
      const names =
        store === 'PostgreSQL'
          ? `SELECT column_name AS name FROM information_schema.columns WHERE table_name = '${table}' AND table_schema = current_schema()`
          : `SELECT name FROM pragma_table_info('${table}')`
      const told = columns.split(', ')
      for (const { name } of await lookInto<{ name: string }>(server, names))
        if (!told.includes(name) && !['account_id', 'profile_id'].includes(name)) left.push(`${table}.${name}`)
    }
    expect(left.sort()).toEqual(NOTED)
  })

  test('the inspector opens for nobody but the team that the backend names, until an owner allows it', async () => {
    await requireProof(me)
    await me.api('PATCH', '/v3/edit/account', { team_property: 'staff' })
    const mayInspect = async (given: object) =>
      (await me.boot({ properties: { staff: true }, ...given })).body.inspect ?? false
    const [visitor, colleague] = [unique('visitor'), unique('colleague')]
    await me.api('POST', '/v3/observe/hooks/profiles', { uid: colleague, staff: true })
    expect(await mayInspect(await proofOf(server, visitor))).toBe(false)
    expect(await mayInspect({ uid: colleague })).toBe(false)
    expect(await mayInspect(await proofOf(server, colleague))).toBe(true)
    // Where uids need no proof, anybody can say the one of a colleague.
    await requireProof(me, false)
    expect(await mayInspect({ uid: colleague })).toBe(false)
    expect(await mayInspect(await proofOf(server, colleague))).toBe(true)
    await me.api('PATCH', '/v3/edit/account', { inspector_for_all: true })
    expect(await mayInspect({})).toBe(true)
    await me.api('PATCH', '/v3/edit/account', { inspector_for_all: false, team_property: null })
  })

  test('strangers hear nothing of /health but that it is there', async () => {
    const far = await server.app.request('/health', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(await far.json()).toEqual({ ok: true })
    expect(await (await server.app.request('/health')).json()).toMatchObject({ ok: true, version: expect.any(String) })
  })
})

test('a line break in a name makes no line of its own in Slack', () => {
  const profile = { name: 'Ada\n*Beckon*: the server is down\u2028call \r\n+1' }
  const line = slackText({ topic: 'tour.displayed', data: { profile }, experience: 'Tour\nof\u0085lies' })
  expect(line.split(/[\n\r\u0085\u2028\u2029]/)).toHaveLength(1)
  const response = { answer: 'a\nb', text: 'one\ntwo\u2028three\rfour', profile }
  const answered = slackText({ topic: 'survey.answered', data: { response }, experience: 'S' })
  expect(answered.split('\n').slice(1)).toEqual(['>one', '>two', '>three', '>four'])
})

test('IPv6 outside 2000::/3 is no address for a webhook', () => {
  for (const no of [
    'fec0::1',
    '4000::1',
    '::1',
    'fe80::1',
    'fc00::1',
    '64:ff9b::1',
    '8000::1',
    'e000::1',
    '2002:7f00:1::',
    '::ffff:127.0.0.1',
  ])
    expect([no, isPublicAddress(no)]).toEqual([no, false])
  for (const yes of ['2606:4700:4700::1111', '2a00:1450:4001:80b::200e', '93.184.216.34'])
    expect([yes, isPublicAddress(yes)]).toEqual([yes, true])
})

test('a terminal obeys no name', () => {
  expect(escapeControls('tour "\u001b]0;owned\u0007\u001b[2J\u009b31m\u202e"\tline\n')).toBe(
    'tour "\\u001b]0;owned\\u0007\\u001b[2J\\u009b31m\\u202e"\tline\n',
  )
  const because = describeRefusal(['\u009b2J\u202e: is given more than once'])
  const line = { time: '', level: 'warn', id: '', method: 'GET', route: '/', status: 422, ms: 1, because } as const
  expect(textOf(line)).toContain('"because":"\\u009b2J\\u202e: is given more than once"')
  expect(JSON.parse(textOf(line))).toEqual(line)
  expect(oneLine('a\r\nPublished everything.')).toBe('a Published everything.')
})

test('the path of a missing element holds no word of the person who looked', () => {
  const own = [{ name: 'Ada Lovelace', tags: ['Analytical-Engine'] }, 'u_jane', 'Zoë']
  expect(pathPattern('/people/ada/of/analytical/settings', own)).toBe('/people/*/of/*/settings')
  expect(pathPattern('/w/LOVELACE-home/jane/zo%C3%AB', own)).toBe('/w/*/*/*')
  expect(pathPattern('/projects/17/list', own)).toBe('/projects/*/list')
  expect(pathPattern('/ad/list', own)).toBe('/ad/list')
})
