import type { AnswerFor, ItemOf } from '../../protocol/contract.ts'
import { Badge } from '../controls/badge.tsx'
import { Card } from '../controls/card.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { MoreButton } from '../controls/more-button.tsx'
import { useList } from '../use-list.ts'
import { experiencePage } from '../words/addresses.ts'

type Limited = ItemOf<AnswerFor<'GET /v3/edit/limit_groups/:id/experiences'>, 'experiences'>

/** What is in a group now. */
export function LimitedCard({ id }: { id: string }) {
  const list = useList('/v3/edit/limit_groups/:id/experiences', 'experiences', { id })
  return (
    <Card title="In this group now">
      {list.error ? <Failed error={list.error} again={list.again} /> : null}
      {!list.items && !list.error && <Loading lines={2} />}
      {list.items?.length === 0 && <p class="quiet-text">No tour or survey yet.</p>}
      {list.items && list.items.length > 0 && (
        <ul class="used-by">
          {list.items.map(each => (
            <li key={each.id}>
              <a href={experiencePage(each)}>{each.name}</a>
              <Standing {...each} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton more={list.more} loading={list.loading && list.items !== undefined} />
    </Card>
  )
}

function Standing({ live, automatic, unlimited }: Limited) {
  if (unlimited) return <Badge tone="warn">Taken out of limits</Badge>
  if (!automatic) return <Badge>Does not start automatically</Badge>
  return live ? <Badge tone="good">Live</Badge> : <Badge>Not live</Badge>
}
