import { createServer } from '../src/server/app/create-server.ts'

// One server in a process of its own, on a PostgreSQL or in a folder. Other measurements start it.
const { BENCH_DATABASE: databaseUrl, BENCH_CONNECTIONS: connections, BENCH_DATA: data } = process.env
const server = await createServer({
  ...(databaseUrl ? { databaseUrl, databaseConnections: Number(connections) } : { data: data ?? 'memory' }),
  accountToken: 'bench',
  accountSecret: 'bench',
  limits: { requestsPerMinute: 1e9 },
  log: null,
})
console.log(await server.listen())
