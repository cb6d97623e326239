import { describe, expect, test } from 'vitest'
import { unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { lookInto, STORES } from './stores.ts'

const IMPORTS = '/v3/edit/imports'

describe.each(STORES)('Imports of people, on %s', store => {
  const { server, me } = serverFor(store)

  const send = async (csv: string | Uint8Array, fields: { [name: string]: string } = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new File([csv as BlobPart], 'people.csv'))
    const response = await server.app.request(IMPORTS, {
      method: 'POST',
      headers: { 'x-account-secret': server.credentials.secret! },
      body: form,
    })
    return { status: response.status, body: await response.json() }
  }
  const begin = async (csv: string, fields: { [name: string]: string } = {}): Promise<string> => {
    const { status, body } = await send(csv, fields)
    expect([status, body.messages]).toEqual([202, undefined])
    await server.settle()
    return body.import.id
  }
  const read = async (id: string) => (await me.api('GET', `${IMPORTS}/${id}`)).body.import
  const run = async (id: string) => {
    const answer = await me.api('POST', `${IMPORTS}/${id}/run`)
    expect(answer.status).toBe(202)
    await server.settle()
    return read(id)
  }
  const leftOut = async (id: string) => (await me.api('GET', `${IMPORTS}/${id}/left_out?limit=50`)).body.left_out
  const person = async (uid: string) => (await me.api('GET', `/v3/analyze/profile?uid=${uid}`)).body.profile
  const known = async (uid: string, more: object = {}) => me.api('POST', '/v3/observe/hooks/profiles', { uid, ...more })

  test('[S346] first it says what it would do, then it does exactly that', async () => {
    const [ada, bob, cy, dee, eve] = [1, 2, 3, 4, 5].map(() => unique('uid'))
    await known(bob!, { plan: 'free' })
    await known(cy!, { plan: 'pro', seats: 7 })
    const csv = `\uFEFFUser ID,E-Mail,Plan,Seats,ZIP,Active,Company\r\n${ada},Ada@Example.org,pro,3,00123,true,acme\r\n${bob},,pro,,04109,false,\r\n\r\n${cy},,pro,7,,,\r\n${dee},dee@example.org,"free, ""for now""\nand then?",2.5,99999,true,acme\r\n,nobody@example.org,pro,1,1,true,\r\n${eve},,${'x'},1,1,true,\r\n`
    const id = await begin(csv)
    const counted = await read(id)
    expect(counted).toMatchObject({
      state: 'done', dry_run: true, of: 6, done: 6, created: 3, updated: 1, unchanged: 1, left_out: { required: 1 },
      action: 'upsert', file: 'people.csv',
    }) // biome-ignore format: one import
    expect(counted.columns).toEqual([
      { column: 'User ID', to: 'uid', type: 'text' },
      { column: 'E-Mail', to: 'email', type: 'text' },
      { column: 'Plan', to: 'plan', type: 'text' },
      { column: 'Seats', to: 'seats', type: 'number' },
      { column: 'ZIP', to: 'zip', type: 'text' },
      { column: 'Active', to: 'active', type: 'boolean' },
      { column: 'Company', to: 'company', type: 'text' },
    ])
    expect(await leftOut(id)).toMatchObject([{ line: 8, email: 'nobody@example.org', reason: 'required' }])
    expect(await person(ada!)).toBeUndefined()
    expect((await person(bob!)).plan).toBe('free')
    const done = await run(id)
    expect(done).toMatchObject({
      state: 'done',
      dry_run: false,
      created: 3,
      updated: 1,
      unchanged: 1,
      left_out: { required: 1 },
    })
    expect(await leftOut(id)).toHaveLength(1)
    expect(await person(ada!)).toMatchObject({
      email: 'Ada@Example.org',
      plan: 'pro',
      seats: 3,
      zip: '00123',
      active: true,
      company: { uid: 'acme' },
    })
    expect(await person(bob!)).toMatchObject({ plan: 'pro', zip: '04109', active: false })
    expect(await person(bob!)).not.toHaveProperty('seats')
    expect((await person(dee!)).plan).toBe('free, "for now"\nand then?')
    expect((await me.api('GET', '/v3/analyze/profile?email=ada@example.org')).body.profile.uid).toBe(ada)
    // It runs once, and nothing of its file stays.
    expect((await me.api('POST', `${IMPORTS}/${id}/run`)).body.reason).toBe('already')
    expect((await me.api('DELETE', `${IMPORTS}/${id}`)).body.reason).toBe('already')
    expect(await lookInto(server, 'SELECT 1 FROM job_items WHERE job_id = $1', [id])).toEqual([])
    // What the backend says comes first, also if a file says it.
    await me.person(ada, { properties: { plan: 'from a page' } })
    expect((await person(ada!)).plan).toBe('pro')
  })

  test('[S346] columns are mapped as the request says, and empty cells remove if it says so', async () => {
    const [ada, bob] = [unique('uid'), unique('uid')]
    await known(ada, { plan: 'pro', seats: 1 })
    const columns = JSON.stringify({
      Nummer: { to: 'uid' },
      Notiz: null,
      PLZ: { to: 'zip', type: 'number' },
      Tarif: 'plan',
    })
    const csv = `Nummer;Notiz;PLZ;Tarif\n${ada};geheim;04109;\n${bob};;keine;free\n`
    const id = await begin(csv, { columns, empty: 'remove', dry_run: 'false' })
    expect(await read(id)).toMatchObject({ updated: 1, left_out: { invalid: 1 } })
    expect((await leftOut(id))[0]).toMatchObject({ line: 3, uid: bob, message: expect.stringContaining('PLZ') })
    const after = await person(ada)
    expect([after.zip, after.plan, after.notiz, after.seats]).toEqual([4109, undefined, undefined, 1])
  })

  test('[S346] create takes only new people, update only known ones, also by email', async () => {
    const [ada, bob] = [unique('uid'), unique('uid')]
    await known(ada, { email: `${ada}@example.org`, plan: 'free' })
    const created = await begin(`uid,plan\n${ada},pro\n${bob},pro\n${bob},max\n`, { action: 'create', dry_run: '0' })
    expect(await read(created)).toMatchObject({ created: 1, left_out: { already: 2 } })
    expect([(await person(ada)).plan, (await person(bob)).plan]).toEqual(['free', 'pro'])
    const nobody = unique('nobody')
    const updated = await begin(`email,plan\n${ada}@Example.ORG,max\n${nobody}@example.org,pro\n`, {
      action: 'update',
      dry_run: '0',
    })
    expect(await read(updated)).toMatchObject({ updated: 1, left_out: { not_found: 1 } })
    expect((await person(ada)).plan).toBe('max')
    // A dry run of the same counts the same.
    const again = await begin(`uid,plan\n${bob},pro\n${unique('n')},pro\n`, { action: 'create' })
    expect(await read(again)).toMatchObject({ created: 1, left_out: { already: 1 }, dry_run: true })
  })

  test('[S346] a person whose record has no room is left out as they were, and the others of the batch are taken', async () => {
    const [full, other] = [unique('uid'), unique('uid')]
    await known(full, Object.fromEntries(Array.from({ length: 199 }, (_, at) => [`p${at}`, at])))
    const company = unique('acme')
    const id = await begin(`uid,one,two,company\n${full},1,2,${company}\n${other},1,2,\n`, { dry_run: 'false' })
    expect(await read(id)).toMatchObject({ created: 1, left_out: { too_many: 1 } })
    const after = await person(full)
    expect([after.one, after.company]).toEqual([undefined, undefined])
    expect((await me.api('GET', `/v3/analyze/company?uid=${company}`)).status).toBe(404)
    expect((await person(other)).two).toBe(2)
  })

  test('[S346] forget removes everybody in the file, for good, and says so in the audit list', async () => {
    const uids = [1, 2, 3, 4, 5].map(() => unique('uid'))
    const tour = await me.live()
    for (const uid of uids) await me.person(uid, { properties: { city: 'Ghent' } })
    await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: tour.id, uid: uids[0] })
    const id = await begin(`uid\n${uids.slice(0, 4).join('\n')}\n${unique('nobody')}\n`, { action: 'forget' })
    expect(await read(id)).toMatchObject({ forgotten: 4, left_out: { not_found: 1 } })
    expect(await person(uids[0]!)).toBeDefined()
    expect(await run(id)).toMatchObject({ forgotten: 4, left_out: { not_found: 1 } })
    for (const uid of uids.slice(0, 4)) expect(await person(uid)).toBeUndefined()
    expect(await person(uids[4]!)).toBeDefined()
    const { audit } = (await me.api('GET', '/v3/edit/audit?limit=50')).body
    const actions = (audit ?? []).map(({ action }: { action: string }) => action)
    expect(actions.filter((action: string) => action === 'profile.forgotten').length).toBeGreaterThanOrEqual(4)
    expect(actions).toContain('people.imported')
    // Their browsers do not bring them back.
    expect(await lookInto(server, 'SELECT 1 FROM deliveries WHERE model_id = $1', [tour.id])).toEqual([])
  })

  test('[S346] a file that was sent before somebody was forgotten does not bring them back', async () => {
    const uid = unique('uid')
    await known(uid)
    const id = await begin(`uid,plan\n${uid},pro\n`)
    await me.api('DELETE', `/v3/edit/profiles/forget?uid=${uid}`)
    expect(await run(id)).toMatchObject({ created: 0, left_out: { not_found: 1 } })
    expect(await person(uid)).toBeUndefined()
    expect(JSON.stringify(await leftOut(id))).not.toContain(uid)
    const later = await begin(`uid,plan\n${uid},pro\n`, { dry_run: 'false' })
    expect(await read(later)).toMatchObject({ created: 1 })
  })

  test('[S346] a file that cannot be read, or whose columns cannot be used, is refused', async () => {
    const why = async (csv: string | Uint8Array, fields = {}) => {
      const { status, body } = await send(csv, fields)
      return [status, body.reason, body.messages[0]]
    }
    expect(await why('uid,constructor\nada,x\n')).toEqual([
      422,
      'invalid',
      'columns.constructor: cannot be a custom property; give it another name, or null',
    ])
    for (const empty of ['', 'uid,plan\n'])
      expect(await why(empty)).toMatchObject([422, 'required', expect.stringContaining('a line for each person')])
    expect(await why('uid,plan\na,b,c\n')).toEqual([
      422,
      'invalid',
      'file: line 2 has 3 columns, and the first line has 2',
    ])
    expect(await why('uid,plan,plan\na,b,c\n')).toMatchObject([
      422,
      'invalid',
      expect.stringContaining('two columns called plan'),
    ])
    expect(await why('uid,"plan\na,b')).toMatchObject([422, 'invalid', expect.stringContaining('not CSV')])
    expect(await why(Uint8Array.from([0x75, 0x69, 0x64, 0x0a, 0xff]))).toMatchObject([
      422,
      'invalid',
      expect.stringContaining('UTF-8'),
    ])
    expect(await why('name,plan\na,b\n')).toMatchObject([422, 'required', expect.stringContaining('uid')])
    expect(await why('uid,Percent\na,1\n')).toMatchObject([422, 'invalid', expect.stringContaining('columns.Percent')])
    expect(await why('uid,x\na,1\n', { columns: '{"y":"z"}' })).toMatchObject([
      422,
      'invalid',
      expect.stringContaining('columns.y'),
    ])
    expect(await why('uid,x\na,1\n', { colums: '{}' })).toMatchObject([
      422,
      'unknown_parameter',
      expect.stringContaining('columns'),
    ])
    expect(await why('uid,x\na,1\n', { action: 'destroy' })).toMatchObject([
      422,
      'invalid',
      expect.stringContaining('action'),
    ])
    expect((await me.api('POST', IMPORTS)).body.reason).toBe('required')
  })

  test('[S346] the file of a dry run that nobody runs goes after a day', async () => {
    const id = await begin(`uid,plan\n${unique('uid')},pro\n`)
    server.clock.advance(2 * 86_400_000)
    await server.settle()
    expect(await lookInto(server, 'SELECT 1 FROM job_items WHERE job_id = $1', [id])).toEqual([])
    expect((await me.api('POST', `${IMPORTS}/${id}/run`)).status).toBe(409)
  })
})
