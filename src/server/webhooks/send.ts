import { lookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as safeRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type AllowedHosts, isAllowed, isPublicAddress, refuseUrl } from './check-address.ts'
import { readRetryAfter } from './retry.ts'

/** The result of one request. `status` is null if there was no answer. `error` says why it failed. */
export interface Outcome {
  ok: boolean
  status: number | null
  error: string | null
  /** The beginning of the receiver's answer. */
  answer: string | null
  /** Milliseconds that the receiver asks us to wait. */
  retryAfter: number | null
}

export type Send = (url: string, headers: Record<string, string>, body: string) => Promise<Outcome>

/** Resolves the addresses of a host: `dns.lookup`, unless a test uses its own names. */
export type Resolve = typeof lookup

const MOST_READ = 4_096

class Refused extends Error {}

/**
 * Checks the addresses and connects to one that was checked. So a name that changes to a private address a moment later has no
 * effect.
 */
function checkedLookup(resolve: Resolve): LookupFunction {
  return (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      const safe = addresses.filter(({ address }) => isPublicAddress(address))
      const first = safe[0]
      if (!first) return done(new Refused(`${host} leads to a private address`), '')
      if (options.all) done(null, safe)
      else done(null, first.address, first.family)
    })
}

/** One request to a receiver. It follows no redirects, uses no proxy, and reads only the beginning of the answer. */
export function createSend(allowed: AllowedHosts, longest: number, resolve: Resolve = lookup): Send {
  return (address, headers, body) =>
    new Promise(settle => {
      const refusal = refuseUrl(address, allowed)
      if (refusal) return settle(failure(`The address ${refusal}`))
      const url = new URL(address)
      const trusted = isAllowed(url, allowed)
      const host = url.hostname.replace(/^\[|\]$/g, '')
      // Node does not call `lookup` for an IP address.
      if (!trusted && isIP(host) && !isPublicAddress(host))
        return settle(failure('The address must not lead to a private address'))
      const request = url.protocol === 'https:' ? safeRequest : plainRequest
      const sent = request(url, {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: trusted ? resolve : checkedLookup(resolve),
      })
      const late = setTimeout(
        () => finish(failure(`There was no whole answer within ${longest / 1_000} seconds`)),
        longest,
      )
      const finish = (outcome: Outcome) => {
        clearTimeout(late)
        settle(outcome)
        sent.destroy()
      }
      sent.on('error', error => finish(failure(sayWhy(error))))
      sent.on('response', response => {
        const status = response.statusCode ?? 0
        const parts: Buffer[] = []
        let read = 0
        const done = () => finish(outcomeOf(status, Buffer.concat(parts), response.headers['retry-after']))
        response.on('data', (part: Buffer) => {
          parts.push(part)
          read += part.length
          if (read >= MOST_READ) done()
        })
        response.on('end', done)
        response.on('error', error => finish({ ...failure(sayWhy(error)), status }))
      })
      sent.end(body)
    })
}

const failure = (error: string): Outcome => ({ ok: false, status: null, error, answer: null, retryAfter: null })

function outcomeOf(status: number, read: Buffer, retryAfter: string | undefined): Outcome {
  const ok = status >= 200 && status < 300
  const redirect = status >= 300 && status < 400 ? '; redirects are not followed' : ''
  return {
    ok,
    status,
    error: ok ? null : `The receiver answered ${status}${redirect}`,
    // A database accepts no zero bytes in texts.
    answer: read.subarray(0, MOST_READ).toString('utf8').replaceAll('\0', '\uFFFD'),
    retryAfter: readRetryAfter(retryAfter, Date.now()),
  }
}

const SAYINGS: { [code: string]: string } = {
  ECONNREFUSED: 'Nothing listens there',
  ECONNRESET: 'The receiver closed the connection',
  ENOTFOUND: 'There is no such host',
  EAI_AGAIN: 'The address of the host cannot be found out now',
  ETIMEDOUT: 'The receiver cannot be reached',
  CERT_HAS_EXPIRED: 'The certificate of the receiver has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the receiver is self-signed',
}

function sayWhy(error: Error & { code?: string }): string {
  if (error instanceof Refused) return error.message
  return SAYINGS[error.code ?? ''] ?? `The request failed (${error.code ?? error.name})`
}
