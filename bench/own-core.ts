import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import type { Browser } from 'playwright'

/**
 * Gives the pages of a browser one CPU core, and everything that serves them another: the browser, its network, the server and
 * this process. On two cores these would interrupt the page, and the wall clock would count that as the page's time. Returns
 * whether this machine can do it.
 */
export async function giveOwnCore(browser: Browser): Promise<boolean> {
  if (process.platform !== 'linux' || cpus().length < 2) return false
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const own = cpus().length - 1
  const others = `0-${own - 1}`
  try {
    const { id } = processInfo.find(({ type }) => type === 'browser')!
    // Renderers are forked from the zygotes, and stay on the same core.
    for (const { pid, type } of familyOf(id)) pin(pid, /zygote|renderer/.test(type) ? `${own}` : others)
    pin(process.pid, others)
    return true
  } catch {
    return false
  }
}

/** Lets this process run on any core again. */
export function shareCores(): void {
  pin(process.pid, `0-${cpus().length - 1}`)
}

function pin(pid: number, cores: string): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)], { stdio: 'ignore' })
}

function familyOf(browser: number): { pid: number; type: string }[] {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  const all = rows.map(row => {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row)!
    return { pid: Number(pid), parent: Number(parent), type: /--type=(\S+)/.exec(args!)?.[1] ?? '' }
  })
  const family = all.filter(({ pid }) => pid === browser)
  for (const member of family) family.push(...all.filter(({ parent }) => parent === member.pid))
  return family
}
