import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { tooBusy } from '../http/capacity.ts'
import type { Jobs } from './jobs.ts'

/** A thread beside the one that answers requests: jobs wait for each other there, and nobody else waits for them. */
export interface Thread {
  /** `too long`: it took more time or memory than it was given, and was given up. */
  run<J extends keyof Jobs>(
    job: J,
    input: Parameters<Jobs[J]>[0],
    patience: number,
  ): Promise<ReturnType<Jobs[J]> | TooLong>
  close(): Promise<void>
}
export type TooLong = 'too long'

const MOST_WAITING = 20
/** Memory in MB, and how long a thread without jobs stays. */
const MEMORY = 512
const IDLE = 30_000
/** A job that knows its time ends by itself; this much later it is ended. */
const GRACE = 1_000

/** Bundled, it lies beside this file as thread.js; the sources need somebody who reads TypeScript. */
function newWorker(): Worker {
  // Not with this process's own flags: some of them a thread refuses.
  const options = { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY } }
  const here = import.meta.url
  if (!here.endsWith('.ts')) return new Worker(new URL('./thread.js', here), options)
  const entry = JSON.stringify(new URL('./entry.ts', here).href)
  const code = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${entry}, ${entry}))`
  return new Worker(code, { ...options, eval: true })
}

export function createThread(): Thread {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let idle: NodeJS.Timeout | undefined

  async function start(): Promise<Worker> {
    const started = newWorker()
    // Whoever waits for a job hears of it; an error that nobody listens to would end the process.
    started.on('error', () => {})
    if ((await answer(started)) !== 'ready') throw new Error('The other thread did not start')
    worker = started
    return started
  }

  function stop(): Promise<unknown> | undefined {
    clearTimeout(idle)
    const ended = worker?.terminate()
    worker = null
    return ended
  }

  async function perform(message: { job: keyof Jobs; input: unknown; patience: number }): Promise<unknown> {
    clearTimeout(idle)
    const thread = worker ?? (await start())
    thread.ref()
    const timer = setTimeout(() => thread.terminate(), message.patience + GRACE)
    try {
      thread.postMessage(message)
      const answered = await answer(thread)
      if (answered !== GONE) return (answered as { output: unknown }).output
      worker = null
      return 'too long'
    } finally {
      clearTimeout(timer)
      // Without a job it keeps no process from ending.
      thread.unref()
      idle = setTimeout(stop, IDLE).unref()
    }
  }

  return {
    async run(job, input, patience) {
      if (waiting >= MOST_WAITING) throw tooBusy()
      waiting++
      const mine = last.then(() => perform({ job, input, patience }))
      last = mine.catch(() => stop())
      try {
        return (await mine) as never
      } finally {
        waiting--
      }
    },
    async close() {
      await stop()
    },
  }
}

const GONE = Symbol('gone')

/** The next thing that it says; `GONE` when it was ended, by us or because its memory was used up. */
async function answer(worker: Worker): Promise<unknown> {
  const heard = new AbortController()
  const { signal } = heard
  const said = once(worker, 'message', { signal }).then(([message]) => message as unknown)
  const gone = once(worker, 'exit', { signal }).then(() => GONE)
  try {
    return await Promise.race([said, gone])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return GONE
    throw error
  } finally {
    heard.abort()
  }
}
