import type { DeliveryRecord } from '../../protocol/answer.ts'
import { ApiError } from '../api-error.ts'
import { Ago } from '../controls/ago.tsx'
import { Badge } from '../controls/badge.tsx'
import { LinkButton } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Empty } from '../controls/empty.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { MoreButton } from '../controls/more-button.tsx'
import { Page as Shown } from '../controls/page.tsx'
import { type Column, Table } from '../controls/table.tsx'
import { DeliveryFilters } from '../deliveries/delivery-filters.tsx'
import { deliveryState, isDeliveryState, STATE_WORDS } from '../deliveries/delivery-state.ts'
import { personName, personPage, whoIs } from '../people/person-name.ts'
import type { PageProps } from '../route.ts'
import { useList } from '../use-list.ts'
import { useMay } from '../use-signed.ts'
import { KIND_WORDS } from '../words/kind-words.ts'

const COLUMNS: Column<DeliveryRecord>[] = [
  {
    title: 'Experience',
    phone: 'head',
    cell: each => (
      <span class="two-lines">
        <a href={`/console/deliveries/${each.id}`}>{each.experience?.name ?? 'An Experience that is gone'}</a>
        <small>
          {KIND_WORDS[each.model_kind].one}, made <Ago time={each.created_at} />
        </small>
      </span>
    ),
  },
  {
    title: 'For',
    cell: each => <a href={personPage(each.profile_id)}>{personName(each.profile ?? { id: each.profile_id })}</a>,
  },
  {
    title: 'State',
    cell: each => {
      const { word, tone } = STATE_WORDS[deliveryState(each, Date.now())]
      return <Badge tone={tone}>{word}</Badge>
    },
  },
  { title: 'Since', cell: each => <Ago time={since(each)} /> },
]

/** When it got its current state. */
function since(each: DeliveryRecord): string {
  if (deliveryState(each, Date.now()) === 'expired') return each.until ?? each.dropped_at ?? each.updated_at
  return each.removed_at ?? each.at ?? each.dropped_at ?? each.created_at
}

/** Every Delivery, newest first. */
export function Page({ query }: PageProps) {
  const { who = '', model = '', state = '' } = query
  const list = useList('/v3/edit/deliveries', 'deliveries', {
    state: isDeliveryState(state) ? state : undefined,
    model_id: model,
    ...(who ? whoIs(who) : {}),
    expand: { profile: 'all', company: 'skip' },
  })
  const mayDeliver = useMay('deliver')
  const fresh = mayDeliver && (
    <LinkButton href="/console/deliveries/new" kind="primary" icon="plus">
      New Delivery
    </LinkButton>
  )
  const nobody = list.error instanceof ApiError && list.error.status === 404
  const filtered = who !== '' || model !== '' || state !== ''
  return (
    <Shown
      title="Deliveries"
      says="One tour or survey for one person. Your backend or a publisher asks for it. Each is shown once."
      actions={fresh}
    >
      <DeliveryFilters who={who} model={model} state={state} />
      <Card flush>
        {list.error && !nobody ? <Failed error={list.error} again={list.again} /> : null}
        {!list.items && !list.error && (
          <div class="card-inside">
            <Loading lines={8} />
          </div>
        )}
        {nobody && (
          <Empty
            title={`Nobody is called ${who}`}
            says="Write the whole uid or e-mail address. You can also search for a part of the name."
            icon="search"
          >
            <LinkButton href={`/console/people?text=${encodeURIComponent(who)}`}>Look among people</LinkButton>
          </Empty>
        )}
        {!nobody && list.items?.length === 0 && (filtered ? <NothingFits /> : <NoneYet>{fresh}</NoneYet>)}
        {!nobody && list.items && list.items.length > 0 && (
          <Table caption="Deliveries" columns={COLUMNS} rows={list.items} keyOf={({ id }) => id} busy={list.loading} />
        )}
        {!nobody && <MoreButton more={list.more} loading={list.loading && list.items !== undefined} />}
      </Card>
    </Shown>
  )
}

const NothingFits = () => (
  <Empty title="Nothing fits" says="There is no Delivery in this state for this person and Experience." icon="search">
    <LinkButton href="/console/deliveries">Show all</LinkButton>
  </Empty>
)

const NoneYet = ({ children }: { children: preact.ComponentChildren }) => (
  <Empty
    title="No Deliveries yet"
    says="Deliver a live tour or survey to somebody by hand, or let your backend do it when something happens there: one call of the API."
    icon="delivery"
  >
    {children}
    <LinkButton href="/docs/api" external icon="open">
      How your backend does it
    </LinkButton>
  </Empty>
)
