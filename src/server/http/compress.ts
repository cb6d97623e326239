import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import QuickLRU from 'quick-lru'

/** Less than this fits into one packet anyway. */
const WORTH_IT = 1_400
/** The most compressed texts that are cached, of those that never change. */
const MOST_KEPT = 200

/** The smallest result first. */
const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)
/** Runs outside the event loop. `once`: it is compressed a single time, so it may take longer. */
const compress = (text: string, encoding: Encoding, once: boolean): Promise<Buffer> =>
  encoding === 'br'
    ? asBrotli(text, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: once ? 11 : 4,
          [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
        },
      })
    : asGzip(text, { level: once ? 9 : 6 })

const kept = new QuickLRU<string, Promise<Buffer>>({ maxSize: MOST_KEPT })
/** The best form of a large text takes a second of a processor. One at a time, in the background. */
let improving: Promise<unknown> = Promise.resolve()

/** The smallest one, though the first client waits for it; a quick one until the smallest is made; or a quick one for good. */
type Form = 'best' | 'best soon' | 'quick'

/**
 * Compresses a text as far as the client can read it. `always` names a text that never changes, so its compressed form is cached.
 * `form` says how much work it may be. The answer varies with `Accept-Encoding`, so caches must keep both forms.
 */
export async function compressed(
  c: Context,
  text: string,
  headers: Record<string, string>,
  { status = 200, always, form = 'best' }: { status?: number; always?: string; form?: Form } = {},
): Promise<Response> {
  if (text.length < WORTH_IT) return new Response(text, { status, headers })
  const varying = { ...headers, vary: headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding' }
  const encoding = readable(c)
  if (!encoding) return new Response(text, { status, headers: varying })
  const body =
    always === undefined ? compress(text, encoding, false) : keep(`${encoding} ${always}`, text, encoding, form)
  return new Response(new Uint8Array(await body), { status, headers: { ...varying, 'content-encoding': encoding } })
}

function keep(name: string, text: string, encoding: Encoding, form: Form): Promise<Buffer> {
  const known = kept.get(name)
  if (known) return known
  const made = compress(text, encoding, form === 'best')
  kept.set(name, made)
  if (form === 'best soon')
    improving = improving.then(async () => {
      const best = await compress(text, encoding, true).catch(() => null)
      if (best && kept.has(name)) kept.set(name, Promise.resolve(best))
    })
  return made
}

function readable(c: Context): Encoding | null {
  // Browsers list their encodings in any order.
  const found = accepts(c, {
    header: 'Accept-Encoding',
    supports: [...ENCODINGS],
    default: '',
    match: named => ENCODINGS.find(encoding => named.some(({ type, q }) => type === encoding && q > 0)) ?? '',
  })
  return ENCODINGS.find(encoding => encoding === found) ?? null
}
