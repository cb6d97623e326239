import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'

/** A server in a process of its own. */
export interface Started {
  address: string
  /** CPU time so far in seconds: on a busy machine, wall-clock time says little. Zero without /proc. */
  cpu(): number
  /** Megabytes in memory. */
  memory(): number
}

/** The started programs. Each prints one line when it is ready. */
export interface Programs {
  run(...args: (string | number)[]): Promise<{ line: string; pid: number }>
  start(...args: (string | number)[]): Promise<Started>
  stop(): void
}

/** Bundles the server, because people run the build. Returns its path, where its packages can be found. */
export async function bundleChild(checkout: string): Promise<string> {
  const outfile = join(checkout, 'bench', 'results', 'server-child.js')
  await build({
    entryPoints: [join(checkout, 'bench', 'server-child.ts')],
    absWorkingDir: checkout,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  return outfile
}

export function createPrograms(program: string): Programs {
  const children: ChildProcess[] = []

  async function run(...args: (string | number)[]) {
    const child = spawn(process.execPath, [program, ...args.map(String)], { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    const line = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout! }).once('line', resolve)
      child.once('exit', code => reject(new Error(`a server ended with ${code}`)))
    })
    return { line, pid: child.pid! }
  }

  async function start(...args: (string | number)[]): Promise<Started> {
    const { line, pid } = await run(...args)
    const about = (file: string) => {
      try {
        return readFileSync(`/proc/${pid}/${file}`, 'utf8')
      } catch {
        return ''
      }
    }
    return {
      address: line,
      cpu() {
        const fields = about('stat').split(') ')[1]?.split(' ') ?? []
        return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100
      },
      memory: () => Number(/VmRSS:\s+(\d+)/.exec(about('status'))?.[1] ?? 0) / 1024,
    }
  }

  return {
    run,
    start,
    stop() {
      for (const child of children) child.kill('SIGKILL')
    },
  }
}
