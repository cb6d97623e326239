import QuickLRU from 'quick-lru'
import type { Feed } from '../../../protocol/wire.ts'
import { contentIn, feedAs, readVersion, versionIn } from './feed-in.ts'
import { languagesIn } from './load-feed.ts'
import { decisive, MOST_IN_NAME, rankLanguages } from './rank-languages.ts'

declare module '../../access/backend.ts' {
  interface Backend {
    feedTexts: FeedTexts
  }
}

/** Feeds in the languages that exist, as this process made them. A stored feed never changes, so neither do they. */
export interface FeedTexts {
  /** `version` names the feed as a page asked for it; `body` reads the stored one, and is called only if it is not known. */
  read(account: string, version: string, body: () => Promise<string>): Promise<FeedText>
}

interface FeedText {
  text: string
  /** Its languages are those that boot names. Any other list is mapped to these, so that nobody can have more texts made. */
  named: boolean
}

const MOST_FEEDS = 200
const MOST_TEXTS = 30

export function createFeedTexts(): FeedTexts {
  const languages = new QuickLRU<string, string[][]>({ maxSize: MOST_FEEDS })
  const contents = new QuickLRU<string, string>({ maxSize: MOST_TEXTS })
  /** Requests that come together read and parse a feed once. */
  const reading = new Map<string, Promise<Feed>>()
  const readOnce = (feed: string, body: () => Promise<string>): Promise<Feed> => {
    const going = reading.get(feed)
    if (going) return going
    const read = body()
      .then(text => JSON.parse(text) as Feed)
      .finally(() => reading.delete(feed))
    reading.set(feed, read)
    return read
  }
  return {
    async read(account, version, body) {
      const { hash, languages: asked } = readVersion(version)
      const feed = `${account} ${hash}`
      let sets = languages.get(feed)
      if (!sets) {
        sets = languagesIn((await readOnce(feed, body)).experiences)
        languages.set(feed, sets)
      }
      const fitting = decisive(existing(asked, sets), sets)
      const name = `${feed} ${fitting.join()}`
      let content = contents.get(name)
      if (content === undefined) {
        const stored = await readOnce(feed, body)
        content = contents.get(name) ?? contentIn(stored, fitting)
        contents.set(name, content)
      }
      return { text: feedAs(version, content), named: version === versionIn(hash, fitting) }
    },
  }
}

/** Boot names languages that exist. The release before named the reader's own. */
function existing(asked: string[], sets: string[][]): string[] {
  const all = [...new Set(sets.flat())]
  return asked.every(each => all.includes(each)) ? asked.slice(0, MOST_IN_NAME) : rankLanguages(asked, all)
}
