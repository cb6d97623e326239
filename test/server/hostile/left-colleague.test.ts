import { describe, expect, onTestFinished, test } from 'vitest'
import { PERMISSIONS } from '../../../src/protocol/permission.ts'
import { isAtLeast, ROLES } from '../../../src/protocol/role.ts'
import { type Browser, someone } from '../a-browser.ts'
import { aCaller, ORIGIN, unique } from '../caller.ts'
import { aServer, lookInto } from '../stores.ts'
import { BOTH } from './verification.ts'

const OVER = { over: true }
const PAGE = `${ORIGIN}/home`

describe.each(BOTH)('A colleague who left, on %s', store => {
  async function open() {
    const server = await aServer(store)
    onTestFinished(() => server.close())
    const me = aCaller(server)
    const content = { name: unique('draft'), steps: [{ title: 'Not yet' }] }
    const { tour } = (await me.api('POST', '/v3/edit/tours', content)).body
    const wanted = { kind: 'tour', id: tour.id, url: PAGE }
    const codeIn = ({ url }: { url: string }) => /beckon-preview=([\w-]+)/.exec(url)![1]!
    return {
      server,
      me,
      tour,
      linkOf: async (colleague: Browser) =>
        codeIn((await colleague.ask('POST', '/v3/edit/previews', wanted)).body.preview),
      linkWith: async (secret: string) =>
        codeIn((await me.api('POST', '/v3/edit/previews', wanted, { 'x-account-secret': secret })).body.preview),
      look: async (code: string) => (await me.page('preview' as never, { v: 3, code, href: PAGE })).body,
      listed: async () => (await me.api('GET', '/v3/edit/previews')).body.previews.length,
    }
  }

  test('shows no draft to anybody, and neither does one who only reads now', async () => {
    const { server, me, tour, linkOf, look, listed } = await open()
    const removed = await someone(server, 'publisher')
    const code = await linkOf(removed)
    expect((await look(code)).experience.id).toBe(tour.id)
    expect((await me.api('DELETE', `/v3/edit/users/${removed.id}`)).status).toBe(200)
    expect([await look(code), await listed()]).toEqual([OVER, 0])
    const changed = await someone(server, 'owner')
    const other = await linkOf(changed)
    for (const role of ROLES) {
      expect((await me.api('PATCH', `/v3/edit/users/${changed.id}`, { role })).status).toBe(200)
      const may = isAtLeast(role, PERMISSIONS.preview.role)
      const shown = (await look(other)).experience?.id === tour.id
      expect([role, shown, await listed()]).toEqual([role, may, may ? 1 : 0])
    }
  })

  test('ends neither what a backend made with a secret, nor a link from before', async () => {
    const { server, me, tour, linkOf, linkWith, look, listed } = await open()
    const owner = await someone(server, 'owner')
    const { secret } = (await owner.ask('POST', '/v3/edit/secrets', { name: 'Writes', role: 'author' })).body.secret
    const before = await linkOf(owner)
    // As a process of the release before writes it.
    await lookInto(server, 'UPDATE previews SET means = NULL')
    const codes = [before, await linkWith(secret)]
    expect((await me.api('DELETE', `/v3/edit/users/${owner.id}`)).status).toBe(200)
    for (const code of codes) expect((await look(code)).experience?.id).toBe(tour.id)
    expect(await listed()).toBe(2)
    server.clock.advance(3_600_001)
    for (const code of codes) expect(await look(code)).toEqual(OVER)
  })
})
