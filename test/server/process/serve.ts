import { createServer } from '../../../src/server/create-server.ts'

// One server as a process of its own: says its address, serves until it is told to stop.
const server = await createServer({
  databaseUrl: process.env.TEST_DATABASE_URL || undefined,
  data: process.env.BECKON_DATA,
  accountToken: 'token-of-the-test',
  accountSecret: 'secret-of-the-test',
  limits: { requestsPerMinute: 1_000_000, deliveryLockWait: Number(process.env.TEST_LOCK_WAIT ?? 0) },
  log: null,
})
console.log(await server.listen())
process.on('SIGTERM', () => server.close().then(() => process.exit(0)))
