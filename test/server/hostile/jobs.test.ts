import { describe, expect, onTestFinished, test } from 'vitest'
import type { SecretRole } from '../../../src/protocol/secret-role.ts'
import { createAccount } from '../../../src/server/access/users/create-account.ts'
import type { BeckonServer } from '../../../src/server/app/create-server.ts'
import { EVERY_ACCOUNT } from '../../../src/server/ground/every-account.ts'
import { someone } from '../a-browser.ts'
import { aCaller, aReport, type Caller, displayed, unique } from '../caller.ts'
import { serverFor } from '../server-for.ts'
import { aServer, lookInto } from '../stores.ts'
import { BOTH } from './verification.ts'

const BATCH = '/v3/edit/deliveries/batch'
const IMPORTS = '/v3/edit/imports'

/** Sends a file of people. */
const uploadTo =
  (server: Pick<BeckonServer, 'app'>) =>
  async ({ secret }: { secret: string | null }, csv: string, fields: object = {}) => {
    const form = new FormData()
    form.set('file', new Blob([csv]), 'people.csv')
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
    const headers = { 'x-account-secret': secret! }
    const answer = await server.app.request(IMPORTS, { method: 'POST', headers, body: form })
    return { status: answer.status, body: await answer.json() }
  }

describe.each(BOTH)('What goes on behind a request, on %s', store => {
  const { server, me } = serverFor(store)

  async function anotherAccount() {
    const made = await server.store.transaction(tx => createAccount(tx, { name: unique('Theirs') }))
    return Object.assign(aCaller(server, made), made)
  }
  const upload = uploadTo(server)
  const settled = async (account: string) => {
    await server.settle()
    const open = await lookInto(server, 'SELECT 1 FROM jobs WHERE account_id = $1 AND ended_at IS NULL', [account])
    expect(open).toEqual([])
  }

  test('is seen, run and cancelled by its own account only, whatever its kind', async () => {
    const theirs = await anotherAccount()
    const tour = await me.live()
    const uid = unique('ada')
    await me.person(uid)
    const batch = (await me.api('POST', BATCH, { model_kind: 'tour', model_id: tour.id, uids: [uid, 'nobody'] })).body
      .batch
    const list = (await upload(server.credentials, `uid,plan\n${uid},gold\n`)).body.import
    await settled(server.credentials.account)
    const addresses: [string, string][] = [BATCH, IMPORTS].flatMap((path, at) => {
      const { id } = [batch, list][at]
      return [['GET', `${path}/${id}`], ['GET', `${path}/${id}/left_out`], ['DELETE', `${path}/${id}`]] as [string, string][]
    }) // biome-ignore format: three addresses each
    addresses.push(['POST', `${IMPORTS}/${list.id}/run`])
    for (const [method, path] of addresses)
      expect([method, path, (await theirs.api(method, path)).status]).toEqual([method, path, 404])
    // One kind is not found under the address of another.
    expect((await me.api('GET', `${IMPORTS}/${batch.id}`)).status).toBe(404)
    expect((await me.api('GET', `${BATCH}/${list.id}`)).status).toBe(404)
    for (const [path, many] of [
      [BATCH, 'batches'],
      [IMPORTS, 'imports'],
    ] as const)
      expect((await theirs.api('GET', path)).body[many]).toEqual([])
    expect((await me.api('GET', `${BATCH}/${batch.id}`)).body.batch).toMatchObject({ state: 'done', done: 2 })
  })

  test('reaches nobody of another account by ids, uids, addresses, Segments or Experiences in its lists', async () => {
    const theirs = await anotherAccount()
    const [uid, email] = [unique('victim'), `${unique('victim')}@example.org`]
    const victim = await me.person(uid, { properties: { email } })
    const { segment } = (
      await me.api('POST', '/v3/edit/segments', { name: 'All', published_at: '$now', items_op: 'and', items: [] })
    ).body
    const [own, tour] = [await me.live(), await theirs.live()]
    const about = { model_kind: 'tour', model_id: tour.id }
    for (const whom of [{ ids: [victim.profile.id] }, { uids: [uid] }, { emails: [email] }]) {
      const { status, body } = await theirs.api('POST', BATCH, { ...about, ...whom })
      expect(status).toBe(202)
      await settled(theirs.account)
      const { batch } = (await theirs.api('GET', `${BATCH}/${body.batch.id}`)).body
      expect(Object.values(batch.left_out as object).reduce((sum, count) => sum + count, 0)).toBe(1)
      // What is said of somebody unknown is what the request said, and no more.
      const text = JSON.stringify((await theirs.api('GET', `${BATCH}/${body.batch.id}/left_out`)).body)
      for (const known of [uid, email, victim.profile.id].filter(one => !JSON.stringify(whom).includes(one)))
        expect(text).not.toContain(known)
    }
    expect((await theirs.api('POST', BATCH, { ...about, segment_id: segment.id })).status).toBe(404)
    expect((await theirs.api('POST', BATCH, { model_kind: 'tour', model_id: own.id, uids: [uid] })).status).toBe(404)
    expect(await lookInto(server, 'SELECT 1 FROM deliveries WHERE profile_id = $1', [victim.profile.id])).toEqual([])
    for (const action of ['forget', 'update']) {
      const { body } = await upload(theirs, `id,name\n${victim.profile.id},Stolen\n`, { action, dry_run: false })
      if (body.import) await settled(theirs.account)
    }
    const still = (await me.api('GET', `/v3/analyze/profile?uid=${uid}`)).body.profile
    expect(still.id).toBe(victim.profile.id)
    expect(JSON.stringify(still)).not.toContain('Stolen')
  })

  test('a key of one account repeats nothing of another, and two at the same moment are one', async () => {
    const theirs = await anotherAccount()
    const idempotency_key = unique('key')
    const ask = async (who: Caller, uid: string) => {
      const tour = await who.live()
      return () => who.api('POST', BATCH, { model_kind: 'tour', model_id: tour.id, uids: [uid], idempotency_key })
    }
    const [mine, other] = [await ask(me, 'ada'), await ask(theirs, 'eve')]
    const answers = await Promise.all([mine(), mine(), other(), mine(), other()])
    const ids = answers.map(({ body }) => body.batch.id as string)
    expect(new Set(ids).size).toBe(2)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 202, 202])
    expect(ids[0]).not.toBe(ids[2])
    const another = await ask(theirs, 'dan')
    expect((await another()).status).toBe(409)
  })

  test('a hundred at once are ten, and cancelled twice is cancelled once', async () => {
    const theirs = await anotherAccount()
    const tour = await theirs.live()
    const uids = Array.from({ length: 50 }, (_, n) => `person-${n}`)
    for (const uid of uids.slice(0, 5)) await theirs.person(uid)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => theirs.api('POST', BATCH, { model_kind: 'tour', model_id: tour.id, uids })),
    )
    const begun = answers.filter(({ status }) => status === 202)
    const refused = answers.filter(({ status }) => status !== 202)
    for (const { status, headers } of refused) expect([status, headers.get('retry-after')]).toEqual([429, '10'])
    const [open] = await lookInto<{ most: number }>(
      server, `${EVERY_ACCOUNT} SELECT COUNT(*) AS most FROM jobs WHERE account_id = $1 AND ended_at IS NULL`, [theirs.account],
    ) // biome-ignore format: one question
    expect(Number(open!.most)).toBeLessThanOrEqual(10)
    const { id } = begun[0]!.body.batch
    const twice = await Promise.all([0, 1, 2].map(() => theirs.api('DELETE', `${BATCH}/${id}`)))
    expect(twice.map(({ status }) => status)).toEqual([200, 200, 200])
    await settled(theirs.account)
    const { batch } = (await theirs.api('GET', `${BATCH}/${id}`)).body
    expect(batch.state).toBe('cancelled')
    expect(batch.removed).toBeLessThanOrEqual(5)
    expect((await theirs.api('DELETE', `${BATCH}/${id}`)).body.batch).toEqual(batch)
  })

  test('says nothing about people to a role or a secret that may not read them', async () => {
    const tour = await me.live()
    const email = `${unique('ada')}@example.org`
    const { id } = (await me.api('POST', BATCH, { model_kind: 'tour', model_id: tour.id, emails: [email] })).body.batch
    const list = (await upload(server.credentials, `uid,email\n${unique('u')},${email}\n`)).body.import
    await settled(server.credentials.account)
    const paths = [
      `${BATCH}/${id}/left_out`,
      `${BATCH}/${id}`,
      BATCH,
      `${IMPORTS}/${list.id}/left_out`,
      `${IMPORTS}/${list.id}`,
      IMPORTS,
    ]
    const viewer = await someone(server, 'viewer')
    for (const path of paths) expect([path, (await viewer.ask('GET', path)).status]).toEqual([path, 403])
    const publisher = await someone(server, 'publisher')
    for (const path of paths.slice(3)) expect([path, (await publisher.ask('GET', path)).status]).toEqual([path, 403])
    const as = async (role: SecretRole) => {
      const { secret } = (await me.api('POST', '/v3/edit/secrets', { name: unique(role), role })).body.secret
      return async (method: string, path: string, body?: object) =>
        (await me.api(method, path, body, { 'x-account-secret': secret })).status
    }
    const hooks = await as('hooks')
    for (const path of paths) expect([path, await hooks('GET', path)]).toEqual([path, 403])
    for (const path of [`${BATCH}/${id}`, `${IMPORTS}/${list.id}`]) expect(await hooks('DELETE', path)).toBe(403)
    const read = await as('read')
    expect(await read('POST', BATCH, { model_kind: 'tour', model_id: tour.id, emails: [email] })).toBe(403)
    expect(await read('DELETE', `${BATCH}/${id}`)).toBe(403)
    expect(await read('POST', `${IMPORTS}/${list.id}/run`)).toBe(403)
    for (const name of ['profiles', 'companies', 'events'])
      expect([name, await read('POST', `/v3/observe/hooks/${name}/batch`, { [name]: [] })]).toEqual([name, 403])
    expect(await (await as('deliver'))('GET', `${IMPORTS}/${list.id}`)).toBe(403)
  })

  test('a file of people brings no formula into a table for spreadsheets', async () => {
    const uid = unique('ada')
    const csv = `uid,name\n${uid},"=HYPERLINK(""https://evil.example"")"\n`
    expect((await upload(server.credentials, csv, { dry_run: false })).status).toBe(202)
    await settled(server.credentials.account)
    const survey = await me.live({ kind: 'survey', steps: [{ title: 'How?', question: { type: 'text' } }] } as never)
    const { visit } = await me.person(uid)
    const interaction = unique('interaction')
    await me.report(
      visit,
      displayed(survey, { interaction }),
      aReport({ type: 'answer', interaction, step: survey.steps[0]!.id, answer: '@SUM(1+1)*cmd' }),
    )
    const answer = await server.app.request(`/v3/analyze/results/surveys/${survey.id}/answers.csv`, {
      headers: { 'x-account-secret': server.credentials.secret! },
    })
    expect(answer.status).toBe(200)
    const cells = (await answer.text()).split('\n').flatMap(line => line.split(','))
    expect(cells.join()).toContain('SUM(1+1)')
    for (const cell of cells) expect(cell).not.toMatch(/^"?[=@+]/)
  })
})

test('a file without end is refused where it becomes too large, before anybody has to wait for it', async () => {
  const server = await aServer('SQLite in memory')
  onTestFinished(() => server.close())
  const upload = uploadTo(server)
  const many = (count: number, one: string) => one.repeat(count)
  const columns = (count: number) => Array.from({ length: count }, (_, n) => `p${n}`).join()
  const files: [file: string, because: RegExp][] = [
    [`uid,${columns(300)}\n`, /^file: has 301 columns; at most 300/],
    [`uid${many(2_000_000, ',x')}\n`, /^file: is not CSV: .*record exceed/],
    [`uid\n${many(200_001, 'u\n')}`, /^file: has more than 200000 lines/],
    [`uid,plan\nu,"${many(300_000, 'x')}"\n`, /^file: is not CSV: .*record exceed/],
    [`uid,plan\nu,"${many(300_000, 'x\n')}`, /^file: is not CSV: .*record exceed/],
    [`uid,${columns(299)}\n${many(7_000, `u${many(299, ',')}\n`)}`, /^file: has more than 2000000 cells/],
  ]
  for (const [file, because] of files) {
    const { status, body } = await upload(server.credentials, file)
    expect([status, body.messages[0]]).toEqual([422, expect.stringMatching(because)])
  }
  const wrong = await upload(server.credentials, `uid,${columns(299)}\nu${many(299, ',')}\n`, {
    columns: JSON.stringify({ invented: 'plan' }),
  })
  expect([wrong.status, wrong.body.messages[0].length < 300]).toEqual([422, true])
  expect((await upload(server.credentials, `uid,${columns(299)}\nu${many(299, ',')}\n`)).status).toBe(202)
})
