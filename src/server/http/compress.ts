import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const SLOWEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/** From the smallest on. */
const ENCODINGS = {
  br: (text: string) => promisify(brotliCompress)(text, SLOWEST),
  gzip: (text: string) => promisify(gzip)(text, { level: 9 }),
}
type Encoding = keyof typeof ENCODINGS

/** Less is not worth the two headers. */
const LEAST = 500

export interface Compressed {
  body: string | Uint8Array<ArrayBuffer>
  headers: { 'content-encoding'?: Encoding }
}

/** A text as whoever asks can read it; `accepted` is what they say they can. For texts that stay the same: each is compressed once. */
export type Compress = (text: string, accepted?: string) => Promise<Compressed>

export function createCompress(): Compress {
  const done = new Map<string, Promise<Compressed>>()
  return async (text, accepted) => {
    const encoding = encodingFor(accepted)
    if (!encoding || text.length < LEAST) return { body: text, headers: {} }
    const key = `${encoding} ${text}`
    const known = done.get(key) ?? compress(text, encoding)
    done.set(key, known)
    return known
  }
}

async function compress(text: string, encoding: Encoding): Promise<Compressed> {
  return { body: new Uint8Array(await ENCODINGS[encoding](text)), headers: { 'content-encoding': encoding } }
}

function encodingFor(accepted = ''): Encoding | undefined {
  const names = accepted.split(',').map(one => one.trim().toLowerCase())
  // `q=0` says no; other weights are wishes, and all of ours are fine.
  const taken = names.filter(name => !/;\s*q=0(\.0*)?$/.test(name)).map(name => name.replace(/\s*;.*/, ''))
  return (Object.keys(ENCODINGS) as Encoding[]).find(encoding => taken.includes(encoding))
}
