import type { Host } from './host.ts'

/** 24 hexadecimal digits. `randomUUID` does not exist on plain http; `getRandomValues` does. */
export function newId({ crypto }: Host): string {
  let id = ''
  for (const word of crypto.getRandomValues(new Uint32Array(3))) id += (word + 2 ** 32).toString(16).slice(1)
  return id
}
