import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What people see of a finished run. */
export interface Closed {
  code: number | null
  output: string
  /** The numbers of the last line. Null if there is no such line. */
  counts: { passed: number; failed: number; skipped: number } | null
}

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))

/**
 * Runs the gate of `npm test` over a folder with these files: a real runner, the real counting, the real last line. `patience`: how
 * long nothing may end, in milliseconds.
 */
export function runGate(
  runner: 'vitest' | 'playwright',
  files: { [name: string]: string },
  patience?: number,
): Promise<Closed> {
  const step =
    runner === 'vitest'
      ? String.raw`runVitest(folder, filesUnder(folder + '/test', /\.test\.ts$/), [], ${patience})`
      : String.raw`runPlaywright(folder, filesUnder(folder + '/e2e', /\.spec\.ts$/), ${patience})`
  const script = `import { openGate } from '${path('scripts/gate/open-gate.mjs')}'
    import { filesUnder, runPlaywright, runVitest } from '${path('scripts/gate/run-tests.mjs')}'
    const folder = import.meta.dirname
    const gate = openGate()
    await gate.step('sound', () => ({ passed: 1, failed: 0, skipped: 0, failures: [], says: [] }))
    await gate.step('tests', () => ${step})
    gate.close()`
  return runIn({ 'gate.mjs': script, ...files }, ['gate.mjs'])
}

/** Runs Node with these arguments in a folder of its own, which has our dependencies. */
export async function runIn(files: { [name: string]: string }, args: string[]): Promise<Closed> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'beckon-gate-')))
  for (const [name, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  symlinkSync(path('node_modules'), join(folder, 'node_modules'))
  const closed = await new Promise<Closed>(resolve => {
    const options = { cwd: folder, env: withoutRunner() }
    const child = execFile(process.execPath, args, options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr, counts: countsOf(stdout) }),
    )
  })
  rmSync(folder, { recursive: true, force: true })
  return closed
}

function countsOf(output: string): Closed['counts'] {
  const last = output.trimEnd().split('\n').at(-1)!
  const [, passed, failed, skipped = '0'] = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(last) ?? []
  return passed ? { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) } : null
}

/** This runs inside a test run. The run that it starts must not think that it is a part of it. */
function withoutRunner(): NodeJS.ProcessEnv {
  const ours = /^(VITEST|TEST|NODE_OPTIONS|FORCE_COLOR|CI$|BECKON_RECORD|PLAYWRIGHT)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
}
