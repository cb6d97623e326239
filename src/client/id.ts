import type { Host } from './host.ts'

/** 24 hexadecimal digits. `randomUUID` is missing on plain http, `getRandomValues` is not. */
export const newId = (host: Host): string =>
  Array.from(host.crypto.getRandomValues(new Uint32Array(3)), word => (word + 2 ** 32).toString(16).slice(1)).join('')
