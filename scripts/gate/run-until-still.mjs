// Runs a test runner, and stops it when nothing ends any more. A test with an endless loop stops the clocks of its own process, so
// the runner's time limits cannot end it.
import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

/** In the long run, a single test may take hours. */
const PATIENCE = process.env.BECKON_LONG ? 5 * 3_600_000 : 15 * 60_000
const SIGNALS = ['SIGINT', 'SIGTERM']
const WINDOWS = process.platform === 'win32'

/**
 * `record`: the file to which the runner adds a line for each thing that ends. `patience`: how long it may add nothing, in
 * milliseconds.
 * @returns {Promise<{ succeeded: boolean, stoodStill: boolean }>}
 */
export function runUntilStill(file, args, { cwd, env, record, patience = PATIENCE }) {
  const began = Date.now()
  // A group of its own, so that its workers end with it.
  const child = spawn(process.execPath, [join(root, 'node_modules', file), ...args], {
    cwd,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: !WINDOWS,
  })
  const end = signal => (WINDOWS ? child.kill(signal) : process.kill(-child.pid, signal))
  /** Whoever ends the gate ends the runner, and then the gate. */
  let ended = null
  const passOn = signal => {
    ended = signal
    end(signal)
  }
  let stoodStill = false
  const watch = setInterval(() => {
    const last = existsSync(record) ? statSync(record).mtimeMs : began
    if (Date.now() - last < patience) return
    stoodStill = true
    end('SIGKILL')
  }, 1_000)
  for (const signal of SIGNALS) process.on(signal, passOn)
  return new Promise(resolve =>
    child.once('exit', code => {
      clearInterval(watch)
      for (const signal of SIGNALS) process.off(signal, passOn)
      if (ended) process.kill(process.pid, ended)
      resolve({ succeeded: code === 0, stoodStill })
    }),
  )
}
