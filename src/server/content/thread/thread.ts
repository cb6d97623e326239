import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { tooBusy } from '../../http/capacity.ts'
import type { Jobs } from './jobs.ts'

declare module '../../access/backend.ts' {
  interface Backend {
    thread: Thread
  }
}

/** A thread beside the one that answers requests. Jobs wait for each other there, but requests do not wait for them. */
export interface Thread {
  /** `too long`: it needed more time or memory than allowed, and was stopped. */
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
/** A job knows its time and ends itself. If it does not, it is stopped this much later. */
const GRACE = 1_000

/** In the bundle, it is thread.js beside this file. The sources need a TypeScript loader. */
function newWorker(): Worker {
  // Without the flags of this process, because a thread refuses some of them.
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
    // Whoever waits for a job sees the error. But an error without a listener would end the process.
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
      // Without a job, it does not keep the process alive.
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

/** Its next message. `GONE` if it was stopped, by us or because it used too much memory. */
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
