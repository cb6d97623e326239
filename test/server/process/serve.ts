import { createServer } from '../../../src/server/app/create-server.ts'
import { UNLIMITED } from '../unlimited.ts'

// One server as a process of its own. It prints its address, and serves until it is told to stop.
const server = await createServer({
  databaseUrl: process.env.TEST_DATABASE_URL || undefined,
  data: process.env.BECKON_DATA,
  accountToken: 'token-of-the-test',
  accountSecret: 'secret-of-the-test',
  webhooksAllow: ['127.0.0.1'],
  limits: {
    ...UNLIMITED,
    deliveryLockWait: Number(process.env.TEST_LOCK_WAIT ?? 0),
    stopWait: Number(process.env.TEST_STOP_WAIT ?? 10_000),
    requestsPerMinute: Number(process.env.TEST_REQUESTS ?? UNLIMITED.requestsPerMinute),
  },
  log: null,
})
if (process.env.TEST_CLOCK) server.clock.freeze(Number(process.env.TEST_CLOCK))
console.log(await server.listen())
process.on('SIGTERM', () => server.close().then(() => process.exit(0)))
