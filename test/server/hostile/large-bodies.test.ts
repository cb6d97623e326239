import { describe, expect, onTestFinished, test } from 'vitest'
import type { SecretRole } from '../../../src/protocol/secret-role.ts'
import { LOCAL, SAME_ORIGIN, someone } from '../a-browser.ts'
import { aCaller } from '../caller.ts'
import { aServer } from '../stores.ts'
import { BOTH } from './verification.ts'

const MEGABYTE = 1_000_000
const TAKES_MUCH = [
  '/v3/edit/deliveries/batch', '/v3/edit/imports', '/v3/edit/i18n', '/v3/edit/files', '/v3/observe/hooks/profiles/batch',
  '/v3/observe/hooks/companies/batch', '/v3/observe/hooks/events/batch',
] // biome-ignore format: a list of addresses

/** Eight megabytes that come piece by piece. `taken` says how much of it the server has asked for. */
function aFlood() {
  const piece = new TextEncoder().encode('{},'.repeat(33_333))
  const flood = { taken: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (flood.taken >= 8 * MEGABYTE) return controller.close()
        flood.taken += piece.length
        controller.enqueue(piece)
      },
    },
    { highWaterMark: 0 },
  )
  return Object.assign(flood, { body })
}

describe.each(BOTH)('Somebody who sends much, on %s', store => {
  test('is not read before it is known who asks, and whether they may', async () => {
    const server = await aServer(store)
    onTestFinished(() => server.close())
    const { api } = aCaller(server)
    const secretOf = async (role: SecretRole): Promise<string> =>
      (await api('POST', '/v3/edit/secrets', { name: role, role })).body.secret.secret
    const viewer = await someone(server, 'viewer')
    const session = { ...SAME_ORIGIN, origin: LOCAL, cookie: viewer.cookie }
    const askers: [who: string, headers: Record<string, string>, most: number, status: number][] = [
      ['a stranger', {}, MEGABYTE, 413],
      ['a page that says it is the console', { ...SAME_ORIGIN, origin: LOCAL, cookie: 'beckon=invented' }, 0, 401],
      ['a wrong secret', { 'x-account-secret': `bks_${'x'.repeat(43)}` }, 0, 403],
      ['a secret that only reads', { authorization: `Bearer ${await secretOf('read')}` }, 0, 403],
      ['a viewer', session, 0, 403],
    ]
    for (const path of TAKES_MUCH) {
      for (const [who, headers, most, status] of askers) {
        const flood = aFlood()
        const type = /imports|i18n/.test(path) ? { 'content-type': 'multipart/form-data; boundary=b' } : {}
        const answer = await server.app.request(`${LOCAL}${path}`, {
          method: 'POST', headers: { ...type, ...headers }, body: flood.body, duplex: 'half',
        } as RequestInit) // biome-ignore format: one request
        // No session counts for hooks.
        const isStranger = most > 0 || (path.includes('hooks') && 'cookie' in headers)
        expect([path, who, answer.status]).toEqual([path, who, isStranger ? 413 : status])
        expect([path, who, flood.taken <= (isStranger ? MEGABYTE + 200_000 : 100_000)]).toEqual([path, who, true])
      }
    }
  })
})
