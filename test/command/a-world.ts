import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { run } from '../../src/command/run.ts'
import type { World } from '../../src/command/world.ts'

export interface Ran {
  code: number
  out: string
  err: string
}

/** An empty folder that is removed after the test. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A terminal to type `beckon …` into, without this machine's environment. */
export function aTerminal(
  given: { env?: World['env']; cwd?: string; fetch?: typeof fetch; stopped?: Promise<unknown> } = {},
) {
  const cwd = given.cwd ?? aFolder()
  return {
    cwd,
    async type(...args: string[]): Promise<Ran> {
      const out: string[] = []
      const err: string[] = []
      const code = await run(args, {
        env: given.env ?? {},
        cwd,
        out: line => out.push(line),
        err: line => err.push(line),
        fetch: given.fetch ?? fetch,
        stopped: given.stopped ?? Promise.resolve(),
      })
      return { code, out: out.join('\n'), err: err.join('\n') }
    },
  }
}

/** One sentence: one line of ours, without a stack. */
export function oneSentence({ err }: Ran): string {
  if (err.includes('\n') || !err.startsWith('beckon: ')) throw new Error(`Not one sentence: ${err}`)
  return err.slice('beckon: '.length)
}
