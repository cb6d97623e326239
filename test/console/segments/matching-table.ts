import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Row = [op: string, value: unknown, property: unknown, holds: boolean]

/** The table of docs/experiences.md about what matches across types. */
export function documented(): Row[] {
  const document = readFileSync(fileURLToPath(new URL('../../../docs/experiences.md', import.meta.url)), 'utf8')
  const [, table = ''] = /<!-- matching -->\n([\s\S]*?)<!-- \/matching -->/.exec(document) ?? []
  const rows = table
    .trim()
    .split('\n')
    .slice(2)
    .map(line => [...line.matchAll(/`([^`]+)`|\| (yes|no) \|$/g)].map(([, code, word]) => code ?? word!))
  if (rows.length < 10) throw new Error('The table is missing')
  return rows.map(([op, value, property, is]): Row => [op!, JSON.parse(value!), JSON.parse(property!), is === 'yes'])
}
