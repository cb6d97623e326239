import { statSync } from 'node:fs'

/** By which two processes know that they see the same file. */
export function markOf(path: string): string {
  const { dev, ino } = statSync(path, { bigint: true })
  return `${dev}:${ino}`
}
