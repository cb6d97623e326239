import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { write } from './a-folder-of.ts'
import { aFolder } from './a-world.ts'
import { anAccount } from './an-account.ts'

const TOUR = {
  kind: 'tour',
  name: 'Welcome',
  steps: [{ title: 'Hello', buttons: [{ does: 'next', text: 'Go on' }] }, { title: 'Bye' }],
}
const LAUNCHER = {
  kind: 'launcher',
  name: 'Help',
  steps: [{ buttons: [{ does: 'start', text: 'Tour', experience_id: 'file:welcome' }] }],
}

type Tours = {
  tours: { id: string; name: string; published_at: string | null; steps: { id: string; title: string }[] }[]
}

describe('push', () => {
  test('[K37] creates, says so, and publishes only when asked', async () => {
    const { terminal, api } = await anAccount()
    const cwd = aFolder()
    write(join(cwd, 'e'), { 'welcome.json': TOUR })
    const drafted = await terminal(cwd).type('push', 'e')
    expect(drafted).toMatchObject({ code: 0, err: '' })
    const { tours } = await api<Tours>('GET', '/v3/edit/tours')
    expect(tours).toMatchObject([{ name: 'Welcome', published_at: null }])
    const lines = drafted.out.split('\n').map(line => line.trim())
    expect(lines.slice(0, 2)).toEqual(['+ tour "Welcome"', `tour "Welcome" has the id ${tours[0]!.id}`])
    expect(lines[2]).toMatch(/^1 new, 0 changed, 0 as they were/)
    const published = await terminal(cwd).type('push', 'e', '--publish')
    expect(published.out).toMatch(/^= tour "Welcome"/)
    expect((await api<Tours>('GET', '/v3/edit/tours')).tours[0]!.published_at).not.toBeNull()
  })

  test('a draft that people do not get is named, with and without --publish, also in a dry run', async () => {
    const { terminal, api } = await anAccount()
    const cwd = aFolder()
    const push = async (...more: string[]) => (await terminal(cwd).type('push', 'e', ...more)).out
    write(join(cwd, 'e'), { 'welcome.json': { ...TOUR, description: 'First' } })
    await push()
    expect(await push()).toBe(
      '= tour "Welcome" (the draft is not live)\n0 new, 0 changed, 1 as they were. Add --publish to publish one draft.',
    )
    await push('--publish')
    write(join(cwd, 'e'), { 'welcome.json': { ...TOUR, description: 'Second' } })
    expect(await push('--publish')).toMatch(/0 new, 1 changed, 0 as they were\. Published one draft\.$/)
    expect(await push('--dry-run')).toMatch(
      /^= tour "Welcome"\nWould be: .* 1 as they were\. No draft waits for --publish\. Nothing was changed\.$/,
    )
    const { id } = (await api<Tours>('GET', '/v3/edit/tours')).tours[0]!
    await api('POST', `/v3/edit/tours/${id}/rollback`, { version: 1 })
    const differs = '= tour "Welcome" (the draft differs from what is live)\n'
    const same = '0 new, 0 changed, 1 as they were.'
    expect(await push('--dry-run')).toBe(
      `${differs}Would be: ${same} With --publish, it would publish one draft. Nothing was changed.`,
    )
    expect(await push('--dry-run', '--publish', '--force')).toBe(
      `${differs}Would be: ${same} It would publish one draft. Nothing was changed.`,
    )
    expect(await push()).toBe(`${differs}${same} Add --publish to publish one draft.`)
    expect(JSON.parse(await push('--dry-run', '--json'))).toMatchObject([{ does: 'nothing', to_publish: true }])
    expect(await push('--publish', '--force')).toBe(`${differs}${same} Published one draft.`)
    expect(JSON.parse(await push('--dry-run', '--json'))).toMatchObject([{ does: 'nothing', to_publish: false }])
    expect(await push('--publish')).toBe(`= tour "Welcome"\n${same} No draft waits for --publish.`)
    const help = (await terminal(cwd).type('help', 'push')).out
    expect(help).toMatch(/--publish +make what people get equal to the files/)
  })

  test('[K37] a change keeps the ids of steps that were written without one, and names what changes', async () => {
    const { terminal, api } = await anAccount()
    const cwd = aFolder()
    write(join(cwd, 'e'), { 'welcome.json': TOUR })
    await terminal(cwd).type('push', 'e')
    const before = (await api<Tours>('GET', '/v3/edit/tours')).tours[0]!
    write(join(cwd, 'e'), {
      'welcome.json': { ...TOUR, steps: [{ ...TOUR.steps[0], title: 'Hello again' }, TOUR.steps[1]] },
    })
    const ran = await terminal(cwd).type('push', 'e')
    expect(ran.out).toMatch(/^~ tour "Welcome": steps\.0\.title\n/)
    const after = (await api<Tours>('GET', '/v3/edit/tours')).tours[0]!
    expect(after.steps.map(step => step.id)).toEqual(before.steps.map(step => step.id))
    expect(after.steps[0]!.title).toBe('Hello again')
  })

  test('a step more at the beginning leaves the others who they were, and is told as a change of the steps', async () => {
    const { terminal, api } = await anAccount()
    const cwd = aFolder()
    write(join(cwd, 'e'), { 'welcome.json': TOUR })
    await terminal(cwd).type('push', 'e')
    const before = (await api<Tours>('GET', '/v3/edit/tours')).tours[0]!
    write(join(cwd, 'e'), { 'welcome.json': { ...TOUR, steps: [{ title: 'Ahoy' }, ...TOUR.steps] } })
    expect((await terminal(cwd).type('push', 'e')).out).toMatch(/^~ tour "Welcome": steps\n/)
    const after = (await api<Tours>('GET', '/v3/edit/tours')).tours[0]!
    expect(after.steps.slice(1)).toEqual(before.steps)
    expect((await terminal(cwd).type('push', 'e')).out).toMatch(/0 new, 0 changed, 1 as they were/)
  })

  test('[K37] a dry run changes nothing', async () => {
    const { terminal, api } = await anAccount()
    const cwd = aFolder()
    write(join(cwd, 'e'), { 'welcome.json': TOUR })
    const ran = await terminal(cwd).type('push', 'e', '--dry-run')
    expect(ran.out).toMatch(/Nothing was changed/)
    expect((await api<Tours>('GET', '/v3/edit/tours')).tours).toEqual([])
  })

  test('files refer to each other by name, in any order', async () => {
    const { terminal, api } = await anAccount()
    const cwd = aFolder()
    write(join(cwd, 'e'), { 'a-help.json': LAUNCHER, 'welcome.json': TOUR })
    expect((await terminal(cwd).type('push', 'e', '--publish')).code).toBe(0)
    const { tours } = await api<Tours>('GET', '/v3/edit/tours')
    const { launchers } = await api<{ launchers: { steps: { buttons: { experience_id: string }[] }[] }[] }>(
      'GET',
      '/v3/edit/launchers',
    )
    expect(launchers[0]!.steps[0]!.buttons[0]!.experience_id).toBe(tours[0]!.id)
    expect((await terminal(cwd).type('push', 'e')).out).toMatch(/0 new, 0 changed, 2 as they were/)
  })

  test.each([
    ['is not JSON', '{"kind": "tour",', /^broken\.json: it is not JSON \(/],
    ['holds no Experience', '[]', /^broken\.json: it has to hold one Experience/],
    ['has a field that is not known', { ...TOUR, titel: 'x' }, /^broken\.json: .*titel/],
    [
      'has a wrong word',
      { ...TOUR, steps: [{ title: 'x', buttons: [{ does: 'nxt', text: 'y' }] }] },
      /^broken\.json: steps\.0\.buttons\.0\.does: /,
    ],
    ['has no steps', { ...TOUR, steps: [] }, /^broken\.json: steps: /],
    ['refers to nothing', { ...LAUNCHER }, /^broken\.json: it refers to "file:welcome", but there is no welcome\.json/],
    [
      'has a pattern that could run away',
      { ...TOUR, steps: [{ title: 'x', url: { rules: [{ kind: 'regex', value: '(a+)+$' }] } }] },
      /^broken\.json: steps\.0\.url\.rules\.0/,
    ],
  ])('a broken file is one sentence, and nothing at all is sent: it %s', async (_, content, sentence) => {
    const { terminal, requests } = await anAccount()
    const cwd = aFolder()
    write(join(cwd, 'e'), { 'broken.json': content, 'fine.json': { ...TOUR, name: 'Fine' } })
    const ran = await terminal(cwd).type('push', 'e')
    expect(ran.err.split('\n')).toHaveLength(1)
    expect(ran.err.replace('beckon: ', '')).toMatch(sentence)
    expect(ran.code).toBe(1)
    expect(requests).toEqual([])
  })

  test('a folder that is not there, is empty or is a file is said', async () => {
    const { terminal } = await anAccount()
    const cwd = aFolder()
    mkdirSync(join(cwd, 'empty'))
    writeFileSync(join(cwd, 'file.json'), '{}')
    expect((await terminal(cwd).type('push', 'nowhere')).err).toMatch(/There is no folder/)
    expect((await terminal(cwd).type('push', 'empty')).err).toMatch(/There are no \.json files/)
    expect((await terminal(cwd).type('push', 'file.json')).err).toMatch(/is a file; name its folder instead/)
    expect((await terminal(cwd).type('pull', 'file.json')).err).toMatch(/is a file; name a folder instead/)
  })

  test('new files that refer to themselves and to each other are pushed at once, and what is pulled goes to a new account', async () => {
    const { terminal, api } = await anAccount()
    const cwd = aFolder()
    const starts = (...others: string[]) =>
      others.map(other => ({ does: 'start', text: 'Go', experience_id: `file:${other}` }))
    const unseen = (other: string) => ({ items: [{ kind: 'tour', id: `file:${other}`, op: 'not-seen' }] })
    const tour = (name: string, more: object) => ({ kind: 'tour', name, steps: [{ title: name }], ...more })
    write(join(cwd, 'e'), {
      'a.json': tour('A', { steps: [{ title: 'A', buttons: starts('a', 'b') }] }),
      'b.json': tour('B', { steps: [{ title: 'B', buttons: starts('a') }], segment: unseen('b') }),
      'help.json': { kind: 'launcher', name: 'Help', steps: [{ buttons: starts('new', 'help') }] },
      'new.json': tour('New', { segment: { items: [{ kind: 'segment', id: 'file:some', op: 'in' }] } }),
      'some.json': { kind: 'segment', name: 'Some', ...unseen('new') },
    })
    expect(await terminal(cwd).type('push', 'e', '--dry-run')).toMatchObject({ code: 0, err: '' })
    expect(await terminal(cwd).type('push', 'e', '--publish')).toMatchObject({ code: 0 })
    const again = await terminal(cwd).type('push', 'e', '--publish', '--exit-code')
    expect([again.code, again.err]).toEqual([0, ''])
    const { tours } = await api<Tours & { tours: { segment: object | null }[] }>('GET', '/v3/edit/tours?limit=9')
    const [a, b] = ['A', 'B'].map(each => tours.find(({ name }) => name === each)!)
    expect(a).toMatchObject({ steps: [{ buttons: [{ experience_id: a!.id }, { experience_id: b!.id }] }] })
    expect(b).toMatchObject({ segment: { items: [{ id: b!.id }] } })
    expect((await terminal(cwd).type('pull', 'e')).code).toBe(0)

    const production = await anAccount()
    expect(await production.terminal(cwd).type('push', 'e', '--publish')).toMatchObject({ code: 0 })
    const made = (await production.api<Tours>('GET', '/v3/edit/tours?limit=9')).tours
    const own = made.find(({ name }) => name === 'A')!
    expect(own).toMatchObject({ steps: [{ buttons: [{ experience_id: own.id }, {}] }] })
  })

  test('Segments that contain each other are refused by name, and nothing is sent', async () => {
    const { terminal } = await anAccount()
    const cwd = aFolder()
    const segment = (name: string, other: string) => ({
      kind: 'segment',
      name,
      items: [{ kind: 'segment', id: `file:${other}`, op: 'in' }],
    })
    write(join(cwd, 'e'), {
      'a.json': segment('A', 'b'),
      'b.json': segment('B', 'a'),
      'c.json': segment('C', 'c'),
      'd.json': segment('D', 'a'),
    })
    const { code, err } = await terminal(cwd).type('push', 'e')
    expect(code).toBe(1)
    expect(err.split('\n').map(line => line.trim())).toEqual([
      'beckon: 3 problems in 3 files; nothing was sent:',
      'a.json: items: the Segment would contain itself: it refers to b.json, which refers to a.json; remove one of these conditions.',
      'b.json: items: the Segment would contain itself: it refers to a.json, which refers to b.json; remove one of these conditions.',
      'c.json: items: the Segment would contain itself: it refers to c.json; remove one of these conditions.',
    ])
  })

  test('without a secret, or with a wrong one, it says so', async () => {
    const account = await anAccount()
    const cwd = aFolder()
    write(join(cwd, 'e'), { 'welcome.json': TOUR })
    const { aTerminal } = await import('./a-world.ts')
    expect((await aTerminal({ cwd }).type('push', 'e')).err).toMatch(/Which account\? .*BECKON_ACCOUNT_SECRET/)
    const wrong = aTerminal({
      cwd,
      env: { BECKON_ACCOUNT_SECRET: 'bks_no' },
      fetch: async (url, init) => account.server.app.request(String(url), init),
    })
    const ran = await wrong.type('push', 'e', '--json')
    expect(JSON.parse(ran.err)).toMatchObject({ status: 403, messages: [expect.any(String)] })
    expect(ran.code).toBe(1)
    expect((await wrong.type('push', 'e')).err).toMatch(
      /^beckon: http\S+ does not accept the secret in BECKON_ACCOUNT_SECRET\. .* beckon account add-secret/,
    )
  })

  test('an answer that is not from Beckon is said in one sentence', async () => {
    const { aTerminal } = await import('./a-world.ts')
    const other = async () => new Response('<h1>Not here</h1>', { status: 404 })
    const ran = await aTerminal({ env: { BECKON_ACCOUNT_SECRET: 'x' }, fetch: other }).type('results')
    expect(ran.err).toMatch(/answered 404, but not as Beckon does; check BECKON_SERVER/)
    expect(ran.code).toBe(1)
  })

  test('a server that does not answer is said in one sentence', async () => {
    const { aTerminal } = await import('./a-world.ts')
    const cwd = aFolder()
    write(join(cwd, 'e'), { 'welcome.json': TOUR })
    const ran = await aTerminal({ cwd, env: { BECKON_ACCOUNT_SECRET: 'x' } }).type(
      'push',
      'e',
      '--server',
      'http://127.0.0.1:9',
    )
    expect(ran.err).toMatch(
      /^beckon: No server answers at http:\/\/127\.0\.0\.1:9 \(.*\); start it with beckon serve, or set BECKON_SERVER to its address$/,
    )
  })

  test('if nobody named a server, the sentence says which address is assumed and how to name another', async () => {
    const { aTerminal } = await import('./a-world.ts')
    const nobody: typeof fetch = async () => {
      throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } })
    }
    const ran = await aTerminal({ env: { BECKON_ACCOUNT_SECRET: 'x' }, fetch: nobody }).type('results')
    expect(ran).toMatchObject({
      code: 1,
      err: 'beckon: No server answers at http://127.0.0.1:4400 (ECONNREFUSED), the address that is assumed if you name none; start a server there with beckon serve, or name yours with --server or BECKON_SERVER',
    })
  })
})

describe('pull', () => {
  test('[K41] what was pulled pushes back without a change, here and into another account', async () => {
    const here = await anAccount()
    const cwd = aFolder()
    write(join(cwd, 'e'), { 'a-help.json': LAUNCHER, 'welcome.json': TOUR })
    await here.terminal(cwd).type('push', 'e')
    const pulled = await here.terminal(cwd).type('pull', 'out')
    expect(pulled.code).toBe(0)
    expect(readdirSync(join(cwd, 'out')).sort()).toEqual(['a-help.json', 'welcome.json'])
    expect(readFileSync(join(cwd, 'out', 'a-help.json'), 'utf8')).toContain('"file:welcome"')
    expect((await here.terminal(cwd).type('push', 'out')).out).toMatch(/0 new, 0 changed, 2 as they were/)

    const there = await anAccount()
    expect((await there.terminal(cwd).type('push', 'out')).out).toMatch(/2 new/)
    expect((await there.terminal(cwd).type('push', 'out')).out).toMatch(/0 new, 0 changed, 2 as they were/)
  })

  test('[K41] a renamed file is found again by the id it was pulled with', async () => {
    const { terminal, api } = await anAccount()
    const cwd = aFolder()
    write(join(cwd, 'e'), { 'welcome.json': TOUR })
    await terminal(cwd).type('push', 'e')
    await terminal(cwd).type('pull', 'out')
    const file = join(cwd, 'out', 'welcome.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"Welcome"', '"Good morning"'))
    expect((await terminal(cwd).type('push', 'out')).out).toMatch(/^~ tour "Good morning": name/)
    expect((await api<Tours>('GET', '/v3/edit/tours')).tours.map(({ name }) => name)).toEqual(['Good morning'])
  })

  test('[K41] two of the same name get a file each', async () => {
    const { terminal, api } = await anAccount()
    const cwd = aFolder()
    await api('POST', '/v3/edit/tours', TOUR)
    await api('POST', '/v3/edit/tours', TOUR)
    await terminal(cwd).type('pull', 'out')
    expect(readdirSync(join(cwd, 'out')).sort()).toEqual(['welcome-2.json', 'welcome.json'])
    expect((await terminal(cwd).type('push', 'out')).out).toMatch(/0 new, 0 changed, 2 as they were/)
    write(join(cwd, 'e'), { 'hello.json': TOUR })
    expect((await terminal(cwd).type('push', 'e')).err).toMatch(/has 2 tours named "Welcome": put the "id"/)
  })
})
