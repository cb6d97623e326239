import { expect, test } from 'vitest'
import { oneSentence } from './a-world.ts'
import { anAccount } from './an-account.ts'

const met = (server: Awaited<ReturnType<typeof anAccount>>['server'], host: string) =>
  server.app.request(`/${server.credentials.token}/beckon.js`, { headers: { origin: `https://${host}` } })

test('switches a host on that a page was met on already, and one that is new', async () => {
  const { terminal, server } = await anAccount()
  expect((await terminal().type('domain', 'list')).out).toBe(
    'There are no domains yet. Load a page with the snippet, or run: beckon domain on app.example.com',
  )
  await met(server, 'app.example.com')
  expect((await terminal().type('domain', 'list')).out).toBe('off  app.example.com')
  const on = await terminal().type('domain', 'on', 'app.example.com')
  expect(on).toMatchObject({ code: 0, out: 'on  app.example.com', err: '' })
  await terminal().type('domain', 'subdomain', 'example.org')
  expect((await terminal().type('domain', 'list')).out).toBe('subdomain  example.org\non  app.example.com')
})

test('brings an archived host back, and switches one off; with --json the Url', async () => {
  const { terminal, api } = await anAccount()
  const { url } = await api<{ url: { id: string } }>('POST', '/v3/edit/urls', { host: 'a.example.com' })
  await api('PATCH', `/v3/edit/urls/${url.id}`, { archived_at: '$now' })
  expect((await terminal().type('domain', 'list')).out).toBe('archived  a.example.com')
  const on = JSON.parse((await terminal().type('domain', 'on', 'a.example.com', '--json')).out)
  expect(on).toMatchObject({ url: { id: url.id, enabled: 'on', archived_at: null } })
  expect((await terminal().type('domain', 'off', 'a.example.com')).out).toBe('off  a.example.com')
})

test.each([[[]], [['on']], [['up', 'a.example.com']], [['on', 'a.example.com', 'b.example.com']], [['list', 'all']]])(
  '%j is told what to type instead',
  async words => {
    const { terminal } = await anAccount()
    const ran = await terminal().type('domain', ...words)
    expect(oneSentence(ran)).toMatch(/^What to do\? beckon domain list \| on <host>/)
    expect(ran.code).toBe(2)
  },
)

test('what is no host is said in the server’s words', async () => {
  const { terminal } = await anAccount()
  expect(oneSentence(await terminal().type('domain', 'on', 'https://a.example.com'))).toMatch(/host: must be a fully/)
})
