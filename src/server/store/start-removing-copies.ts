import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Copies that a restore or a move has left in the data folder. */
const COPY = /^before-(restore|move)-[\dT-]+Z\.db$/

const DAY = 86_400_000

/** Runs now and every day, if the database is a file of ours. Returns a function that stops it. */
export function startRemovingCopies({ databaseUrl, data = 'memory' }: Place, age: number): () => void {
  if (databaseUrl || data === 'memory') return () => {}
  removeOldCopies(data, age)
  const timer = setInterval(() => removeOldCopies(data, age), DAY)
  timer.unref()
  return () => clearInterval(timer)
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
