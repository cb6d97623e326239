import MiniSearch from 'minisearch'
import { variantsOf } from './variants.ts'

/** Who needs a section: everybody who uses Beckon, those who look for one operation of the API, or the makers of Beckon. */
export type Readers = 'people' | 'programs' | 'makers'

/** One heading of a page and the text below it. */
export interface Section {
  id: number
  title: string
  page: string
  href: string
  text: string
  /** Other words by which people look for it. */
  keywords: string
  /** How much it counts against others with the same words. */
  weight: number
  readers: Readers
  /** Operations that differ only in the kind of Experience have the same. One of them is listed. */
  sameAs: string
}

/** How many are listed of those that come first, and how many of each of the others. */
const MOST = 8
const MOST_OF_OTHERS = 3

/** Those for people come first, whatever the words. An address asks for an operation. */
const ORDER: Readers[] = ['people', 'programs', 'makers']
const ORDER_FOR_ADDRESS: Readers[] = ['programs', 'people', 'makers']
const isAddress = (words: string) => /(^|\s)\/\w/.test(words)

/** Words that say nothing about what is looked for. */
const EMPTY = new Set('a an and are can do does for how i in is it my of on the to what when where with'.split(' '))

/** Finds sections by whole words or their beginnings. The index is loaded and built at the first search. */
export function createSearch(load: () => Promise<Section[]>): (words: string) => Promise<Section[]> {
  let made: Promise<MiniSearch<Section>> | undefined
  const index = async () => {
    const search = new MiniSearch<Section>({
      fields: ['title', 'keywords', 'page', 'text'],
      storeFields: ['title', 'page', 'href', 'text', 'weight', 'readers', 'sameAs'],
      processTerm: term => (EMPTY.has(term.toLowerCase()) ? null : term.toLowerCase()),
      searchOptions: {
        boost: { title: 4, keywords: 6, page: 2 },
        boostDocument: (_id, _term, stored) => Number(stored?.weight ?? 1),
        prefix: true,
        fuzzy: 0.15,
        combineWith: 'AND',
      },
    })
    search.addAll(await load())
    return search
  }
  return async words => {
    made ??= index()
    // We do not keep a failure: the next key tries again.
    const search = await made.catch(error => {
      made = undefined
      throw error
    })
    const found = search.search({ combineWith: 'OR', queries: variantsOf(words) }) as unknown as Section[]
    return inOrder(eachOnce(found), isAddress(words) ? ORDER_FOR_ADDRESS : ORDER)
  }
}

const inOrder = (found: Section[], order: Readers[]): Section[] =>
  order.flatMap((readers, place) =>
    found.filter(section => section.readers === readers).slice(0, place === 0 ? MOST : MOST_OF_OTHERS),
  )

function eachOnce(found: Section[]): Section[] {
  const listed = new Set<string>()
  return found.filter(({ sameAs }) => !listed.has(sameAs) && listed.add(sameAs))
}
