// Runs the tests of a folder and counts them.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runTool } from '../prepare.mjs'
import { tallyRun } from './tally-run.mjs'

const recorder = name => fileURLToPath(new URL(name, import.meta.url))

/** `files`: those that must run, whatever the configuration says. */
export function runVitest(cwd, files, config = []) {
  const reporters = ['--reporter=default', `--reporter=${recorder('record-vitest.mjs')}`]
  const args = ['run', '--allowOnly=false', ...reporters, ...config]
  return counted(files, env => runTool('vitest/vitest.mjs', args, { cwd, env }))
}

export function runPlaywright(cwd, files) {
  const reporters = `--reporter=list,${recorder('record-playwright.mjs')}`
  return counted(files, env => runTool('@playwright/test/cli.js', ['test', '--forbid-only', reporters], { cwd, env }))
}

export function filesUnder(folder, name) {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => name.test(entry.name)).map(entry => join(entry.parentPath ?? entry.path, entry.name))
}

function counted(files, run) {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-record-'))
  const record = join(folder, 'record.jsonl')
  const succeeded = run({ ...process.env, BECKON_RECORD: record })
  const lines = existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : []
  rmSync(folder, { recursive: true, force: true })
  return tallyRun(lines.map(parsed), files, succeeded)
}

/** If a run was killed, its last line may be incomplete. */
function parsed(line) {
  try {
    return JSON.parse(line)
  } catch {
    return {}
  }
}
