import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import type { Document } from '../../src/server/documents/openapi/shape.ts'
import { ANY_STORE, aServer } from './stores.ts'

// Like a customer: types by openapi-typescript from a running server, calls by openapi-fetch, compiled by tsc.

type CallEverything = (account: { address: string; secret: string; token: string }) => Promise<string[]>

const home = join(import.meta.dirname, 'generated-client')
const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
/** A folder where packages are found, and which git and the linter ignore. */
let folder: string
let server: BeckonServer
let address: string

const started = async (store: 'SQLite in memory' | 'PostgreSQL') => {
  const server = await aServer(store, { runtimeFolder: folder })
  return { server, address: await server.listen() }
}

beforeAll(async () => {
  folder = mkdtempSync(join(home, 'node_modules', 'generated-'))
  for (const script of ['beckon.js', 'drop-in.js']) writeFileSync(join(folder, script), 'export {}\n')
  ;({ server, address } = await started('SQLite in memory'))
  const generator = join(home, 'node_modules/openapi-typescript/bin/cli.js')
  await run(process.execPath, [generator, `${address}/openapi.json`, '--output', join(folder, 'api.d.ts')])
  for (const name of readdirSync(home).filter(name => name.endsWith('.ts')))
    copyFileSync(join(home, name), join(folder, name))
}, 300_000)
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

async function callEverything(server: BeckonServer, address: string): Promise<string[]> {
  const outfile = join(folder, 'calls.mjs')
  await build({
    entryPoints: [join(folder, 'call-everything.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
  })
  const { callEverything }: { callEverything: CallEverything } = await import(pathToFileURL(outfile).href)
  const { token, secret } = server.credentials
  return callEverything({ address, token, secret: secret! })
}

const operationsOf = ({ paths }: Document): string[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )

test('calls of every operation compile under strict, against types made from the document', async () => {
  const options = {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
  }
  const config = join(folder, 'tsconfig.json')
  writeFileSync(config, JSON.stringify({ compilerOptions: options, files: ['call-everything.ts', 'api.d.ts'] }))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [tsc, '--project', config]).catch(error => error)
  expect(stdout).toBe('')
}, 300_000)

test.each(ANY_STORE)(
  'a generated client calls every operation once, on %s',
  async store => {
    const own = store === 'PostgreSQL' ? await started(store) : null
    const here = own ?? { server, address }
    try {
      const document: Document = await (await fetch(`${here.address}/openapi.json`)).json()
      const called = await callEverything(here.server, here.address)
      console.log(`${called.length} operations called by a generated client, on ${store}`)
      expect(operationsOf(document).filter(operation => !called.includes(operation))).toEqual([])
    } finally {
      await own?.server.close()
    }
  },
  300_000,
)
