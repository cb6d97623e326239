import { useEffect, useState } from 'preact/hooks'
import { useAsked } from '../use-asked.ts'
import type { Picked } from './picker-list.tsx'

const PATH = '/v3/edit/experiences'
/** The wait after the last key. */
const PAUSE = 200

interface Found {
  offered: Picked[]
  /** They belong to the current text, not to an earlier one. */
  ready: boolean
  /** What to say if there are none. */
  says: string
}

/** Experiences with this text in their name. Null asks nothing. `stepped`: only tours and surveys. */
export function useFound(typed: string | null, deliverable: boolean, stepped: boolean): Found {
  const [text, setText] = useState('')
  useEffect(() => {
    const later = setTimeout(() => setText((typed ?? '').trim()), PAUSE)
    return () => clearTimeout(later)
  }, [typed])
  const { data, loading } = useAsked(typed === null ? null : PATH, {
    text,
    state: deliverable ? 'live' : undefined,
    limit: 20,
  })
  const offered = (data?.experiences ?? []).filter(({ kind }) => !stepped || kind === 'tour' || kind === 'survey')
  const none = deliverable
    ? 'No tour or survey is live. Make one under Experiences, and publish it.'
    : 'There are none yet.'
  const ready = !loading && text === typed?.trim()
  return { offered, ready, says: !ready ? 'Looking…' : text ? 'None has that in its name.' : none }
}

/** The name of the chosen one. */
export function useName(id: string): string {
  const { data } = useAsked(id ? PATH : null, { ids: id, limit: 1 })
  return id ? (data?.experiences[0]?.name ?? '…') : ''
}
