import { parentPort } from 'node:worker_threads'
import { type Jobs, jobs } from './jobs.ts'

// The other thread. It does one job after another.
parentPort!.on('message', ({ job, input, patience }: { job: keyof Jobs; input: never; patience: number }) => {
  parentPort!.postMessage({ output: jobs[job](input, patience) })
})
parentPort!.postMessage('ready')
