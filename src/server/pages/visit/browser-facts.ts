import type { z } from 'zod'
import type { BrowserName } from '../../../protocol/profile.ts'
import type { BootRequest } from '../../../protocol/schema/wire.ts'
import { browserLanguage } from './browser-language.ts'

type Told = z.output<typeof BootRequest>['facts']
export type BrowserFacts = Omit<Told, 'agent' | 'touch'>

// The order matters: every browser also claims to be Chrome, Safari or both.
const NAMES: { [name in BrowserName]: RegExp } = {
  edge: /Edg/,
  opera: /OPR\/|OPT\/|OPiOS|Opera/,
  firefox: /Firefox|FxiOS/,
  ie10: /MSIE 10/,
  ie11: /Trident\/7/,
  chrome: /Chrom|CriOS/,
  safari: /Safari|AppleWebKit/,
}

/** What the page sent, under the names of the specification. The server derives them, so that pages need no code for it. */
export function browserFacts(told: Told, language?: string, acceptLanguage?: string): BrowserFacts {
  const { browser_x, browser_tz_minutes: minutes, agent, touch } = told
  return {
    browser_x,
    browser_tz: told.browser_tz ?? (minutes === null ? null : Math.trunc(minutes / 60)),
    browser_tz_minutes: minutes,
    browser_l: browserLanguage(language, acceptLanguage, told.browser_l),
    browser_n: told.browser_n ?? (agent ? browserOf(agent) : null),
    browser_k: told.browser_k ?? (agent ? deviceOf(agent, touch === true) : null),
  }
}

const browserOf = (agent: string) => (Object.keys(NAMES) as BrowserName[]).find(name => NAMES[name].test(agent)) ?? null

/** An iPad says that it is a Macintosh, but no Macintosh has a touch screen. */
const deviceOf = (agent: string, touch: boolean) =>
  /Mobi|Android|iP(ad|hone|od)/.test(agent) || (touch && /Macintosh/.test(agent)) ? 'mobile' : 'desktop'
