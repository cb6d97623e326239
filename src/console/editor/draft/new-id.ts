/** An id for a step, a button or an option, in the server's format. The server keeps ids that it gets. */
export function newId(now: number, random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  const time = Math.floor(now / 1_000)
    .toString(16)
    .padStart(8, '0')
  return time + [...random(new Uint8Array(8))].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
