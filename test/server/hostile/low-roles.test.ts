import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '../../../src/protocol/permission.ts'
import { ROLES } from '../../../src/protocol/role.ts'
import { SECRET_ROLE_NAMES } from '../../../src/protocol/secret-role.ts'
import { isAllowed, type Rights } from '../../../src/server/access/users/permissions.ts'
import { startSession } from '../../../src/server/access/users/session.ts'
import { endpoints } from '../../../src/server/app/endpoints.ts'
import { IN_FULL } from '../../runs.ts'
import { someone } from '../a-browser.ts'
import { aReport, displayed, unique } from '../caller.ts'
import { aReceiver, type Receiver } from '../receiver.ts'
import { serverFor } from '../server-for.ts'
import { ANY_STORE, lookInto } from '../stores.ts'

/** Words that are nowhere else, and the right without which nobody may read them. Null: nobody may. */
const MARKS: { [mark: string]: Permission | null } = {
  'canary-uid': 'read people',
  'canary-mail': 'read people',
  'canary-value': 'read people',
  'canary-hook-value': 'read people',
  'canary-company': 'read people',
  'canary-answer': 'read people',
  'canary-event-value': 'read people',
  'canary-left-out': 'read deliveries',
  'canary-delivered': 'read deliveries',
  'canary-imported': 'import people',
  'canary-hook-address': 'manage webhooks',
  'canary-agent': 'manage users',
}

/** One code answers for every kind. The long run has all of them, and every id at every address. */
const LIKE_TOURS = /\/(embeds|launchers|tooltips)\b/

type Ask = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>

/** A stolen secret or session of a low role, and everything that it can ask for by the ids that are there. */
describe.each(ANY_STORE)('Whoever has a role, on %s', store => {
  const { server, me } = serverFor(store, { webhooksAllow: ['127.0.0.1'] })
  const marks = { ...MARKS }
  const ids: { [parameter: string]: string[] } = {}
  let receiver: Receiver
  const made = async (path: string, body: object, key: string) => {
    const answer = await me.api('POST', path, body)
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body[key]
  }

  beforeAll(async () => {
    receiver = await aReceiver()
    const webhook = await made(
      '/v3/edit/webhooks',
      { url: `${receiver.url}/canary-hook-address`, topics: ['survey.answered'] },
      'webhook',
    )
    marks[webhook.secret] = null
    const key = (await me.api('GET', '/v3/edit/account/verification_key')).body.verification_key
    marks[key] = 'manage secrets'
    for (const { visit_key, tombstone_key } of await lookInto<{ visit_key: string; tombstone_key: string }>(
      server,
      'SELECT visit_key, tombstone_key FROM accounts',
    )) {
      marks[visit_key] = 'leave'
      marks[tombstone_key] = 'leave'
    }
    const tour = await me.live({ steps: [{ title: '{{plan}}' }] })
    const survey = await me.live({ kind: 'survey', steps: [{ title: 'How?', question: { type: 'text' } }] } as never)
    const uid = unique('canary-uid')
    const company = { uid: unique('canary-company'), title: 'canary-company' }
    const { visit, profile } = await me.person(uid, {
      properties: { plan: 'canary-value', email: 'canary-mail@example.org' },
      company,
    })
    await me.api('POST', '/v3/observe/hooks/profiles', { uid, tier: 'canary-hook-value' })
    const interaction = unique('i')
    await me.report(
      visit,
      displayed(survey, { interaction }),
      aReport({ type: 'answer', interaction, step: survey.steps[0]!.id, answer: 'canary-answer' }),
      aReport({ type: 'event', name: 'paid', properties: { of: 'canary-event-value' } }),
    )
    const segment = await made('/v3/edit/segments', { name: 'All', items: [], published_at: '$now' }, 'segment')
    const batch = await made(
      '/v3/edit/deliveries/batch',
      { model_kind: 'tour', model_id: tour.id, uids: ['canary-left-out'] },
      'batch',
    )
    const delivered = unique('canary-delivered')
    await me.person(delivered, { properties: { plan: 'canary-value' } })
    const delivery = await made(
      '/v3/edit/deliveries',
      { model_kind: 'tour', model_id: tour.id, uid: delivered },
      'delivery',
    )
    const form = new FormData()
    form.set('file', new Blob(['uid,plan\n,canary-imported\ncanary-imported,x\n']), 'canary-imported.csv')
    form.set('dry_run', 'true')
    const imported = await server.app.request('/v3/edit/imports', {
      method: 'POST',
      headers: { 'x-account-secret': server.credentials.secret! },
      body: form,
    })
    const preview = await made(
      '/v3/edit/previews',
      { kind: 'tour', id: tour.id, url: 'http://localhost:3000/' },
      'preview',
    )
    const other = await someone(server, 'owner')
    await server.store.transaction(tx =>
      startSession(tx, { account: server.credentials.account, user: other.id, browser: 'canary-agent' }),
    )
    await server.settle()
    const sessions = (await lookInto<{ id: string }>(server, 'SELECT id FROM sessions')).map(({ id }) => id)
    const at = (list: { [key: string]: { id: string }[] }, name: string) => list[name]!.map(({ id }) => id)
    const company_id = (await me.api('GET', `/v3/analyze/company?uid=${company.uid}`)).body.company.id
    Object.assign(ids, {
      tours: [tour.id], surveys: [survey.id], segments: [segment.id], profiles: [profile.id], companies: [company_id],
      batch: [batch.id], deliveries: [delivery.id], imports: [(await imported.json()).import.id], previews: [preview.id], webhooks: [webhook.id], users: [other.id],
      sessions, responses: at((await me.api('GET', `/v3/analyze/responses?id=${survey.id}`)).body, 'responses'),
      interactions: at((await me.api('GET', `/v3/analyze/interactions?id=${survey.id}`)).body, 'interactions'),
      properties: at((await me.api('GET', '/v3/edit/properties?kind=profile')).body, 'properties'),
    }) // biome-ignore format: one of everything
  })
  afterAll(() => receiver.close())

  /** Every address that reads, with the ids that are there and with ways to ask for more. */
  const questions = () =>
    endpoints.flatMap(({ methods, path, access }): [method: string, path: string, body?: object][] => {
      if (access !== 'secret' || (!IN_FULL && LIKE_TOURS.test(path))) return []
      const kind = /^\/v3\/(?:edit|analyze)\/(?:results\/|deliveries\/)?([a-z_]+)/.exec(path)?.[1] ?? ''
      const all = path.includes(':id') ? (ids[kind] ?? (IN_FULL ? Object.values(ids).flat() : ids.tours!)) : ['']
      const who = { uid: 'canary', email: 'canary-mail@example.org', id: ids.profiles![0] }
      return all.flatMap(id => {
        const asked = path
          .replace(':id', id)
          .replace(':number', '1')
          .replace(/:file\{.*\}$/, 'i18n.json')
          .replace(/:\w+/g, id)
        const reads: [string, string, object?][] = methods.includes('GET')
          ? ['', '?expand[profile]=all&expand[company]=all', '?expand[profile]=all', '?expand[company]=all', '?limit=50', '?kind=profile&limit=50', '?kind=event', `?id=${ids.surveys![0]}`, `?id=${ids.tours![0]}`, `?email=${who.email}`, `?profile_id=${who.id}`, `?user_id=${ids.users![0]}`, '?format=json&from=1&to=1']
            .map(query => ['GET', asked + query])
          : [] // biome-ignore format: a list of ways
        const posts: [string, string, object?][] =
          methods.includes('POST') && (methods.includes('GET') || /^\/v3\/analyze\//.test(path))
            ? [['POST', asked, who], ['POST', asked, {}], ['POST', asked, { email: who.email }], ['POST', asked, { kind: 'tour', id: ids.tours![0], filters: [] }]]
            : [] // biome-ignore format: a list of ways
        return [...reads, ...posts]
      })
    })

  async function wronglyRead(rights: Rights, ask: Ask): Promise<string[]> {
    const wrong: string[] = []
    for (const [method, path, body] of questions()) {
      const answer = await ask(method, path, body)
      if (answer.status >= 500) wrong.push(`${method} ${path}: ${answer.status}`)
      // What the request itself has said is no news.
      const said = path + JSON.stringify(body ?? {})
      const text = JSON.stringify(answer.body)
      for (const [mark, right] of Object.entries(marks))
        if (text.includes(mark) && !said.includes(mark) && (right === null || !isAllowed(rights, right)))
          wrong.push(
            `${method} ${path}: ${right} (${text.slice(Math.max(0, text.indexOf(mark) - 60), text.indexOf(mark) + 40)})`,
          )
    }
    return wrong
  }

  test('who may everything finds every mark, so that the marks mean something', async () => {
    const found = new Set<string>()
    for (const [method, path, body] of questions()) {
      const text = JSON.stringify((await me.api(method, path, body)).body)
      for (const mark of Object.keys(marks)) if (text.includes(mark)) found.add(mark)
    }
    expect(
      Object.keys(marks).filter(mark => !found.has(mark) && marks[mark] !== null && marks[mark] !== 'leave'),
    ).toEqual([])
    // The secret of a webhook was shown when it was made.
    expect([...found].filter(mark => marks[mark] === null)).toEqual([])
  })

  test.each(SECRET_ROLE_NAMES.filter(role => role !== 'owner'))(
    'a secret with the role %s reads no more than it says',
    async role => {
      const { secret } = (await me.api('POST', '/v3/edit/secrets', { name: unique(role), role })).body.secret
      const ask: Ask = (method, path, body) => me.api(method, path, body, { 'x-account-secret': secret })
      expect(await wronglyRead({ role: 'viewer', secretRole: role }, ask)).toEqual([])
    },
  )

  test.each(ROLES.filter(role => role !== 'owner'))(
    'a user with the role %s reads no more than it says',
    async role => {
      const { ask } = await someone(server, role)
      expect(await wronglyRead({ role }, (method, path, body) => ask(method, path, body))).toEqual([])
    },
  )
})
