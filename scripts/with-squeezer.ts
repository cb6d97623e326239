import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Minifies by terser what esbuild has minified. */
export type Squeeze = (code: string, module: boolean) => Promise<Uint8Array>

/** Minifying takes most of a build, so it has a thread for each processor while this runs. */
export async function withSqueezer<T>(run: (squeeze: Squeeze) => Promise<T>): Promise<T> {
  // Plain JavaScript, so the threads need none of our arguments for Node.
  const aThread = () => new Worker(new URL('./squeeze-thread.mjs', import.meta.url), { execArgv: [] })
  const threads = Array.from({ length: availableParallelism() }, aThread)
  const idle = [...threads]
  const waiting: ((thread: Worker) => void)[] = []

  const squeeze: Squeeze = async (code, module) => {
    const thread = idle.pop() ?? (await new Promise<Worker>(resolve => waiting.push(resolve)))
    try {
      return Buffer.from(await ask(thread, { code, module }))
    } finally {
      const next = waiting.shift()
      if (next) next(thread)
      else idle.push(thread)
    }
  }
  try {
    return await run(squeeze)
  } finally {
    await Promise.all(threads.map(thread => thread.terminate()))
  }
}

function ask(thread: Worker, question: object): Promise<string> {
  return new Promise((resolve, reject) => {
    thread.once('error', reject)
    thread.once('message', ({ smaller, error }: { smaller?: string; error?: Error }) => {
      thread.off('error', reject)
      if (error) reject(error)
      else resolve(smaller!)
    })
    thread.postMessage(question)
  })
}
