import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isServerNamed, serverOf } from './api.ts'
import { type Command, SERVER } from './command.ts'
import { Failure } from './failure.ts'
import { packageRoot } from './package-root.ts'

interface Manifest {
  pinned: string
  files: { [name: string]: { integrity: string } }
}

export const snippet: Command = {
  words: '',
  options: {
    token: { value: 'token', says: 'the public token of the account; default BECKON_ACCOUNT_TOKEN' },
    pinned: { says: 'the form with an integrity hash, which fixes the version of the script' },
    ...SERVER,
  },
  examples: ['beckon snippet --token bkt_… --server https://beckon.example.com'],
  async run(given, world) {
    if (given.words.length)
      throw new Failure(`beckon snippet does not take "${given.words[0]}"; beckon help snippet lists its options`, 2)
    const token = checked(given.value('token') ?? world.env.BECKON_ACCOUNT_TOKEN)
    const server = serverOf(given, world)
    if (!isServerNamed(given, world)) world.err(`${ASSUMED} ${server}. ${OTHERWISE}`)
    const html = given.on('pinned') ? pinned(token, server) : pasted(token, server)
    world.out(given.on('json') ? JSON.stringify({ html }) : html)
    return 0
  },
}

// A snippet with a wrong address fails without a word on the page.
const ASSUMED = 'You named no server, so the snippet uses'
const OTHERWISE = 'If your server has another address, give --server https://beckon.example.com or set BECKON_SERVER.'

/** Refuses here what would silently fail on the page. */
function checked(token: string | undefined): string {
  if (!token)
    throw new Failure(
      'Which account? Give --token or set BECKON_ACCOUNT_TOKEN; beckon account list shows the token.',
      2,
    )
  if (token.startsWith('bks_'))
    throw new Failure('This is a secret, which must not be in a page; beckon account list shows the token.', 2)
  if (!/^[\w-]+$/.test(token)) throw new Failure(`"${token}" is not a token; beckon account list shows the token.`, 2)
  return token
}

function pasted(token: string, server: string): string {
  const stub = read('snippet.js').trim().replaceAll('__TOKEN__', token).replaceAll('__API__', server)
  return `<script>\n${stub}\nbeckon.init(${JSON.stringify(token)})\n${IDENTIFY}\n</script>`
}

/** Unchanged, it leaves people anonymous: one id for everybody would be worse. */
const IDENTIFY = `// Who is looking: your own id, and what you want to know of them. Fill in, and take the slashes away.
// beckon.identify("u_1", { first_name: "Ada", email: "ada@example.com" })`

function pinned(token: string, server: string): string {
  const { pinned: file, files } = JSON.parse(read('manifest.json')) as Manifest
  const source = `${server}/${token}/${file}`
  return [
    `<script type="module" src="${source}" integrity="${files[file]!.integrity}" crossorigin="anonymous"></script>`,
    `<script type="module">\nbeckon.init(${JSON.stringify(token)})\n${IDENTIFY}\n</script>`,
  ].join('\n')
}

function read(name: string): string {
  const file = join(packageRoot(), 'dist', 'runtime', name)
  if (!existsSync(file)) throw new Failure('The runtime is not built yet; run: npm run build')
  return readFileSync(file, 'utf8')
}
