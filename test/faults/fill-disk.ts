import { writeFileSync } from 'node:fs'

/** Writes until there is no room left, not even for a page. */
export function fillDisk(path: string): void {
  for (let piece = 1024 * 1024; piece >= 512; piece /= 2) {
    for (;;) {
      try {
        writeFileSync(path, Buffer.alloc(piece), { flag: 'a' })
      } catch {
        break
      }
    }
  }
}
