import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createWorker, type Watch, type Worker } from '../journal/worker.ts'

/** Copies that a restore or a move has left in the data folder. */
const COPY = /^before-(restore|move)-[\dT-]+Z\.db$/

const DAY = 86_400_000

/** Runs at the start and every day, if the database is a file of ours. */
export function startRemovingCopies({ databaseUrl, data = 'memory' }: Place, age: number, watch: Watch): Worker {
  const folders = databaseUrl || data === 'memory' ? [] : [data]
  return createWorker(
    {
      name: 'copies',
      every: DAY,
      look: () => folders,
      async pass(folder) {
        removeOldCopies(folder, age)
        return undefined
      },
    },
    watch,
  )
}

interface Place {
  databaseUrl?: string
  data?: string
}

/** Removes copies that are older. If one cannot be removed, the server still runs. */
function removeOldCopies(folder: string, age: number): void {
  for (const name of namesIn(folder)) {
    if (!COPY.test(name)) continue
    const path = join(folder, name)
    try {
      if (Date.now() - statSync(path).mtimeMs > age) rmSync(path)
    } catch {}
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
