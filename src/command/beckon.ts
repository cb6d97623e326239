#!/usr/bin/env node
import { run } from './run.ts'

/** It was done, and nobody was told. */
const DONE_UNSAID = 3
let isUnsaid = false

const stopped = new Promise(resolve => {
  process.once('SIGINT', resolve)
  process.once('SIGTERM', resolve)
})

// Whoever reads the output may stop, as in `beckon … | head`, and the disk that it goes to may be full. The work goes on.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE' || isUnsaid) return
  isUnsaid = true
  process.stderr.write(`beckon: its output cannot be written (${code}). It goes on without.\n`)
})
process.stderr.on('error', () => {})
process.on('exit', code => {
  if (isUnsaid && code === 0) process.exitCode = DONE_UNSAID
})

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  out: line => process.stdout.write(`${line}\n`),
  err: line => process.stderr.write(`${line}\n`),
  fetch,
  stopped,
})
