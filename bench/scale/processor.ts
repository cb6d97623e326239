import { readdirSync, readFileSync } from 'node:fs'

const TICKS = 100

interface Stat {
  parent: number
  own: number
  /** CPU time of children that have ended. */
  ended: number
}

/** The fields after the name, which may contain spaces: state, parent, … as in proc(5). */
function stat(pid: number): Stat | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)
    return {
      parent: fields[1]!,
      own: (fields[11]! + fields[12]!) / TICKS,
      ended: (fields[13]! + fields[14]!) / TICKS,
    }
  } catch {
    return null
  }
}

/** CPU time of a process so far, in seconds. */
export const processorTime = (pid: number): number => stat(pid)?.own ?? 0

/** The same with its children, also those that have ended. */
export function processorTimeOfFamily(pid: number): number {
  const head = stat(pid)
  if (!head) return 0
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  const children = pids.map(stat).filter(one => one?.parent === pid)
  return children.reduce((sum, one) => sum + one!.own, head.own + head.ended)
}

/** CPU time of the whole machine so far, in seconds, for all processes. */
export function processorTimeOfAll(): number {
  const [user, nice, system, , , interrupts, soft] = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/).slice(1).map(Number) // biome-ignore format: one row
  return (user! + nice! + system! + interrupts! + soft!) / TICKS
}
