import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { findPromtool, PROMTOOL_ADVICE } from '../../scripts/find-promtool.mjs'
import { aCaller, displayed } from '../server/caller.ts'
import { aReceiver, failing } from '../server/receiver.ts'
import { aServer } from '../server/stores.ts'

const RULES = join(import.meta.dirname, '../../docs/monitoring/alerts.yml')
const TESTS = join(import.meta.dirname, 'alerts-fire.yml')
const promtool = process.env.BECKON_PROMTOOL || findPromtool()
if (!promtool) console.log(PROMTOOL_ADVICE)

function ask(words: string[], input?: string): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(promtool!, words, { input, encoding: 'utf8' })
  return { code: status, said: `${stdout}${stderr}` }
}

test.skipIf(!promtool)('Prometheus accepts the alert rules, and each alert fires at its first occurrence', () => {
  expect(ask(['check', 'rules', RULES])).toMatchObject({ code: 0 })
  expect(ask(['test', 'rules', TESTS])).toEqual({ code: 0, said: expect.stringContaining('SUCCESS') })
  const { groups } = parse(readFileSync(RULES, 'utf8')) as { groups: { rules: { alert: string }[] }[] }
  const [well, wrong] = (
    parse(readFileSync(TESTS, 'utf8')) as { tests: { alert_rule_test: { alertname: string }[] }[] }
  ).tests
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)).toSorted()
  expect(well!.alert_rule_test.map(({ alertname }) => alertname).toSorted()).toEqual(alerts)
  expect(wrong!.alert_rule_test.map(({ alertname }) => alertname).toSorted()).toEqual(alerts)
})

test.skipIf(!promtool)('Prometheus finds nothing to mend in the metrics', async () => {
  const server = await aServer('SQLite on disk', { webhooksAllow: ['127.0.0.1'] })
  const receiver = await aReceiver(failing)
  try {
    const me = aCaller(server)
    await me.api('POST', '/v3/edit/webhooks', { url: receiver.url, topics: ['tour.displayed'] })
    const tour = await me.live()
    const { visit } = await me.person()
    await me.report(visit, displayed(tour))
    await server.settle()
    const { body } = await me.api('GET', '/metrics')
    expect(body).toContain('beckon_webhook_attempts_total{')
    expect(ask(['check', 'metrics'], body)).toEqual({ code: 0, said: '' })
  } finally {
    await receiver.close()
    await server.close()
  }
})
