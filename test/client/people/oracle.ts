import type { Uid } from './history.ts'

/** A person as a browser knows them: nobody yet, or somebody. `anonymous` is a number of the oracle's own. */
export interface Somebody {
  anonymous: number
  uid?: Uid
}

/** Something that a page said, and who may have it in the end. */
export interface Said {
  name: string
  kind: 'set' | 'track'
  by: Somebody
  isNamed: boolean
  /** Whom the same page has named in the same moment. */
  thenNamed?: Uid
}

/** Something that a page displayed, and to whom. Real browsers tell it a moment later, so it may be one of several. */
export interface Shown {
  /** Undefined: the page was left, or somebody else looked, before it said so. It is written down before it is painted. */
  experience: string | undefined
  to: Somebody[]
  browser: number
  /** They had begun to look in the same moment, so what was written down was perhaps never painted. */
  isBrief?: boolean
}

/**
 * Who looks where, by the words of the document: an anonymous person becomes the first one who is identified, another uid or
 * `clear()` starts a new person, and the latest call has the browser.
 */
export function createOracle() {
  const said: Said[] = []
  const shown: Shown[] = []
  const forgotten = new Set<Uid>()
  const browsers = new Map<number, Somebody>()
  let people = 0
  const newcomer = (uid?: Uid): Somebody => ({ anonymous: ++people, uid })
  /** A browser that is told that somebody was forgotten deletes its ids. Its next page begins with somebody new. */
  let beginAgain = 0
  return {
    said,
    shown,
    forgotten,
    /** How many people there were at most, at most one of them for each uid. */
    people: () => people + beginAgain,
    forget(uid: Uid) {
      forgotten.add(uid)
      for (const who of browsers.values()) if (who.uid === uid) beginAgain++
    },
    /** The person of a new page in this browser. */
    arrive(browser: number): Somebody {
      const known = browsers.get(browser) ?? newcomer()
      browsers.set(browser, known)
      return known
    },
    identify(browser: number, before: Somebody, uid: Uid): Somebody {
      if (forgotten.has(uid)) beginAgain++
      if (before.uid === uid) return before
      const latest = browsers.get(browser)!
      if (latest.uid === uid) return latest
      if (latest.uid === undefined) {
        // The same object: tabs of this anonymous person are tabs of the person now.
        latest.uid = uid
        return latest
      }
      const next = newcomer(uid)
      browsers.set(browser, next)
      return next
    },
    /** `isNamed`: the page knew who looked. Where another tab has signed them out already, they are whom that one has made. */
    clear(browser: number, before: Somebody, isNamed: boolean): Somebody {
      const latest = browsers.get(browser)!
      if (isNamed && latest !== before && latest.uid === undefined) return latest
      const next = newcomer()
      browsers.set(browser, next)
      return next
    },
    /** `isNamed`: the page knows who it is. Otherwise it is said of whoever the anonymous person turns out to be. */
    say(kind: Said['kind'], by: Somebody, isNamed: boolean): string {
      const name = `${kind === 'set' ? 'p' : 'e'}${said.length}`
      said.push({ name, kind, by: isNamed ? { ...by } : by, isNamed })
      return name
    },
  }
}

export type Oracle = ReturnType<typeof createOracle>
