import type { Standing } from '../drafts/draft.ts'

/** Whoever writes a draft may not by the same request decide what users get. */
export const publishing = {
  permission: 'publish' as const,
  where: (params: unknown): boolean => {
    const { published_at, archived_at } = params as Standing
    return published_at !== undefined || archived_at !== undefined
  },
}
