import type { DeliveryRecord } from '../../protocol/answer.ts'
import { ApiError } from '../api-error.ts'
import { Badge } from '../controls/badge.tsx'
import { LinkButton } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Empty } from '../controls/empty.tsx'
import { Facts } from '../controls/facts.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { Page as Shown } from '../controls/page.tsx'
import { deliveryState, STATE_WORDS } from '../deliveries/delivery-state.ts'
import { deliveryWords } from '../deliveries/delivery-words.ts'
import { LifeCard } from '../deliveries/life-card.tsx'
import { RemoveDelivery } from '../deliveries/remove-delivery.tsx'
import { personName, personPage } from '../people/person-name.ts'
import type { PageProps } from '../route.ts'
import { useAsked } from '../use-asked.ts'
import { useQuery } from '../use-query.ts'
import { useMay } from '../use-signed.ts'
import { AddressForm } from '../why/address-form.tsx'
import { WhyList } from '../why/why-list.tsx'
import { experiencePage } from '../words/addresses.ts'

const BACK = { href: '/console/deliveries', label: 'Deliveries' }

/** One Delivery: what happened to it, and what it waits for. */
export function Page({ params, query }: PageProps) {
  const asked = useAsked('/v3/edit/deliveries/:id', { id: params.id!, expand: { profile: 'all' } })
  const mayDeliver = useMay('deliver')
  if (asked.error instanceof ApiError && asked.error.status === 404)
    return (
      <Empty title="There is no such Delivery" says="Its person may have been forgotten, or the link is not complete.">
        <LinkButton href={BACK.href}>All Deliveries</LinkButton>
      </Empty>
    )
  if (!asked.data) return asked.error ? <Failed error={asked.error} again={asked.again} /> : <Loading lines={8} />
  const { delivery } = asked.data
  const state = deliveryState(delivery, Date.now())
  const { word, tone } = STATE_WORDS[state]
  return (
    <Shown
      title={delivery.experience?.name ?? 'An Experience that is gone'}
      back={BACK}
      aside={<Badge tone={tone}>{word}</Badge>}
      says={
        <>
          For{' '}
          <a href={personPage(delivery.profile_id)}>{personName(delivery.profile ?? { id: delivery.profile_id })}</a>
        </>
      }
      actions={state === 'waiting' && mayDeliver && <RemoveDelivery delivery={delivery} onDone={asked.again} />}
    >
      <div class="side-by-side">
        <div class="stack">
          <LifeCard delivery={delivery} />
          {state === 'waiting' && <WhyNotNow delivery={delivery} url={query.url ?? ''} />}
        </div>
        <div class="stack">
          <Card title="When and where">
            <ul class="sentences">
              {deliveryWords(delivery).map(words => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </Card>
          <Details delivery={delivery} />
        </div>
      </div>
    </Shown>
  )
}

function WhyNotNow({ delivery, url }: { delivery: DeliveryRecord; url: string }) {
  const [, setQuery] = useQuery()
  return (
    <Card title="Why not now?" says="Choose a page of your product, and see what this Delivery waits for there.">
      <div class="stack">
        <AddressForm url={url} onAsk={asked => setQuery({ url: asked || null })} />
        <WhyList person={delivery.profile_id} url={url} model={delivery.model_id} delivery={delivery.id} />
      </div>
    </Card>
  )
}

function Details({ delivery }: { delivery: DeliveryRecord }) {
  const { experience, idempotency_key: key, options } = delivery
  return (
    <Card title="Details">
      <Facts
        facts={[
          ['Experience', experience ? <a href={experiencePage(experience)}>{experience.name}</a> : 'It is gone.'],
          ['Id', <code key="id">{delivery.id}</code>],
          ['Key of your backend', key && <code>{key}</code>],
          ...Object.entries(options ?? {}).map(([name, value]): [string, string] => [
            `Content: ${name}`,
            typeof value === 'string' ? value : JSON.stringify(value),
          ]),
        ]}
      />
    </Card>
  )
}
