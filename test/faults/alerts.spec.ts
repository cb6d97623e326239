import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import parse from 'parse-prometheus-text-format'
import { expect, onTestFinished, test } from 'vitest'
import { stringify } from 'yaml'
import { startPostgres } from '../server/process/start-postgres.ts'
import { aProxy } from '../server/proxy.ts'
import { aReceiver, failing } from '../server/receiver.ts'
import { fillDisk } from './fill-disk.ts'
import { api, boot, comePeople, untilIt } from './people.ts'
import { type Serving, startServing } from './serving.ts'

const RULES = fileURLToPath(new URL('../../docs/monitoring/alerts.yml', import.meta.url))
/** Prometheus' interval in the rules' time. Here it looks twice a second. */
const STEP = 15
/** Enough for the longest rule about requests: rates of 5 minutes, for 2 minutes. */
const LOOKS = 40

type Samples = Map<string, (string | null)[]>

/** What Prometheus would have seen, for each series. */
async function watch(serving: Serving, looks: number): Promise<Samples> {
  const seen: Samples = new Map()
  for (let look = 0; look < looks; look++) {
    const answer = await fetch(`${serving.address}/metrics`)
    for (const { name, metrics } of parse(await answer.text()))
      for (const { labels = {}, value } of metrics) {
        if (value === undefined) continue
        const named = Object.entries({ ...labels, instance: 'one', job: 'beckon' }).map(([of, is]) => `${of}="${is}"`)
        const series = `${name}{${named.join(',')}}`
        const values = seen.get(series) ?? []
        seen.set(series, values)
        while (values.length < look) values.push(null)
        values.push(value)
      }
    await pause(500)
  }
  return seen
}

/** Which alerts fire at the end, if nothing changes for `more` steps. Prometheus itself decides. */
function firing(seen: Samples, alerts: { [name: string]: string }, more = 0): void {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-alerts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const length = Math.max(...[...seen.values()].map(values => values.length))
  const file = join(folder, 'test.yml')
  writeFileSync(
    file,
    stringify({
      rule_files: [RULES],
      evaluation_interval: `${STEP}s`,
      tests: [
        {
          interval: `${STEP}s`,
          input_series: [...seen].map(([series, values]) => ({
            series,
            values: [...values, ...Array(length - values.length + more).fill(values.at(-1) ?? null)]
              .map(value => value ?? '_')
              .join(' '),
          })),
          promql_expr_test: Object.entries(alerts).map(([name, labels]) => ({
            expr: `count(ALERTS{alertname="${name}",alertstate="firing"}) or vector(0)`,
            eval_time: `${(length - 1 + more) * STEP}s`,
            exp_samples: [{ labels: '{}', value: labels === 'fires' ? 1 : 0 }],
          })),
        },
      ],
    }),
  )
  const { status, stdout, stderr, error } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  if (error) throw new Error('promtool is not installed: apt-get install prometheus')
  expect(`${stdout}${stderr}`, file).toContain('SUCCESS')
  expect(status).toBe(0)
}

const CALM = { BeckonDatabaseDown: 'rests', BeckonErrors: 'rests', BeckonWebhookPaused: 'rests' }

test('a database that says nothing is an alert', async () => {
  const postgres = await startPostgres(40)
  const proxy = await aProxy(postgres.url)
  const serving = await startServing({ DATABASE_URL: proxy.url, BECKON_DATABASE_TIMEOUT: '5' })
  const people = comePeople(() => serving.address)
  await untilIt(() => people.acknowledged.size >= 20)
  firing(await watch(serving, LOOKS), { ...CALM, BeckonDown: 'rests' })
  proxy.silence()
  await untilIt(() => people.answers().has('503'))
  firing(await watch(serving, LOOKS), { BeckonDatabaseDown: 'fires', BeckonErrors: 'fires' })
  await proxy.resume()
  await people.stop()
  await serving.end('SIGTERM')
  await proxy.close()
  await postgres.stop()
})

const isRoot = process.getuid?.() === 0 && process.platform === 'linux'

test.skipIf(!isRoot)('a disk that is full is an alert', async () => {
  const disk = mkdtempSync(join(tmpdir(), 'beckon-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk])
  onTestFinished(() => {
    execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  })
  const serving = await startServing({ BECKON_DATA: join(disk, 'data') })
  const people = comePeople(() => serving.address)
  await untilIt(() => people.acknowledged.size >= 20)
  fillDisk(join(disk, 'filler'))
  await untilIt(() => people.answers().has('503'))
  firing(await watch(serving, LOOKS), { BeckonDiskFull: 'fires', BeckonErrors: 'fires', BeckonDatabaseDown: 'rests' })
  rmSync(join(disk, 'filler'))
  await people.stop()
  await serving.end('SIGTERM')
})

test('a receiver that stays away is an alert', async () => {
  const data = mkdtempSync(join(tmpdir(), 'beckon-receiver-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const receiver = await aReceiver(failing)
  const serving = await startServing({ BECKON_DATA: data, BECKON_WEBHOOKS_ALLOW: '127.0.0.1' })
  const made = await api(serving.address, 'POST', '/v3/edit/tours', {
    name: 'Tour',
    steps: [{ title: 'Hello' }],
    published_at: '$now',
  })
  const { tour } = made.body as { tour: { id: string } }
  await api(serving.address, 'POST', '/v3/edit/webhooks', { url: receiver.url, topics: ['delivery.created'] })
  for (let n = 0; n < 20; n++) {
    await boot(serving.address, { uid: `user-${n}` })
    await api(serving.address, 'POST', '/v3/edit/deliveries', {
      model_kind: 'tour',
      model_id: tour.id,
      uid: `user-${n}`,
    })
  }
  const paused = async () =>
    /beckon_webhooks_paused(\{[^}]*\})? 1/.test(await (await fetch(`${serving.address}/metrics`)).text())
  await untilIt(paused)
  // As long as the rule waits: half an hour.
  firing(await watch(serving, 4), { BeckonWebhookPaused: 'fires', BeckonDatabaseDown: 'rests' }, (31 * 60) / STEP)
  await serving.end('SIGTERM')
  await receiver.close()
})
