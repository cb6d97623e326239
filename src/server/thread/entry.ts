import { parentPort } from 'node:worker_threads'
import { type Jobs, jobs } from './jobs.ts'

// The other thread: does one job after another, as it is handed them.
parentPort!.on('message', ({ job, input, patience }: { job: keyof Jobs; input: never; patience: number }) => {
  parentPort!.postMessage({ output: jobs[job](input, patience) })
})
parentPort!.postMessage('ready')
