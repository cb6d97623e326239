// Runs the tests of a folder and counts them.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runUntilStill } from './run-until-still.mjs'
import { tallyRun } from './tally-run.mjs'

const recorder = name => fileURLToPath(new URL(name, import.meta.url))

/** `files`: those that must run, whatever the configuration says. */
export function runVitest(cwd, files, config = [], patience) {
  const reporters = ['--reporter=default', `--reporter=${recorder('record-vitest.mjs')}`]
  return counted(files, 'vitest/vitest.mjs', ['run', '--allowOnly=false', ...reporters, ...config], cwd, patience)
}

export function runPlaywright(cwd, files, patience) {
  const reporters = `--reporter=list,${recorder('record-playwright.mjs')}`
  return counted(files, '@playwright/test/cli.js', ['test', '--forbid-only', reporters], cwd, patience)
}

export function filesUnder(folder, name) {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => name.test(entry.name)).map(entry => join(entry.parentPath ?? entry.path, entry.name))
}

async function counted(files, runner, args, cwd, patience) {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-record-'))
  const record = join(folder, 'record.jsonl')
  const env = { ...process.env, BECKON_RECORD: record }
  const { succeeded, stoodStill } = await runUntilStill(runner, args, { cwd, env, record, patience })
  const lines = existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean).map(parsed) : []
  rmSync(folder, { recursive: true, force: true })
  if (stoodStill) lines.push({ error: `The run was stopped, because nothing ended any more. ${busyWith(lines)}` })
  return tallyRun(lines, files, succeeded)
}

function busyWith(lines) {
  const over = new Set(lines.filter(line => line.outcome).map(({ test }) => test))
  const files = new Map(lines.filter(line => line.name).map(({ test, file }) => [test, file]))
  const busy = lines.filter(line => line.begun && !over.has(line.test)).map(({ test }) => files.get(test))
  return busy.length === 0 ? 'No test had begun.' : `It was busy with ${[...new Set(busy)].join(', ')}.`
}

/** If a run was killed, its last line may be incomplete. */
function parsed(line) {
  try {
    return JSON.parse(line)
  } catch {
    return {}
  }
}
