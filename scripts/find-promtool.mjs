// Prometheus' own tool, which checks metrics and alert rules: the path of one, or null. Debian's, if it may be installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian, mayInstall } from './find-browser.mjs'

export const PROMTOOL_ADVICE = `There is no promtool, so the alert rules and the metrics are not checked by Prometheus. Any one of these helps:
  - put the promtool of a Prometheus release on the PATH
  - on Debian or Ubuntu, as root: apt-get install -y --no-install-recommends prometheus`

export function findPromtool() {
  return onPath() ?? (mayInstall() && installFromDebian('prometheus') ? onPath() : null)
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const starts = path => existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
  return folders.map(folder => join(folder, 'promtool')).find(starts) ?? null
}
