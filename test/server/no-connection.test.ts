import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createServer } from '../../src/server/app/create-server.ts'
import { aCaller } from './caller.ts'
import { SMALL } from './small.ts'
import { UNLIMITED } from './unlimited.ts'

test('that PostgreSQL has no connection free is in the answer, in the log and in the metrics, and is over by itself', async () => {
  const name = `crowded_${randomBytes(4).toString('hex')}`
  const owner = new pg.Client({ connectionString: inject('postgres') })
  await owner.connect()
  await owner.query(`CREATE ROLE ${name} LOGIN PASSWORD 'word'`)
  await owner.query(`CREATE DATABASE ${name} OWNER ${name}`)
  const url = new URL(inject('postgres'))
  Object.assign(url, { pathname: `/${name}`, username: name, password: 'word' })
  const lines: { error?: string; route: string }[] = []
  const limits = { ...UNLIMITED, databaseWait: 1_500 }
  const server = await createServer({
    sizes: SMALL,
    databaseUrl: url.href,
    accountSecret: 'secret',
    limits,
    log: line => lines.push(line),
  })
  const me = aCaller(server)
  const refused = async () =>
    Number(
      /^beckon_database_refused_total\{because="no connection free"\} (\d+)/m.exec(
        (await me.api('GET', '/metrics')).body,
      )![1],
    )
  try {
    expect(await refused()).toBe(0)
    await owner.query(`ALTER DATABASE ${name} CONNECTION LIMIT 0`)
    await owner.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [name])
    // The first answers may still be about the connections that have just ended.
    await expect
      .poll(async () => (await me.api('GET', '/v3/edit/tours')).body.messages?.[0])
      .toMatch(/^The database cannot do it now: it has no connection free/)
    expect(lines.at(-1)!.error).toContain('53300')
    const once = await refused()
    expect(once).toBeGreaterThan(0)
    // A load balancer that sends nothing else still asks this.
    expect((await me.api('GET', '/ready')).body.because).toContain('it has no connection free')
    expect(await refused()).toBeGreaterThan(once)
    await owner.query(`ALTER DATABASE ${name} CONNECTION LIMIT -1`)
    await expect.poll(async () => (await me.api('GET', '/v3/edit/tours')).status, { timeout: 20_000 }).toBe(200)
  } finally {
    await server.close()
    await owner.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await owner.query(`DROP ROLE ${name}`)
    await owner.end()
  }
})
