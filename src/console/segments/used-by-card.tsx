import type { Kind } from '../../protocol/experience.ts'
import { Badge } from '../controls/badge.tsx'
import { Card } from '../controls/card.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { useAsked } from '../use-asked.ts'
import { experiencePage } from '../words/addresses.ts'

export interface Asking {
  id: string
  kind: Kind
  name: string
  in_draft: boolean
  in_live: boolean
}

export function UsedByCard({ id }: { id: string }) {
  const asked = useAsked<{ experiences: Asking[] }>(`/v3/edit/segments/${id}/experiences`)
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
              {each.in_live ? (
                <Badge tone="good">{each.in_draft ? 'Live' : 'Live, not in its draft'}</Badge>
              ) : (
                <Badge>In its draft</Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
