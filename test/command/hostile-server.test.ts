import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readJson, write } from './a-folder-of.ts'
import { aFolder, aTerminal } from './a-world.ts'
import { anAccount } from './an-account.ts'

const TOUR = { kind: 'tour', name: 'Welcome', steps: [{ title: 'Hello' }] }

/** A server of somebody else. */
async function aStranger(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer as never)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const NAMES = [
  '../package',
  '../../other',
  'sub/x',
  'x\\y',
  '/x',
  '..',
  '.',
  '.git',
  'a\nb',
  'a\u001b[31mb',
  'c:x',
  'a\u202eb',
  'x.schema',
]

describe('The name of a file', () => {
  test.each(NAMES)('is refused by the server if it leads elsewhere: %j', async name => {
    const { api } = await anAccount()
    const pushed = api('POST', '/v3/edit/files', { files: [{ name, kind: 'tour', content: TOUR }] })
    await expect(pushed).rejects.toThrow(/422.*must be the name of a file/)
  })

  test.each(NAMES)('never leads pull out of its folder, whatever the server says: %j', async name => {
    const { api, server, terminal } = await anAccount()
    const { files } = await api<{ files: { id: string }[] }>('POST', '/v3/edit/files', {
      files: [{ name: 'welcome', kind: 'tour', content: TOUR, remember: { live: true, seen: '#ff' } }],
    })
    await server.store.transaction(tx =>
      tx.run('UPDATE model_keys SET key = $3 WHERE account_id = $1 AND model_id = $2', [
        server.credentials.account,
        files[0]!.id,
        name,
      ]),
    )
    const cwd = aFolder()
    const before = { name: 'theirs' }
    write(join(cwd, 'repository'), { 'package.json': before })
    const pulled = await terminal(join(cwd, 'repository')).type('pull', 'experiences')
    expect(pulled).toMatchObject({ code: 0, err: '' })
    expect(readJson(cwd, 'repository', 'package.json')).toEqual(before)
    expect(readJson(cwd, 'repository', 'experiences', 'welcome.json')).toMatchObject({ name: 'Welcome' })
  })
})

test.each([301, 302, 303, 307, 308])('The account secret does not follow a redirect (%s)', async status => {
  const heard: unknown[] = []
  const thief = await aStranger((request, response) => {
    heard.push(request.headers)
    response.end('{}')
  })
  const proxy = await aStranger((_, response) => response.writeHead(status, { location: `${thief}/login` }).end())
  const cwd = aFolder()
  write(join(cwd, 'e'), { 'welcome.json': TOUR })
  const env = { BECKON_ACCOUNT_SECRET: 'a'.repeat(40), BECKON_SERVER: proxy }
  for (const words of [['pull', 'f'], ['push', 'e'], ['publish', 'Welcome'], ['results']]) {
    const refused = await aTerminal({ env, fetch, cwd }).type(...words)
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining(`sends us on to ${thief}, and the account secret does not go there`),
    ])
  }
  expect(heard).toEqual([])
})

test('A file that is nested too deep is a problem with its name', async () => {
  const { terminal } = await anAccount()
  const cwd = aFolder()
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  write(join(cwd, 'e'), {
    'deep.json': `{"kind":"tour","name":"Deep","steps":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    'segment.json': `{"kind":"segment","name":"S","items":[${deep(3_000)}]}`,
  })
  const { code, err } = await terminal(cwd).type('push', 'e')
  expect([code, err.match(/\w+\.json: it is nested more than 100 levels deep/g)]).toEqual([
    1,
    ['deep.json: it is nested more than 100 levels deep', 'segment.json: it is nested more than 100 levels deep'],
  ])
})

test('pull does not write through a link', async () => {
  const { terminal } = await anAccount()
  const cwd = aFolder()
  write(join(cwd, 'e'), { 'welcome.json': TOUR })
  expect(await terminal(cwd).type('push', 'e')).toMatchObject({ code: 0 })
  write(cwd, { 'mine.json': TOUR })
  const clone = join(cwd, 'clone')
  write(clone, {})
  symlinkSync(join(cwd, 'mine.json'), join(clone, 'welcome.json'))
  const refused = await terminal(cwd).type('pull', 'clone')
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining('welcome.json is a link. Nothing was pulled'),
  ])
  expect(JSON.parse(readFileSync(join(cwd, 'mine.json'), 'utf8'))).toEqual(TOUR)
})

test('pull names what it removes', async () => {
  const { terminal, asColleague, api } = await anAccount()
  const cwd = aFolder()
  write(join(cwd, 'e'), { 'welcome.json': TOUR })
  await terminal(cwd).type('push', 'e')
  const { tours } = await api<{ tours: { id: string }[] }>('GET', '/v3/edit/tours')
  await asColleague('Ada', 'PATCH', `/v3/edit/tours/${tours[0]!.id}`, { description: 'of Ada' })
  write(join(cwd, 'e'), { 'welcome.json': { ...TOUR, steps: [{ title: 'Mine' }] } })
  expect(await terminal(cwd).type('pull', 'e')).toMatchObject({ code: 1 })
  const forced = await terminal(cwd).type('pull', 'e', '--force')
  expect(forced.out).toContain('welcome.json.theirs  was older than its file is now, and is removed.')
  expect(existsSync(join(cwd, 'e', 'welcome.json.theirs'))).toBe(false)
})
