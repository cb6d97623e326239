import type { Page } from '@playwright/test'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { data?: { url?: string; frame?: string } }
}

/** One task of the main thread in which a script of ours ran. */
export interface Task {
  /** Milliseconds of CPU time, including what the task made the browser compute, but without waiting for a busy machine. */
  cpu: number
  /** Which of our scripts. */
  scripts: string[]
}

/** What the main thread does for scripts of `origin` meanwhile, from the browser's own trace. */
export async function ourTasks(page: Page, origin: string, meanwhile: () => Promise<void>): Promise<Task[]> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'v8'] })
  await meanwhile()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const spans = traceEvents.filter(({ ph, dur }) => ph === 'X' && dur !== undefined)
  const tasks = spans.filter(({ name }) => name === 'ThreadControllerImpl::RunTask' || name === 'RunTask')
  const ours = spans.filter(({ args }) => args.data?.url?.startsWith(origin))
  return tasks.flatMap(task => {
    const within = ours.filter(
      ({ pid, tid, ts }) => pid === task.pid && tid === task.tid && ts >= task.ts && ts < task.ts + task.dur!,
    )
    const scripts = [...new Set(within.map(({ args }) => new URL(args.data!.url!).pathname.split('/').at(-1)!))]
    return scripts.length ? [{ cpu: (task.tdur ?? task.dur!) / 1_000, scripts }] : []
  })
}
