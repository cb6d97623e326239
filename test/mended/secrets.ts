import type { Mended } from './mended.ts'

const KEPT = 'test/server/hostile/keys-at-rest.test.ts'
const LIMITS = 'test/server/hostile/limits.test.ts'
const HOOK = 'test/server/hostile/hook-address.test.ts'
const IMAGE = 'test/server/hostile/image.test.ts'

const VAULT = 'src/server/store/vault.ts'
const APP = 'src/server/app/app.ts'

/** A secret or a file is in the hands of somebody else. */
export const FAULTS_OF_SECRETS: readonly Mended[] = [
  {
    fault: 'a copy of the database holds the keys as they are',
    file: VAULT,
    search: 'if (!lock) return text',
    replace: 'if (!lock || text) return text',
    seenBy: `${KEPT} › reads no key`,
  },
  {
    fault: 'keys from before there was a key stay as they are',
    file: 'src/server/store/seal-keys.ts',
    search: 'if (store.vault.isCurrent(value)) continue',
    replace: 'if (value) continue',
    seenBy: `${KEPT} › reads no key`,
  },
  {
    fault: 'a sealed key can be put into the place of another',
    file: VAULT,
    search: "createCipheriv('aes-256-gcm', lock.key, iv).setAAD(Buffer.from(place))",
    replace: "createCipheriv('aes-256-gcm', lock.key, iv)",
    also: [{ file: VAULT, search: '        .setAAD(Buffer.from(place))\n', replace: '' }],
    seenBy: `${KEPT} › a sealed value that is put into another place`,
  },
  {
    fault: 'other users of the machine read the database',
    file: 'src/server/store/open-database.ts',
    search: 'if (folder) onlyForThisUser(folder)',
    replace: '',
    seenBy: `${KEPT} › another user of the machine reads neither`,
  },
  {
    fault: 'other users of the machine read its copies',
    file: 'src/server/store/sqlite-copies.ts',
    search: "await open(path, 'wx', 0o600)",
    replace: "await open(path, 'wx', 0o644)",
    seenBy: `${KEPT} › another user of the machine reads neither`,
  },
  {
    fault: 'a secret that can be guessed is taken from the configuration',
    file: 'src/command/serve-variables.ts',
    search: 'if (secret && secret.length < LEAST_SECRET)',
    replace: 'if (secret && secret.length < 1)',
    seenBy: `${LIMITS} › a secret that is short enough to be guessed`,
  },
  {
    fault: 'a revoked secret is back after the next start',
    file: 'src/server/access/users/create-account.ts',
    search: "'SELECT revoked_at FROM secrets WHERE account_id = $1 AND hash = $2'",
    replace: "'SELECT revoked_at FROM secrets WHERE account_id = $1 AND hash = $2 AND revoked_at IS NULL'",
    seenBy: `${LIMITS} › never comes back, though it is in the configuration`,
  },
  {
    fault: 'who reads the log reads the secret in the address of a hook',
    file: APP,
    search: '        route,\n        status,\n',
    replace: '        route: c.req.path,\n        status,\n',
    seenBy: `${HOOK} › stands in no log, no answer`,
  },
  {
    fault: 'who reads the figures reads the secret in the address of a hook',
    file: APP,
    search: 'metrics.request({ route, method,',
    replace: 'metrics.request({ route: c.req.path, method,',
    seenBy: `${HOOK} › stands in no log, no answer`,
  },
  {
    fault: 'the secret of a hook is stored as a property of the person',
    file: 'src/server/access/manage.ts',
    search: 'const { account_secret: _, ...given } = said.params',
    replace: 'const given = said.params',
    seenBy: `${HOOK} › stands in no log, no answer`,
  },
  {
    fault: 'a page sends hooks with a secret that somebody has seen',
    file: 'src/server/access/who-asks.ts',
    search: "if (access === 'hook' && origin !== undefined)",
    replace: "if (access === 'hook' && origin === '')",
    seenBy: `${HOOK} › opens nothing but hooks`,
  },
  {
    fault: 'a secret that only reads sends hooks',
    file: 'src/server/access/manage.ts',
    search: "if (may || access === 'hook') need(asker, may ?? 'send hooks')",
    replace: 'if (may) need(asker, may)',
    seenBy: `${HOOK} › opens nothing but hooks`,
  },
  {
    fault: 'a revoked secret still sends hooks',
    file: 'src/server/access/authenticate.ts',
    search: ' AND s.revoked_at IS NULL`',
    replace: '`',
    seenBy: `${HOOK} › opens nothing but hooks`,
  },
  {
    fault: 'a package runs a script of its own while the image is built',
    file: 'deploy/Dockerfile',
    search: 'RUN npm ci --ignore-scripts --no-audit',
    replace: 'RUN npm ci --no-audit',
    seenBy: `${IMAGE} › a package that was replaced since`,
  },
  {
    fault: 'somebody who has taken over a registry puts another system under the server',
    file: 'deploy/Dockerfile',
    search: 'ARG NODE=node:22-bookworm-slim@sha256:',
    replace: 'ARG NODE=node:22-bookworm-slim\n# ',
    seenBy: `${IMAGE} › a package that was replaced since`,
  },
  {
    fault: 'a process that was taken over is root in its container',
    file: 'deploy/Dockerfile',
    search: '\nUSER beckon\n',
    replace: '\n',
    seenBy: `${IMAGE} › a process that was taken over`,
  },
  {
    fault: 'a process that was taken over changes its own program',
    file: 'deploy/compose.yaml',
    search: 'read_only: true',
    replace: 'read_only: false',
    seenBy: `${IMAGE} › a process that was taken over`,
  },
  {
    fault: 'what the service writes can be read by every user of the machine',
    file: 'deploy/beckon.service',
    search: 'UMask=0077',
    replace: 'UMask=0022',
    seenBy: `${IMAGE} › a process that was taken over`,
  },
]
