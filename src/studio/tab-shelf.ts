import type { Kept } from '../console/editor/draft/kept.ts'
import type { Shelf } from '../console/editor/draft/shelf.ts'
import type { TabMemory } from './tab-memory.ts'

/** Unsaved work is stored in the tab, because nothing of it may stay on a customer's page. */
export function createTabShelf(memory: TabMemory, id: string): Shelf {
  const prefix = `draft/${id}/`
  return {
    async all() {
      const names = memory.names().filter(name => name.startsWith(prefix))
      return names.flatMap(name => {
        const kept = memory.get<Kept>(name)
        return kept ? [[name.slice(prefix.length), kept] as [string, Kept]] : []
      })
    },
    put: async (key, kept) => memory.set(prefix + key, kept),
    putNow: (key, kept) => void memory.set(prefix + key, kept),
    drop: async key => memory.remove(prefix + key),
  }
}
