import type { ComponentChildren } from 'preact'
import type { DeliveryRecord } from '../../protocol/answer.ts'
import { exactly } from '../controls/ago.tsx'
import { Card } from '../controls/card.tsx'
import { DROPPED_WORDS, deliveryState } from './delivery-state.ts'

interface Moment {
  title: string
  at: string | null
  says?: ComponentChildren
  tone?: 'good' | 'warn' | 'now'
}

/** The life of a Delivery, from its creation to its end. */
export function LifeCard({ delivery }: { delivery: DeliveryRecord }) {
  return (
    <Card title="Its life">
      <ol class="life">
        {momentsOf(delivery, Date.now()).map(({ title, at, says, tone }) => (
          <li key={title} class={tone}>
            <b>{title}</b>
            {at && <time dateTime={at}>{exactly(at)}</time>}
            {says && <p>{says}</p>}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function momentsOf(delivery: DeliveryRecord, now: number): Moment[] {
  const { from, until, leased_until, at, at_href, dropped_at, dropped_because, removed_at } = delivery
  const moments: Moment[] = [{ title: 'Made', at: delivery.created_at }]
  if (from) moments.push({ title: Date.parse(from) > now ? 'May be shown from' : 'Could be shown from', at: from })
  if (leased_until)
    moments.push({
      title: 'A page is about to show it',
      at: null,
      says: `It is leased until ${exactly(leased_until)}. Until then, it cannot be changed or removed.`,
      tone: 'now',
    })
  if (at) moments.push({ title: 'Shown', at, says: at_href && <code>{at_href}</code>, tone: 'good' })
  else if (removed_at) moments.push({ title: 'Removed', at: removed_at, says: 'Somebody removed it.' })
  else if (dropped_because)
    moments.push({
      title: dropped_because === 'expired' ? 'Expired' : 'Dropped',
      at: dropped_at,
      says: `Because ${DROPPED_WORDS[dropped_because]}. It will not be tried again.`,
      tone: 'warn',
    })
  else if (deliveryState(delivery, now) === 'expired')
    moments.push({ title: 'Expired', at: until, says: 'Its time has passed, and it was not shown.', tone: 'warn' })
  else if (!leased_until)
    moments.push({
      title: 'Waits',
      at: null,
      says: until
        ? `Until ${exactly(until)}, for the person to come to a page where it may be shown.`
        : 'For the person to come to a page where it may be shown.',
      tone: 'now',
    })
  return moments
}
