/** Told of a refused request. `forwarded`: what it says about proxies. */
export type NoticeProxy = (status: number, forwarded: () => string | undefined) => void

/**
 * Behind a proxy that the server does not know, all people have one address, and share its limit. In busy hours many of them get
 * 429. The server says so once, when it first refuses one of them.
 */
export function createNoticeProxy(trustedProxies: number, warn: (sentence: string) => void): NoticeProxy {
  let isSaid = trustedProxies > 0
  return (status, forwarded) => {
    if (isSaid || status !== 429 || forwarded() === undefined) return
    isSaid = true
    warn(
      'A request through a proxy was refused: too many from one address. BECKON_TRUSTED_PROXIES is 0, so all people ' +
        'behind the proxy count as one. Set it to the number of proxies in front of the server',
    )
  }
}
