import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { readJson, remove, write } from './a-folder-of.ts'
import { aFolder, aTerminal } from './a-world.ts'
import { anAccount } from './an-account.ts'

const TOUR = { kind: 'tour', name: 'Welcome', steps: [{ title: 'Hello' }] }
/** No page has both addresses. */
const NOWHERE = {
  ...TOUR,
  steps: [
    {
      title: 'Hello',
      url: {
        match: 'all',
        rules: [
          { kind: 'exact', value: '/a' },
          { kind: 'exact', value: '/b' },
        ],
      },
    },
  ],
}
const OWNERS = {
  kind: 'segment',
  name: 'Owners',
  items: [{ kind: 'property', prop: 'role', op: 'eq', value: 'owner' }],
}
const FOR_OWNERS = (id: string) => ({
  ...TOUR,
  name: 'For owners',
  segment: { items: [{ kind: 'segment', id, op: 'in' }] },
})

async function aFolderOf(files: { [name: string]: unknown }) {
  const account = await anAccount()
  const cwd = aFolder()
  write(join(cwd, 'e'), files)
  const type = (...args: string[]) => account.terminal(cwd).type(...args)
  return {
    ...account,
    cwd,
    folder: join(cwd, 'e'),
    type,
    push: (...options: string[]) => type('push', 'e', ...options),
  }
}

type Tours = { tours: { id: string; name: string; segment?: object; url_group_ids?: string[] }[] }

describe('what is on the server and in no file', () => {
  test('is always reported, and archived only with --prune, if a file once held it', async () => {
    const { folder, push, api, asColleague } = await aFolderOf({ 'a.json': TOUR, 'b.json': { ...TOUR, name: 'B' } })
    await push('--publish')
    await asColleague('Ada', 'POST', '/v3/edit/tours', { name: 'By Ada', steps: [{ title: 'x' }] })
    remove(folder, 'b.json')
    const reported = await push('--publish')
    expect(reported.out).toMatch(/\? tour "B" is on the server and in no file/)
    expect(reported.out).toMatch(/2 are on the server and in no file\.$/)
    const pruned = await push('--publish', '--prune')
    expect(pruned.out).toMatch(/- tour "B" is on the server and in no file: it will be archived/)
    expect(pruned.out).toMatch(/\? tour "By Ada" is on the server and in no file/)
    const { tours } = await api<Tours>('GET', '/v3/edit/tours')
    expect(tours.map(({ name }) => name).sort()).toEqual(['By Ada', 'Welcome'])
  })

  test('stays if somebody touched it since', async () => {
    const { folder, push, api, asColleague } = await aFolderOf({ 'a.json': TOUR, 'b.json': { ...TOUR, name: 'B' } })
    await push('--publish')
    const { id } = (await api<Tours>('GET', '/v3/edit/tours')).tours.find(({ name }) => name === 'B')!
    await asColleague('Ada', 'PATCH', `/v3/edit/tours/${id}`, { description: 'still needed' })
    remove(folder, 'b.json')
    expect((await push('--prune')).out).toMatch(/\? tour "B"/)
    expect((await api<Tours>('GET', '/v3/edit/tours')).tours).toHaveLength(2)
  })
})

describe('for pipelines', () => {
  test('--exit-code is 2 if there is a difference, with --publish also for people', async () => {
    const { folder, push } = await aFolderOf({ 'a.json': TOUR })
    expect((await push('--dry-run', '--exit-code')).code).toBe(2)
    await push()
    expect((await push('--dry-run', '--exit-code')).code).toBe(0)
    expect((await push('--dry-run', '--exit-code', '--publish')).code).toBe(2)
    await push('--publish')
    expect((await push('--dry-run', '--exit-code', '--publish')).code).toBe(0)
    write(folder, { 'a.json': { ...TOUR, description: 'x' } })
    expect((await push('--dry-run', '--exit-code')).code).toBe(2)
  })

  test('a difference is told with its values', async () => {
    const { folder, push } = await aFolderOf({ 'a.json': { ...TOUR, description: 'old' } })
    await push()
    write(folder, { 'a.json': { ...TOUR, percent: 50, steps: [{ title: 'Ahoy' }, { title: 'Bye' }] } })
    expect((await push('--dry-run')).out.split('\n').slice(1, 4)).toEqual([
      '    description: "old" → nothing',
      expect.stringMatching(/^ {4}steps: .*\+ "Bye"/),
      '    percent: nothing → 50',
    ])
    expect(JSON.parse((await push('--dry-run', '--json')).out)[0].changes[0]).toEqual({
      at: 'description',
      before: 'old',
    })
  })

  test('--json carries the warnings of what is published', async () => {
    const { push } = await aFolderOf({ 'a.json': NOWHERE })
    const ran = await push('--publish', '--json')
    expect(JSON.parse(ran.out)[0].warnings).toMatchObject([{ code: expect.any(String), advice: expect.any(String) }])
    expect(ran.err).toBe('')
  })

  test.each([
    ['id', { id: 'a'.repeat(24) }, { id: 'a'.repeat(24), name: 'Other' }, /b\.json: it has the same id as a\.json/],
    ['name', {}, {}, /b\.json: it is a tour named "Welcome" like a\.json/],
  ])('two files with one %s are refused', async (_, one, other, says) => {
    const { push, requests } = await aFolderOf({ 'a.json': { ...TOUR, ...one }, 'b.json': { ...TOUR, ...other } })
    const ran = await push()
    expect([ran.code, ran.err]).toEqual([1, expect.stringMatching(says)])
    expect(requests).toEqual([])
  })

  test('output that is cut ends quietly', () => {
    const command = `${process.execPath} --import tsx src/command/beckon.ts schema | head -c 1`
    const ran = spawnSync('bash', ['-c', command], { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } })
    expect([ran.stdout, ran.stderr, ran.status]).toEqual(['{', '', 0])
  })

  test.skipIf(!existsSync('/dev/full'))('output that cannot be written is said, and what was asked for is done', () => {
    const command = `${process.execPath} --import tsx src/command/beckon.ts schema > /dev/full`
    const ran = spawnSync('bash', ['-c', command], { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } })
    expect([ran.stderr, ran.status]).toEqual([
      'beckon: its output cannot be written (ENOSPC). It goes on without.\n',
      3,
    ])
  })
})

describe('Segments, Environments and the theme', () => {
  test('are files like others: pushed, referred to, pulled and moved to another account', async () => {
    const here = await aFolderOf({
      'owners.json': OWNERS,
      'production.json': { kind: 'environment', name: 'Production', short_name: 'PRD' },
      'look.json': { kind: 'theme', radius: 4 },
      'tour.json': { ...FOR_OWNERS('file:owners'), url_group_ids: ['file:production'] },
    })
    expect(await here.push('--publish')).toMatchObject({ code: 0, err: '' })
    expect((await here.push('--publish', '--dry-run', '--exit-code')).code).toBe(0)
    await here.type('pull', 'copy')
    expect(readdirSync(join(here.cwd, 'copy')).sort()).toEqual([
      'owners.json',
      'production.json',
      'theme.json',
      'tour.json',
    ])
    const there = await anAccount()
    expect(await there.terminal(here.cwd).type('push', 'copy', '--publish')).toMatchObject({ code: 0, err: '' })
    expect((await there.terminal(here.cwd).type('push', 'copy', '--publish', '--exit-code')).code).toBe(0)
    const { account } = await there.api<{ account: { theme: object } }>('GET', '/v3/edit/account')
    expect(account.theme).toEqual({ radius: 4 })
    const { segments } = await there.api<{ segments: { id: string }[] }>('GET', '/v3/edit/segments')
    expect((await there.api<Tours>('GET', '/v3/edit/tours')).tours[0]!.segment).toMatchObject({
      items: [{ id: segments[0]!.id }],
    })
  })

  test('can be named: name:Owners is the Segment of that name in the account', async () => {
    const { push, api } = await aFolderOf({
      'a.json': { ...FOR_OWNERS('name:Owners'), url_group_ids: ['name:Staging'] },
    })
    expect((await push()).err).toMatch(/a\.json: it refers to "name:Staging", but the account has none of that name/)
    const { kind: _, ...segment } = OWNERS
    const made = await api<{ segment: { id: string } }>('POST', '/v3/edit/segments', {
      ...segment,
      published_at: '$now',
    })
    const staging = await api<{ url_group: { id: string } }>('POST', '/v3/edit/url_groups', { name: 'Staging' })
    expect(await push('--publish')).toMatchObject({ code: 0, err: '' })
    const [tour] = (await api<Tours>('GET', '/v3/edit/tours')).tours
    expect(tour).toMatchObject({ url_group_ids: [staging.url_group.id], segment: { items: [{ id: made.segment.id }] } })
    expect((await push('--publish', '--exit-code')).code).toBe(0)
  })

  test('a theme that a colleague changed since is a conflict', async () => {
    const { folder, push, api } = await aFolderOf({ 'look.json': { kind: 'theme', radius: 4 } })
    await push('--publish')
    await api('PATCH', '/v3/edit/account', { theme: { radius: 9 } })
    write(folder, { 'look.json': { kind: 'theme', radius: 5 } })
    expect((await push('--publish')).err).toMatch(/look\.json: somebody changed/)
    expect((await push('--publish', '--force')).code).toBe(0)
  })
})

describe('without a server', () => {
  test('lint names what a push would refuse, and likely mistakes', async () => {
    const cwd = aFolder()
    const lint = (...options: string[]) => aTerminal({ cwd }).type('lint', 'e', ...options)
    write(join(cwd, 'e'), { 'a.json': { ...TOUR, titel: 'x' } })
    expect(await lint()).toMatchObject({
      code: 1,
      err: expect.stringMatching(/a\.json: titel: there is no such field/),
    })
    write(join(cwd, 'e'), { 'a.json': { ...TOUR, theme: { light: { text: '#eeeeee', surface: '#ffffff' } } } })
    expect((await lint()).err).toMatch(/a\.json: theme\.light: text on surface has a contrast of/)
    write(join(cwd, 'e'), { 'a.json': NOWHERE })
    const warned = await lint()
    expect(warned).toMatchObject({ code: 0, err: '' })
    expect(warned.out).toMatch(/a\.json\n {2}steps\.0\.url/)
    expect((await lint('--exit-code')).code).toBe(2)
    expect(JSON.parse((await lint('--json')).out)).toMatchObject([{ file: 'a.json', warnings: [{}] }])
  })

  test('schema writes a JSON Schema that takes what push takes, references included, and refuses what push refuses', async () => {
    const cwd = aFolder()
    write(join(cwd, 'e'), {
      'a.json': { $schema: './beckon.schema.json', live: false, ...FOR_OWNERS('file:owners') },
      'owners.json': OWNERS,
    })
    const ran = await aTerminal({ cwd }).type('schema', 'e/beckon.schema.json')
    expect(ran.out).toMatch(/"\$schema": "\.\/beckon\.schema\.json"/)
    const check = new Ajv2020({ strict: false, validateFormats: false }).compile(
      readJson(cwd, 'e', 'beckon.schema.json'),
    )
    for (const file of ['a.json', 'owners.json']) expect(check(readJson(cwd, 'e', file)), file).toBe(true)
    expect(check({ ...TOUR, titel: 'x' })).toBe(false)
    expect((await aTerminal({ cwd }).type('lint', 'e')).code).toBe(0)
  })
})
