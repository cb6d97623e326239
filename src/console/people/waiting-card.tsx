import type { PersonRecord } from '../../protocol/answer.ts'
import { Ago } from '../controls/ago.tsx'
import { LinkButton } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Failed } from '../controls/failed.tsx'
import { useList } from '../use-list.ts'
import { useMay } from '../use-signed.ts'

/** The waiting Deliveries of a person, in order. */
export function WaitingCard({ person }: { person: PersonRecord }) {
  const { id, delivery_ids: order } = person
  const list = useList(order.length > 0 ? '/v3/edit/deliveries' : null, 'deliveries', {
    profile_id: id,
    state: 'waiting',
    limit: 100,
    expand: { profile: 'skip' },
  })
  const mayDeliver = useMay('deliver')
  const waiting = (list.items ?? []).toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
  const who = person.uid ?? person.email
  return (
    <Card
      title="Waits for them"
      actions={
        mayDeliver &&
        who && (
          <LinkButton small icon="plus" href={`/console/deliveries/new?who=${encodeURIComponent(who)}`}>
            Deliver something
          </LinkButton>
        )
      }
    >
      {list.error ? <Failed error={list.error} again={list.again} /> : null}
      {waiting.length === 0 ? (
        <p class="quiet-text">No Delivery waits. “Why do they not see that?” explains automatic Experiences.</p>
      ) : (
        <ol class="waiting">
          {waiting.map(each => (
            <li key={each.id}>
              <a href={`/console/deliveries/${each.id}`}>{each.experience?.name ?? 'Something that is gone'}</a>
              <small class="quiet-text">
                {each.leased_until ? 'a page is about to show it' : <Ago time={each.created_at} />}
              </small>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
