import type { BrowserFacts, BrowserName } from '../protocol/profile.ts'
import type { Host } from './host.ts'

// In this order: everybody also claims to be Chrome, Safari or both.
const NAMES: { [name in BrowserName]: RegExp } = {
  edge: /Edg/,
  opera: /OPR\/|OPT\/|OPiOS|Opera/,
  firefox: /Firefox|FxiOS/,
  ie10: /MSIE 10/,
  ie11: /Trident\/7/,
  chrome: /Chrom|CriOS/,
  safari: /Safari|AppleWebKit/,
}

/** What the browser tells about itself. */
export function browserFacts(host: Host): BrowserFacts {
  const { navigator, innerWidth } = host
  const agent = navigator.userAgent
  const [language, ...rest] = navigator.language.split('-')
  const country = rest.find(part => part.length === 2)
  const minutes = 0 - new host.Date().getTimezoneOffset()
  return {
    browser_x: innerWidth,
    browser_tz: Math.trunc(minutes / 60),
    browser_tz_minutes: minutes,
    browser_l: country ? `${language}-${country.toUpperCase()}` : language!,
    browser_n: (Object.keys(NAMES) as BrowserName[]).find(name => NAMES[name].test(agent)) ?? null,
    // An iPad says that it is a Macintosh, but no Macintosh has a touch screen.
    browser_k:
      /Mobi|Android|iP(ad|hone|od)/.test(agent) || (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1)
        ? 'mobile'
        : 'desktop',
  }
}
