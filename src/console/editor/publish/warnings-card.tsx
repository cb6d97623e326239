import type { Kind } from '../../../protocol/experience.ts'
import { toChoose } from '../../templates/to-choose.ts'
import { useAsked } from '../../use-asked.ts'
import type { Content } from '../draft/draft.ts'
import { byIds } from '../draft/path.ts'
import { pathWords } from '../path-words.ts'

interface Props {
  kind: Kind
  id: string
  content: Content
  onGo(path: string): void
}

/** What is probably a mistake, each with its place and what to do. */
export function WarningsCard({ kind, id, content, onGo }: Props) {
  const { data } = useAsked('/v3/edit/warnings', { kind, id })
  const open = toChoose(content).map(({ at, says }) => ({
    at,
    says: 'This is still the text of the template.',
    advice: `${says}.`,
  }))
  const warnings = [...open, ...(data?.experiences[0]?.warnings ?? [])]
  if (!data && open.length === 0) return <p class="hint">Looking…</p>
  if (warnings.length === 0) return <p>Nothing looks wrong.</p>
  return (
    <ul class="facts">
      {warnings.map(({ at, says, advice }) => (
        <li key={at + says}>
          <button type="button" class="link" onClick={() => onGo(byIds(content, at))}>
            {pathWords(content, byIds(content, at))}
          </button>
          : {says} {advice}
        </li>
      ))}
    </ul>
  )
}
