import { readdirSync, readFileSync } from 'node:fs'

const TICKS = 100

interface Stat {
  parent: number
  own: number
  /** Of children that have ended. */
  ended: number
}

/** After the name, which may hold spaces: state, parent, … as in proc(5). */
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

/** Processor time of a process so far, in seconds. */
export const processorTime = (pid: number): number => stat(pid)?.own ?? 0

/** The same, with its children, those that have ended too. */
export function processorTimeOfFamily(pid: number): number {
  const head = stat(pid)
  if (!head) return 0
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  const children = pids.map(stat).filter(one => one?.parent === pid)
  return children.reduce((sum, one) => sum + one!.own, head.own + head.ended)
}

/** Processor time of the whole machine so far, in seconds, of whoever it was. */
export function processorTimeOfAll(): number {
  const [user, nice, system, , , interrupts, soft] = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/).slice(1).map(Number) // biome-ignore format: one row
  return (user! + nice! + system! + interrupts! + soft!) / TICKS
}
