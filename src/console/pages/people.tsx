import { useMemo } from 'preact/hooks'
import type { PersonRecord } from '../../protocol/answer.ts'
import { Ago } from '../controls/ago.tsx'
import { LinkButton } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Empty } from '../controls/empty.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { MoreButton } from '../controls/more-button.tsx'
import { Notice } from '../controls/notice.tsx'
import { Page as Shown } from '../controls/page.tsx'
import { type Column, Table } from '../controls/table.tsx'
import { conditionsIn, PeopleFilters } from '../people/people-filters.tsx'
import { personName, personNames, personPage } from '../people/person-name.ts'
import type { PageProps } from '../route.ts'
import { useList } from '../use-list.ts'

const COLUMNS: Column<PersonRecord>[] = [
  {
    title: 'Name',
    phone: 'head',
    cell: each => (
      <span class="two-lines">
        <a href={personPage(each.id)}>{personName(each)}</a>
        <small>{personNames(each)}</small>
      </span>
    ),
  },
  { title: 'Company', cell: ({ company }) => (company ? String(company.name ?? company.uid) : '–') },
  {
    title: 'Last seen',
    cell: ({ last_seen_at }) => (last_seen_at ? <Ago time={last_seen_at} /> : 'Never on a page'),
  },
  { title: 'Waiting', figure: true, cell: ({ delivery_ids }) => delivery_ids.length || '–' },
]

/** All people, newest first, or those who match. */
export function Page({ query }: PageProps) {
  const { text = '', segment = '', filters = '' } = query
  const ofDraft = segment !== '' && query.of === 'draft'
  const list = useList('/v3/analyze/profiles', 'profiles', {
    text,
    segment_id: segment,
    segment_version: ofDraft ? 'draft' : undefined,
    filters: conditionsIn(filters),
  })
  // A person with exactly this name is shown at once, however far the search has come.
  const named = list.page?.named
  const rows = useMemo(
    () => (named ? [named, ...(list.items ?? []).filter(({ id }) => id !== named.id)] : list.items),
    [named, list.items],
  )
  const searched = text !== '' || segment !== '' || filters !== ''
  return (
    <Shown title="People" says="Everybody whom Beckon knows, newest first.">
      <PeopleFilters text={text} segment={segment} ofDraft={ofDraft} filters={filters} />
      {ofDraft && (
        <Notice>
          <p>
            These people are in the draft of this Segment. Experiences use what is live until the draft is published.
          </p>
        </Notice>
      )}
      <Card flush>
        {list.error ? <Failed error={list.error} again={list.again} /> : null}
        {!rows && !list.error && (
          <div class="card-inside">
            <Loading lines={8} />
          </div>
        )}
        {rows?.length === 0 &&
          !list.loading &&
          (list.more ? <NobodySoFar /> : searched ? <NobodyFits /> : <NobodyYet />)}
        {rows && rows.length > 0 && (
          <Table caption="People" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} busy={list.loading} />
        )}
        <MoreButton
          more={list.more}
          loading={list.loading && list.items !== undefined}
          label={searched ? 'Look further' : undefined}
        />
      </Card>
    </Shown>
  )
}

const NobodySoFar = () => (
  <Empty
    title="Nobody so far"
    says="Ten thousand people were searched, newest first. Look further, or write the whole uid or e-mail address."
    icon="search"
  />
)

const NobodyFits = () => (
  <Empty
    title="Nobody fits"
    says="Nobody has this in their uid, e-mail address or name, or meets the conditions."
    icon="search"
  >
    <LinkButton href="/console/people">Show everybody</LinkButton>
  </Empty>
)

const NobodyYet = () => (
  <Empty
    title="Nobody yet"
    says="People appear here when they visit a page with your snippet, or when your backend sends something about them."
    icon="people"
  >
    <LinkButton href="/console">How to put the snippet on a page</LinkButton>
  </Empty>
)
