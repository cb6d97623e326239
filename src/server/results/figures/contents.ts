import type { Store } from '../../store/store.ts'

interface Stepped {
  steps?: { id: string; question?: { type: string } }[]
}

/** What we must know about an Experience to count its showings. Step ids stay the same across versions. */
export interface Contents {
  /** The first step of a version. For an unknown version, that of the newest. */
  firstStep(version: number | null): string | undefined
  /** Whether people write free texts there. Then answers are only counted, never kept by their words. */
  isOpen(step: string): boolean
}

/** Reads every version, and the draft, for showings from before versions were stored. */
export async function readContents(query: Store['query'], account: string, experience: string): Promise<Contents> {
  const versions = await query<{ number: number; content: string }>(
    'SELECT number, content FROM versions WHERE account_id = $1 AND experience_id = $2 ORDER BY number',
    [account, experience],
  )
  const drafts = await query<{ draft: string }>('SELECT draft FROM experiences WHERE account_id = $1 AND id = $2', [
    account,
    experience,
  ])
  return contentsOf(
    versions.map(({ number, content }) => [number, JSON.parse(content)]),
    JSON.parse(drafts[0]?.draft ?? '{}'),
  )
}

export function contentsOf(versions: [number: number, content: Stepped][], draft: Stepped): Contents {
  const numbered = new Map(versions)
  const newest = versions.at(-1)?.[1] ?? draft
  const closed = new Set<string>()
  for (const { steps = [] } of [draft, ...numbered.values()])
    for (const { id, question } of steps) if (question && question.type !== 'text') closed.add(id)
  return {
    firstStep: version => (numbered.get(version ?? 0) ?? newest).steps?.[0]?.id,
    isOpen: step => !closed.has(step),
  }
}
