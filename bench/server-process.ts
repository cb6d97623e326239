import { createServer } from '../src/server/create-server.ts'

// One of several processes on one PostgreSQL, as bench/server-processes.ts starts them.
const server = await createServer({
  databaseUrl: process.env.BENCH_DATABASE,
  databaseConnections: Number(process.env.BENCH_CONNECTIONS),
  accountToken: 'bench',
  accountSecret: 'bench',
  limits: { requestsPerMinute: 1e9 },
  log: null,
})
console.log(await server.listen())
