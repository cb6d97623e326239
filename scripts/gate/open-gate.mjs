import { shortened } from './tally-run.mjs'

/** Runs steps one after another and adds up their results. `close` prints them in the last line and sets the exit code. */
export function openGate() {
  const began = Date.now()
  const total = { passed: 0, failed: 0, skipped: 0 }
  const closing = []

  async function step(name, run) {
    console.log(`\n── ${name} (after ${clock(Date.now() - began)})`)
    const { passed, failed, skipped, failures, says } = await tried(run)
    if (says.length > 0) console.log(`\n${says.join('\n')}`)
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    if (failed > 0) closing.push(`Failed: ${name} (${failed})`, ...shortened(failures))
  }

  function close() {
    const { passed, failed, skipped } = total
    console.log(`\nTook ${clock(Date.now() - began)}.`)
    for (const line of closing) console.log(line)
    console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
    process.exitCode = failed > 0 || passed === 0 ? 1 : 0
  }

  return { step, close }
}

async function tried(run) {
  try {
    return await run()
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, failures: [String(error?.stack ?? error)], says: [] }
  }
}

function clock(milliseconds) {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
