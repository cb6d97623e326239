import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { METRICS } from '../../src/server/ground/create-metrics.ts'

const docs = join(import.meta.dirname, '../../docs')
const read = (path: string) => readFileSync(join(docs, path), 'utf8')
/** Prometheus makes three names of a histogram. */
const named = (text: string) =>
  new Set([...text.matchAll(/\bbeckon_\w+/g)].map(([name]) => name.replace(/_(bucket|sum|count)$/, '')))

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
}

test('the dashboard and the alert rules name only metrics that exist; the dashboard all of them', () => {
  const { groups } = parse(read('monitoring/alerts.yml')) as { groups: { rules: Rule[] }[] }
  const rules = groups.flatMap(group => group.rules)
  const known = new Set(Object.keys(METRICS))
  for (const { expr } of rules) expect([...named(expr)].filter(name => !known.has(name))).toEqual([])
  const shown = named(read('monitoring/dashboard.json'))
  expect([...shown].toSorted()).toEqual([...known].toSorted())
  const explained = [...read('monitoring.md').matchAll(/^\| (Beckon\w+) \| `(\w+)` \|/gm)]
  expect(explained.map(([, alert, severity]) => [alert, severity])).toEqual(
    rules.map(({ alert, labels }) => [alert, labels.severity]),
  )
})

test('docs/monitoring.md tells of every metric, as /metrics does', () => {
  const stored = /database_(up|bytes)|counted|leases|webhook_oldest|webhooks_(paused|off)/
  const rows = Object.entries(METRICS).map(
    ([name, says]) => `| \`${name}\`${stored.test(name) ? ' †' : ''} | ${says} |`,
  )
  const wanted = ['<!-- metrics -->', '| metric | tells |', '| --- | --- |', ...rows, '<!-- /metrics -->'].join('\n')
  const mark = /<!-- metrics -->[\s\S]*?<!-- \/metrics -->/
  if (process.env.BECKON_QUOTE)
    writeFileSync(
      join(docs, 'monitoring.md'),
      read('monitoring.md').replace(mark, () => wanted),
    )
  expect(mark.exec(read('monitoring.md'))?.[0]).toBe(wanted)
})
