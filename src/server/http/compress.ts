import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

/** Less than that fits into one packet anyway. */
const WORTH_IT = 1_400
/** Of what never changes so many are kept in their small form. */
const MOST_KEPT = 200

/** The smallest first. */
const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)
/** Outside of the event loop. `once`: it is made a single time, so that it may take its time. */
const compress = (text: string, encoding: Encoding, once: boolean): Promise<Buffer> =>
  encoding === 'br'
    ? asBrotli(text, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: once ? 11 : 4,
          [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
        },
      })
    : asGzip(text, { level: once ? 9 : 6 })

const kept = new Map<string, Promise<Buffer>>()

/**
 * A text as small as the other side can read it. `always`: the name of a text that never changes, whose small form is kept.
 * Who asks says what they can read, so a cache has to keep both.
 */
export async function compressed(
  c: Context,
  text: string,
  headers: Record<string, string>,
  { status = 200, always }: { status?: number; always?: string } = {},
): Promise<Response> {
  if (text.length < WORTH_IT) return new Response(text, { status, headers })
  const varying = { ...headers, vary: headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding' }
  const encoding = readable(c)
  if (!encoding) return new Response(text, { status, headers: varying })
  const body = always === undefined ? compress(text, encoding, false) : keep(`${encoding} ${always}`, text, encoding)
  return new Response(new Uint8Array(await body), { status, headers: { ...varying, 'content-encoding': encoding } })
}

function keep(name: string, text: string, encoding: Encoding): Promise<Buffer> {
  const known = kept.get(name)
  if (known) return known
  const made = compress(text, encoding, true)
  kept.set(name, made)
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
  return made
}

function readable(c: Context): Encoding | null {
  // Browsers name what they read in any order.
  const found = accepts(c, {
    header: 'Accept-Encoding',
    supports: [...ENCODINGS],
    default: '',
    match: named => ENCODINGS.find(encoding => named.some(({ type, q }) => type === encoding && q > 0)) ?? '',
  })
  return ENCODINGS.find(encoding => encoding === found) ?? null
}
