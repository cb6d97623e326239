import MiniSearch from 'minisearch'

/** One heading of a page and the text below it. */
export interface Section {
  id: number
  title: string
  page: string
  href: string
  text: string
  /** How much it counts against others with the same words. */
  weight: number
}

const MOST = 12

/** Finds sections by whole words or their beginnings. The index is loaded and built at the first search. */
export function createSearch(load: () => Promise<Section[]>): (words: string) => Promise<Section[]> {
  let made: Promise<MiniSearch<Section>> | undefined
  const index = async () => {
    const search = new MiniSearch<Section>({
      fields: ['title', 'page', 'text'],
      storeFields: ['title', 'page', 'href', 'text', 'weight'],
      searchOptions: {
        boost: { title: 4, page: 2 },
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
    return search.search(words).slice(0, MOST) as unknown as Section[]
  }
}
