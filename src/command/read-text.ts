import { isUtf8 } from 'node:buffer'
import { lstatSync, readFileSync, statSync } from 'node:fs'
import { Failure } from './failure.ts'

const LARGEST = 64 * 1024 * 1024

/** The text of a file, without the byte order mark that some editors on Windows write. Or why there is none: "… is a folder". */
export function textIn(path: string): { text: string } | { because: string } {
  let bytes: Buffer
  try {
    const stat = statSync(path)
    // A device or a pipe may never end.
    if (!stat.isFile() && !stat.isDirectory()) return { because: 'it is a device or a pipe and no file; remove it' }
    if (stat.size > LARGEST) return { because: 'it is larger than 64 MB' }
    bytes = readFileSync(path)
  } catch (error) {
    return { because: whyNot(path, (error as NodeJS.ErrnoException).code) }
  }
  return isUtf8(bytes) ? { text: bytes.toString('utf8').replace(/^\uFEFF/, '') } : { because: notUtf8(bytes) }
}

/** The same for one file that is needed. */
export function readText(path: string): string {
  const read = textIn(path)
  if ('text' in read) return read.text
  throw new Failure(`${path}: ${read.because}.`)
}

function whyNot(path: string, code: string | undefined): string {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
  switch (code) {
    case 'EISDIR':
      return 'it is a folder; give it a name that does not end with .json, or remove it'
    case 'ELOOP':
      return 'it is a link that leads back to itself; remove it'
    case 'ENOENT':
      return isLink ? 'it is a link to a file that is not there; remove it' : 'there is no such file'
    default:
      return `it cannot be read (${code ?? 'unknown'}); check who may read it`
  }
}

/** The letters of another encoding would be lost without a word. */
export function notUtf8(bytes: Uint8Array): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return 'it is UTF-16, not UTF-8; save it as UTF-8'
  const at = firstWrong(bytes)
  const lines = Buffer.from(bytes.subarray(0, at)).toString('latin1').split('\n')
  const byte = `0x${bytes[at]!.toString(16).toUpperCase().padStart(2, '0')}`
  return `it is not UTF-8: line ${lines.length} has the byte ${byte} after ${lines.at(-1)!.length} others (byte ${at + 1} of the file); save it as UTF-8`
}

/** What is read and written again is the same up to there. */
function firstWrong(bytes: Uint8Array): number {
  const again = Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
  const at = bytes.findIndex((byte, index) => byte !== again[index])
  return Math.max(at, 0)
}
