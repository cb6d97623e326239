import type { AnswerFor, ItemOf } from '../../protocol/contract.ts'
import { Badge } from '../controls/badge.tsx'
import { Card } from '../controls/card.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { useAsked } from '../use-asked.ts'
import { experiencePage } from '../words/addresses.ts'
import { scheduledWords } from '../words/scheduled-words.ts'

type Asking = ItemOf<AnswerFor<'GET /v3/edit/segments/:id/experiences'>, 'experiences'>

export function UsedByCard({ id }: { id: string }) {
  const asked = useAsked('/v3/edit/segments/:id/experiences', { id })
  const experiences = asked.data?.experiences
  return (
    <Card title="Used by">
      {asked.error ? <Failed error={asked.error} again={asked.again} /> : null}
      {!experiences && !asked.error && <Loading lines={2} />}
      {experiences?.length === 0 && (
        <p class="quiet-text">No Experience yet. Choose it in the editor of one, under “Who”.</p>
      )}
      {experiences && experiences.length > 0 && (
        <ul class="used-by">
          {experiences.map(each => (
            <li key={each.id}>
              <a href={experiencePage(each)}>{each.name}</a>
              <Standing {...each} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Standing({ in_draft, in_live, publish_at }: Asking) {
  const inDraft = in_draft ? '' : ', not in its draft'
  return (
    <>
      {in_live && <Badge tone="good">{`Live${inDraft}`}</Badge>}
      {publish_at && <Badge tone="accent">{`${scheduledWords(publish_at)}${in_live ? '' : inDraft}`}</Badge>}
      {!in_live && !publish_at && <Badge>In its draft</Badge>}
    </>
  )
}
