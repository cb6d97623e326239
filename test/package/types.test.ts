import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IN_FULL } from '../runs.ts'
import { installPacked } from './install-packed.ts'

const tsc = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')

/** The time that a busy machine needs to pack it. */
const BUSY = 300_000

/** Installs it into an empty folder, for the tests around it. */
function installed(name: 'beckon' | 'beckon-page'): () => string {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'beckon-packed-'))
    installPacked(folder, name)
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  }, BUSY)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return () => folder
}

/** What the compiler says about these modules and everything that they import. */
function compile(folder: string, sources: string[], moduleResolution = 'bundler'): string[] {
  const files = sources.map((_, at) => `app-${at}.ts`)
  for (const [at, source] of sources.entries()) writeFileSync(join(folder, files[at]!), `${source}\nexport {}\n`)
  const module = moduleResolution === 'bundler' ? 'ESNext' : moduleResolution
  const options = { target: 'ES2022', module, moduleResolution, lib: ['ES2022', 'DOM'], types: [], noEmit: true }
  const compilerOptions = { ...options, strict: true, exactOptionalPropertyTypes: true, skipDefaultLibCheck: true }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' })
  return stdout.split('\n').filter(line => line.includes('error TS'))
}

const PAGE = `
interface Person { first_name: string; seats?: number; company: { uid: string } }
const ada: Person = { first_name: 'Ada', company: { uid: 'acme' } }
window.beckon.init('bkt_1', { language: 'de' })
beckon.identify('u_1', ada)
beckon.set(ada)
beckon.track('invited', ada)
const undo: () => void = beckon.on('completed', () => undo())
`

const WRONG = `
// @ts-expect-error: a token is text
beckon.init(5)
// @ts-expect-error: properties are an object
beckon.set('plan')
`

describe('the types of the package, as it is packed', () => {
  const folder = installed('beckon')

  const WAYS = [
    ["import 'beckon/global'", 'bundler'],
    ['/// <reference types="beckon/global" />', 'nodenext'],
    ["import 'beckon/global'", 'nodenext'],
    ['/// <reference types="beckon/global" />', 'bundler'],
  ] as const
  // The other form and the other resolution are those of beckon-page, below.
  test.each(IN_FULL ? WAYS : WAYS.slice(0, 1))(
    '`%s` types window.beckon, and an interface can be passed as properties (%s)',
    (first, resolution) => {
      expect(compile(folder(), [`${first}\n${PAGE}\n${WRONG}`], resolution)).toEqual([])
    },
  )

  test('the package itself takes an interface too, and brings no global', () => {
    const complaints = compile(folder(), [
      `import { createBeckon } from 'beckon'\nconst beckon = createBeckon()\n${PAGE}`,
    ])
    expect(complaints).toEqual([expect.stringMatching(/TS2339: Property 'beckon' does not exist on type 'Window/)])
  })

  test('there is no code in it', async () => {
    const { stdout } = spawnSync(
      process.execPath,
      ['-e', "import('beckon/global').then(m => console.log(Object.keys(m).length, typeof globalThis.beckon))"],
      { cwd: folder(), encoding: 'utf8' },
    )
    expect(stdout.trim()).toBe('0 undefined')
  })
})

describe('the types of beckon-page, as it is packed', () => {
  const folder = installed('beckon-page')

  test('are the same, and need nothing that is not installed with it', () => {
    const global = `/// <reference types="beckon-page/global" />\n${PAGE}\n${WRONG}`
    const module = `import { createBeckon, type Explanation } from 'beckon-page'
const beckon = createBeckon()
beckon.on('verdict', ({ verdicts }: Explanation) => verdicts[0]?.candidate.experience.name.trim())
beckon.on('completed', ({ experience }) => experience.kind === 'tour')
${WRONG}`
    expect(compile(folder(), [global, module], 'nodenext')).toEqual([])
  })
})
