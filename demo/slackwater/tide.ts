const HOUR = 3_600_000
/** From one high water to the next: half a lunar day. */
const PERIOD = 12.42 * HOUR
/** A high water to count from. */
const EPOCH = Date.UTC(2026, 0, 1, 3, 10)

/** Height over chart datum in metres. Two waves are enough to look like a harbour. */
export function tideAt(time: number): number {
  const phase = ((time - EPOCH) / PERIOD) * 2 * Math.PI
  return 2.7 + 1.75 * Math.cos(phase) + 0.22 * Math.cos(2 * phase + 0.8)
}

export interface Turn {
  kind: 'high' | 'low'
  at: number
  height: number
}

/** The next turns of the tide, searched minute by minute. */
export function turnsAfter(time: number, count: number): Turn[] {
  const turns: Turn[] = []
  const step = HOUR / 60
  let before = tideAt(time - step)
  let here = tideAt(time)
  // There are two turns in a period: this limits the loop even if the wave is wrong.
  for (let at = time; turns.length < count && at < time + count * PERIOD; at += step) {
    const after = tideAt(at + step)
    if (here > before && here >= after) turns.push({ kind: 'high', at, height: here })
    if (here < before && here <= after) turns.push({ kind: 'low', at, height: here })
    before = here
    here = after
  }
  return turns
}
