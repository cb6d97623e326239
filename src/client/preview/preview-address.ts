const SAID = /([#?&])beckon-preview=([\w-]+)\.?(\d*)&?/

/** The code in a link, and the step to continue at. */
export function saidIn(address: string): { code: string; step: number } {
  const [, , code = '', step = ''] = SAID.exec(address) ?? []
  return { code, step: Number(step) }
}

export const cleanAddress = (href: string): string => href.replace(SAID, '$1').replace(/[#?&]$/, '')

/** If a button leads to a page of the same site, the preview continues there. The code goes behind the route, as in the link. */
export function withStep(href: string, page: string, code: string): string {
  const target = new URL(href, page)
  if (target.origin !== new URL(page).origin) return href
  const hash = target.hash.slice(1)
  const joint = hash.startsWith('/') && !hash.includes('?') ? '?' : '&'
  target.hash = `${hash}${hash && joint}beckon-preview=${code}`
  return target.href
}
