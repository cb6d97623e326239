import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/command/package-root.ts'
import { aServing } from './a-serving.ts'
import { aFolder, aTerminal } from './a-world.ts'

interface Secret {
  revoked_at: number | null
}

// The demo needs a build.
test.skipIf(!existsSync(join(packageRoot(), 'dist', 'demo')))(
  'on an account that is there already, the demo has a secret of its own while it runs; what people changed stays',
  async () => {
    const data = aFolder()
    const terminal = aTerminal({ env: { BECKON_DATA: data } })
    const secrets = async () => {
      const [account] = JSON.parse((await terminal.type('account', 'list', '--json')).out) as { id: string }[]
      return JSON.parse((await terminal.type('account', 'secrets', account!.id, '--json')).out) as Secret[]
    }
    const panel = (address: string) => async (method: string, path: string, body?: unknown) => {
      const answer = await fetch(`${address}/demo/backend${path}`, {
        method,
        headers: { 'X-Beckon-Demo': 'panel' },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      expect(answer.status).toBe(200)
      return (await answer.json()) as { tours: { id: string; name: string; published_at: string | null }[] }
    }

    const first = await aServing(data, ['--demo'])
    const ask = panel(first.address)
    const { tours } = await ask('GET', '/v3/edit/tours')
    expect(tours.map(({ name }) => name)).toContain('First watch')
    const watch = tours.find(({ name }) => name === 'First watch')!
    await ask('PATCH', `/v3/edit/tours/${watch.id}`, { published_at: null })
    await first.stop()
    expect(await secrets()).toMatchObject([{ revoked_at: null }])

    const second = await aServing(data, ['--demo'])
    const again = await panel(second.address)('GET', '/v3/edit/tours')
    expect(again.tours).toHaveLength(tours.length)
    expect(again.tours.find(({ id }) => id === watch.id)!.published_at).toBeNull()
    expect(await secrets()).toHaveLength(2)
    await second.stop()
    const left = await secrets()
    expect(left.filter(({ revoked_at }) => revoked_at === null)).toHaveLength(1)
  },
)
