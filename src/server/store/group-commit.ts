/** One piece of work, and who waits for it. */
export interface Task<Work> {
  work: Work
  resolve(value: unknown): void
  reject(error: unknown): void
}

export interface GroupCommit<Work> {
  enqueue(work: Work): Promise<unknown>
  /** Runs between two batches, while no transaction is open: for what SQLite refuses inside one. */
  between(work: () => void | Promise<void>): Promise<void>
  load(): { used: number; idle: number; waiting: number }
  /** Refuses whatever comes from now on. */
  close(): void
}

/** A queue. What waits together is committed together, at most `most` at once, because a commit costs as much as several transactions. */
export function createGroupCommit<Work>(
  most: number,
  commit: (batch: Task<Work>[]) => Promise<void>,
): GroupCommit<Work> {
  const queue: Task<Work>[] = []
  const pauses: (() => Promise<void>)[] = []
  let scheduled = false
  /** How many were waiting one turn of the event loop ago. */
  let gathered = 0
  let closed = false

  async function drain(): Promise<void> {
    if (queue.length > gathered && queue.length < most) return gather()
    gathered = 0
    for (const work of pauses.splice(0)) await work()
    if (queue.length > 0) await commit(queue.splice(0, most))
    scheduled = false
    if (queue.length > 0 || pauses.length > 0) schedule()
  }

  /** Waits as long as each turn of the event loop brings more. */
  function gather(): void {
    gathered = queue.length
    setImmediate(drain)
  }

  function schedule(): void {
    if (scheduled) return
    scheduled = true
    // After this turn of the event loop, so that requests of the same turn share a commit.
    setImmediate(drain)
  }

  return {
    enqueue: work =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The store is closed'))
        queue.push({ work, resolve, reject })
        schedule()
      }),
    between: work =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The store is closed'))
        pauses.push(async () => {
          try {
            resolve(await work())
          } catch (error) {
            reject(error)
          }
        })
        schedule()
      }),
    load: () => ({ used: Number(scheduled), idle: Number(!scheduled), waiting: queue.length }),
    close() {
      closed = true
    },
  }
}
