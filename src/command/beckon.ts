#!/usr/bin/env node
import { run } from './run.ts'

const stopped = new Promise(resolve => {
  process.once('SIGINT', resolve)
  process.once('SIGTERM', resolve)
})

// `beckon … | head` closes its end early. That is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  out: line => process.stdout.write(`${line}\n`),
  err: line => process.stderr.write(`${line}\n`),
  fetch,
  stopped,
})
