import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { readFile, writeFile } from '../../src/server/content/thread/translation-file.ts'

const ODD = ['Yes', 'no', '12:30', '2026-03-10', '0x1F', '1e3', '~', 'null', '=', '<<', ' a ', 'a: b', '- x', '# no', '"q"', "it's", 'a\nb', 'a\r\nb', '\ta', '\u2028', '\u0085', '\ufeff', '', '{{first_name fallback="x"}}', '&a *b !c', '@x', '`y`', '100%', 'שלום', '您好', '🚢', 'ลูกค้า'] // biome-ignore format: a table
const texts = Object.fromEntries(ODD.map((text, at) => [`field:${at}`, { text, original: text }]))
const FILE = {
  id: 'a'.repeat(24),
  language: { code: 'default', options: ['default', 'no'] },
  experiences: [{ id: 'b'.repeat(24), name: 'Yes', steps: [{ id: '1'.repeat(24), translations: texts }] }],
}

/** Other programs: each reads YAML or JSON and says it as JSON, or writes JSON as YAML in its own way. */
const PYTHON =
  'import sys,json;sys.stdin.reconfigure(encoding="utf-8",newline="");sys.stdout.reconfigure(encoding="utf-8");'
const RUAMEL = `${PYTHON}from ruamel.yaml import YAML;y=YAML(typ="safe",pure=True);`
const TOOLS: { name: string; reads: string[]; writes: string[] }[] = [
  {
    name: 'PyYAML',
    reads: ['python3', '-c', `${PYTHON}import yaml;print(json.dumps(yaml.safe_load(sys.stdin.read())))`],
    writes: ['python3', '-c', `${PYTHON}import yaml;print(yaml.safe_dump(json.load(sys.stdin),allow_unicode=True))`],
  },
  {
    name: 'ruamel.yaml',
    reads: ['python3', '-c', `${RUAMEL}print(json.dumps(y.load(sys.stdin.read())))`],
    writes: ['python3', '-c', `${RUAMEL}y.dump(json.load(sys.stdin),sys.stdout)`],
  },
  {
    name: 'Psych',
    reads: ['ruby', '-Eutf-8', '-ryaml', '-rjson', '-e', 'puts JSON.generate(YAML.safe_load(STDIN.read))'],
    writes: ['ruby', '-Eutf-8', '-ryaml', '-rjson', '-e', 'puts YAML.dump(JSON.parse(STDIN.read))'],
  },
  { name: 'jq', reads: ['jq', '.'], writes: ['jq', '-S', '.'] },
]

function run([program, ...args]: string[], input: string): string {
  const { status, stdout, stderr } = spawnSync(program!, args, { input, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return stdout
}
const isHere = ([program, ...args]: string[]) =>
  spawnSync(program!, args, { input: '{}', encoding: 'utf8' }).status === 0

describe.each(TOOLS)('$name', ({ name, reads, writes }) => {
  const here = isHere(reads)
  if (!here) console.warn(`${name} is not on this machine, so nothing is compared with it`)
  const format = name === 'jq' ? 'json' : 'yaml'

  test.skipIf(!here)('reads the same in a file that we have written', () => {
    expect(JSON.parse(run(reads, writeFile(FILE, format)))).toEqual(FILE)
  })

  test.skipIf(!here)('writes a file in which we read the same', () => {
    // In YAML 1.1 these two end a line, in 1.2 they do not.
    const file = JSON.parse(JSON.stringify(FILE).replaceAll('\u2028', 'x').replaceAll('\u0085', 'y'))
    expect(readFile(run(writes, JSON.stringify(file)))).toEqual(file)
  })
})
