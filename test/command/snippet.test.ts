import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/command/package-root.ts'
import { aTerminal, oneSentence } from './a-world.ts'

const runtime = join(packageRoot(), 'dist', 'runtime')
const env = { BECKON_SERVER: 'https://beckon.example.com/', BECKON_ACCOUNT_TOKEN: 'bkt_1' }

// It prints built bundles.
test.skipIf(!existsSync(join(runtime, 'manifest.json')))('prints what to paste, filled in', async () => {
  const { out, code } = await aTerminal({ env }).type('snippet')
  expect(code).toBe(0)
  expect(out).toMatch(/^<script>\n[\s\S]+\nbeckon\.init\("bkt_1"\)\n[\s\S]+\n<\/script>$/)
  expect(out).toContain('https://beckon.example.com/bkt_1/beckon.js')
  expect(out).not.toContain('__')
})

test.skipIf(!existsSync(join(runtime, 'manifest.json')))('pins the runtime by the hash of its bytes', async () => {
  const { out } = await aTerminal({ env }).type('snippet', '--pinned')
  const [, file, integrity] = /src="https:\/\/beckon\.example\.com\/bkt_1\/(beckon-\w+\.js)" integrity="(sha\d+)-/.exec(
    out,
  )!
  const digest = createHash(integrity!)
    .update(readFileSync(join(runtime, file!)))
    .digest('base64')
  expect(out).toContain(`integrity="${integrity}-${digest}"`)
})

test.skipIf(!existsSync(join(runtime, 'manifest.json'))).each([[[]], [['--pinned']]])(
  'has a line to fill in who is looking, which does nothing until it is filled in: %j',
  async args => {
    const { out } = await aTerminal({ env }).type('snippet', ...args)
    const [, line] = /\n(.*identify\(.*)\n<\/script>$/.exec(out)!
    const script = /<script[^>]*>\n([\s\S]+)\n<\/script>$/.exec(out)![1]!
    const filledIn = script.replace(line!, line!.replace('// ', ''))
    const calls = (code: string) => {
      const made: unknown[][] = []
      const beckon = {
        init: (...args: unknown[]) => made.push(args),
        identify: (...args: unknown[]) => made.push(args),
      }
      // Before `init` is the stub, or nothing.
      new Function('beckon', code.slice(code.indexOf('beckon.init(')))(beckon)
      return made
    }
    expect(calls(script)).toEqual([['bkt_1']])
    expect(calls(filledIn)).toEqual([['bkt_1'], ['u_1', { first_name: expect.any(String), email: expect.any(String) }]])
  },
)

test('asks for the account', async () => {
  expect(oneSentence(await aTerminal().type('snippet'))).toMatch(/Which account\?/)
})

test.each([
  ['an address without its beginning', ['--server', 'beckon.example.com'], /is not the address of a server/],
  ['an address that would end the script', ['--server', 'https://a.example/"</script>'], /is not the address/],
  ['a secret', ['--token', 'bks_1'], /is a secret, which must not be in a page/],
  ['a token that would end the script', ['--token', '"</script>'], /is not a token/],
  ['a word too many', ['now'], /does not take "now"/],
])('prints nothing that would fail on the page: %s', async (_, args, sentence) => {
  const ran = await aTerminal({ env }).type('snippet', ...args)
  expect(oneSentence(ran)).toMatch(sentence)
  expect(ran).toMatchObject({ code: 2, out: '' })
})

test.skipIf(!existsSync(join(runtime, 'manifest.json')))(
  'says which address it assumes where nobody named a server, beside what is to be pasted',
  async () => {
    const { BECKON_ACCOUNT_TOKEN } = env
    const assumed = await aTerminal({ env: { BECKON_ACCOUNT_TOKEN } }).type('snippet')
    expect(assumed.out).toContain('http://127.0.0.1:4400/bkt_1/beckon.js')
    expect(assumed.err).toMatch(/the snippet uses http:\/\/127\.0\.0\.1:4400\. .*--server .* BECKON_SERVER/)
    expect((await aTerminal({ env }).type('snippet')).err).toBe('')
  },
)
