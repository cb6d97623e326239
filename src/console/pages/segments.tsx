import { segmentWords } from '../../content/segment-words.ts'
import type { SegmentRecord } from '../../protocol/answer.ts'
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
import { Tabs } from '../controls/tabs.tsx'
import type { PageProps } from '../route.ts'
import type { Counted } from '../segments/count-segment.ts'
import { countWords } from '../segments/count-words.ts'
import { NewSegment } from '../segments/new-segment.tsx'
import { segmentState } from '../segments/segment-state.ts'
import { useCounts } from '../segments/use-counts.ts'
import { useList } from '../use-list.ts'
import { useMay } from '../use-signed.ts'

const columnsWith = (counts: Map<string, Counted | null> | null): Column<SegmentRecord>[] => [
  {
    title: 'Name',
    phone: 'head',
    grows: true,
    cell: each => (
      <span class="two-lines">
        <a href={`/console/segments/${each.id}`}>{each.name}</a>
        <small>
          {each.published_at && each.changed && 'Draft: '}
          {segmentWords(each)}
        </small>
      </span>
    ),
  },
  {
    title: 'State',
    cell: each => {
      const { word, tone } = segmentState(each)
      return <Badge tone={tone}>{word}</Badge>
    },
  },
  ...(counts
    ? [
        {
          title: 'People',
          figure: true,
          cell: (each: SegmentRecord) => {
            const found = counts.get(each.id)
            if (!found) return found === null ? '–' : <span class="quiet-text">counting…</span>
            const which = !each.published_at ? 'by its draft' : each.changed ? 'as it is live' : null
            return (
              <span class="two-lines">
                {countWords(found)}
                {which && <small>{which}</small>}
              </span>
            )
          },
        },
      ]
    : []),
  { title: 'Changed', cell: each => <Ago time={each.updated_at} /> },
]

/** The named Segments. */
export function Page({ query }: PageProps) {
  const archived = query.archived === 'true'
  const list = useList('/v3/edit/segments', 'segments', archived ? { archived } : {})
  const mayEdit = useMay('edit drafts')
  const mayReadPeople = useMay('read people')
  const counts = useCounts(list.items?.map(({ id }) => id) ?? [], mayReadPeople && !archived)
  return (
    <Shown
      title="Segments"
      says="Named groups of people. Any number of Experiences can use one."
      actions={mayEdit && <NewSegment />}
    >
      <Tabs
        label="Which Segments"
        tabs={[
          { title: 'In use', href: '/console/segments', current: !archived },
          { title: 'Archived', href: '/console/segments?archived=true', current: archived },
        ]}
      />
      <Card flush>
        {list.error ? <Failed error={list.error} again={list.again} /> : null}
        {!list.items && !list.error && (
          <div class="card-inside">
            <Loading lines={6} />
          </div>
        )}
        {list.items?.length === 0 && (archived ? <NoneArchived /> : <NoneYet>{mayEdit && <NewSegment />}</NoneYet>)}
        {list.items && list.items.length > 0 && (
          <Table
            caption="Segments"
            columns={columnsWith(mayReadPeople && !archived ? counts : null)}
            rows={list.items}
            keyOf={({ id }) => id}
            busy={list.loading}
          />
        )}
        <MoreButton more={list.more} loading={list.loading && list.items !== undefined} />
      </Card>
    </Shown>
  )
}

const NoneArchived = () => (
  <Empty
    title="Nothing is archived"
    says="Archive Segments that no Experience needs any more, on their pages."
    icon="segment"
  >
    <LinkButton href="/console/segments">Those in use</LinkButton>
  </Empty>
)

const NoneYet = ({ children }: { children: preact.ComponentChildren }) => (
  <Empty
    title="No Segments yet"
    says="Describe people once, such as teams on the pro plan who have not exported a report. Then choose them by name in every Experience."
    icon="segment"
  >
    {children}
  </Empty>
)
