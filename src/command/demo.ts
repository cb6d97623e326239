import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addSecret, listSecrets, revokeSecret } from '../server/access/users/create-account.ts'
import type { BeckonServer, Front } from '../server/app/create-server.ts'
import { demoEntrance } from './demo-entrance.ts'
import { seedDemo } from './demo-seed.ts'
import { type DemoParts, demoSite } from './demo-site.ts'
import { Failure } from './failure.ts'
import { packageRoot } from './package-root.ts'

export interface Demo {
  front: Front
  /** The code that opens the console for one browser, in `?code=` of a demo address. */
  code: string
  /** The id of the secret that was made for this run, if one had to be made. */
  secretId?: string
  seed(): Promise<void>
  end(): Promise<void>
}

/** The database has only hashes of secrets, so the panel's backend gets a secret of its own while the demo runs. */
export async function prepareDemo(server: BeckonServer, leftover: string | undefined): Promise<Demo> {
  const dist = join(packageRoot(), 'dist')
  const folder = join(dist, 'demo')
  if (!existsSync(folder)) throw new Failure('The demo is not built yet; run: npm run build')
  if (leftover) await revoke(server, leftover)
  const { secret, secretId } = await panelSecret(server)
  const snippet = readFileSync(join(dist, 'runtime', 'snippet.js'), 'utf8').trim()
  const { token } = server.credentials
  const entrance = demoEntrance(server)
  return {
    secretId,
    code: entrance.code,
    front: demoSite({ folder, snippet, token, backend: backendOf(server, secret), enter: entrance.enter }),
    seed: () => seedDemo(folder, { secret, token }, inProcess(server)),
    async end() {
      await entrance.close()
      if (secretId) await revoke(server, secretId)
    },
  }
}

async function panelSecret(server: BeckonServer): Promise<{ secret: string; secretId?: string }> {
  const { account, user, secret } = server.credentials
  if (secret) return { secret }
  return server.store.transaction(async tx => {
    const fresh = await addSecret(tx, account, user)
    const [newest] = await listSecrets(tx, account)
    return { secret: fresh, secretId: newest?.id }
  })
}

async function revoke(server: BeckonServer, secretId: string): Promise<void> {
  await server.store.transaction(tx => revokeSecret(tx, server.credentials.account, secretId))
}

function backendOf(server: BeckonServer, secret: string): DemoParts['backend'] {
  return async (method, path, body) =>
    server.app.request(`http://127.0.0.1${path}`, {
      method,
      body,
      headers: { 'X-Account-Secret': secret, 'Content-Type': 'application/json' },
    })
}

/** The same requests without a socket. */
function inProcess(server: BeckonServer): typeof fetch {
  return async (input, init) => server.app.request(String(input), init)
}
