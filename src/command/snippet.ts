import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverOf } from './api.ts'
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
      throw new Failure(`beckon snippet takes no "${given.words[0]}"; see: beckon help snippet`, 2)
    const token = checked(given.value('token') ?? world.env.BECKON_ACCOUNT_TOKEN)
    const server = serverOf(given, world)
    const html = given.on('pinned') ? pinned(token, server) : pasted(token, server)
    world.out(given.on('json') ? JSON.stringify({ html }) : html)
    return 0
  },
}

/** Refuses here what would silently fail on the page. */
function checked(token: string | undefined): string {
  if (!token)
    throw new Failure('Which account? Give --token, or BECKON_ACCOUNT_TOKEN; beckon account list shows it.', 2)
  if (token.startsWith('bks_'))
    throw new Failure('This is a secret, which must not stand in a page; beckon account list shows the token.', 2)
  if (!/^[\w-]+$/.test(token)) throw new Failure(`"${token}" is no token; beckon account list shows it.`, 2)
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
  if (!existsSync(file)) throw new Failure('The runtime is not built; from the sources: npm run build')
  return readFileSync(file, 'utf8')
}
