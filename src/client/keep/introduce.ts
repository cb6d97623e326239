import { type BootAnswer, type BootRequest, WIRE } from '../../protocol/wire.ts'
import { factsOf } from '../browser/facts.ts'
import type { Host } from '../browser/host.ts'
import { newId } from '../browser/id.ts'
import type { Transport } from '../network/transport.ts'
import type { Who } from '../network/waiting.ts'

/** Gets the token of somebody who looked before, so that their reports can be sent. Undefined: the server wants none of them. */
export type Introduce = (who: Who) => Promise<string | undefined>

interface Tools {
  host: Host
  token: string
  server: Transport
  href(): string
  language: string | undefined
}

/** A boot that shows nothing: it is not visible, so that the server leases no Delivery to it. */
export const createIntroduce =
  ({ host, token, server, href, language }: Tools): Introduce =>
  async ({ uid, uid_hash, anonymous, browser }) => {
    const request: BootRequest = {
      v: WIRE,
      token,
      page: newId(host),
      browser,
      anonymous,
      uid,
      uid_hash,
      href: href(),
      language,
      visible: false,
      stage: null,
      facts: factsOf(host),
    }
    const answer = await server.ask<BootAnswer>('v3/observe/boot', JSON.stringify(request))
    return 'visit' in answer ? answer.visit : undefined
  }
