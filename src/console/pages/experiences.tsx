import type { ListedExperience } from '../../protocol/answer.ts'
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
import { ExperienceFilters, STATES } from '../experiences/experience-filters.tsx'
import type { PageProps } from '../route.ts'
import { useList } from '../use-list.ts'
import { useMay } from '../use-signed.ts'
import { experiencePage } from '../words/addresses.ts'
import { count, percent } from '../words/figures.ts'
import { isKind, KIND_WORDS } from '../words/kind-words.ts'
import { stateOf } from '../words/state-of.ts'

const COLUMNS: Column<ListedExperience>[] = [
  {
    title: 'Name',
    phone: 'head',
    grows: true,
    cell: each => (
      <span class="two-lines">
        <a href={experiencePage(each)}>{each.name}</a>
        <small>
          {KIND_WORDS[each.kind].one} · changed <Ago time={each.updated_at} />
        </small>
      </span>
    ),
  },
  {
    title: 'State',
    cell: each => {
      const { word, tone } = stateOf(each)
      return <Badge tone={tone}>{word}</Badge>
    },
  },
  { title: 'Shown', figure: true, cell: ({ displayed }) => count(displayed) },
  { title: 'Completed', figure: true, cell: ({ completed }) => count(completed) },
  { title: 'Completion', figure: true, cell: ({ completion }) => percent(completion) },
  {
    title: 'Results',
    phone: 'bare',
    cell: each => (
      <a class="soft-link" href={experiencePage(each, 'results')}>
        Results<span class="unseen"> of {each.name}</span>
      </a>
    ),
  },
]

/** All Experiences, their state, and their figures of 30 days. */
export function Page({ query }: PageProps) {
  const { kind = '', state = '', text = '' } = query
  const list = useList('/v3/edit/experiences', 'experiences', {
    kind: isKind(kind) ? kind : undefined,
    state: STATES.find(({ value }) => value === state)?.value,
    text,
  })
  const mayEdit = useMay('edit drafts')
  const fresh = mayEdit && (
    <LinkButton href="/console/experiences/new" kind="primary" icon="plus">
      New Experience
    </LinkButton>
  )
  const filtered = kind !== '' || state !== '' || text !== ''
  return (
    <Shown
      title="Experiences"
      says="What you show inside your product. Figures are those of the last 30 days."
      actions={fresh}
    >
      <ExperienceFilters kind={kind} state={state} text={text} />
      <Card flush>
        {list.error ? <Failed error={list.error} again={list.again} /> : null}
        {!list.items && !list.error && (
          <div class="card-inside">
            <Loading lines={8} />
          </div>
        )}
        {list.items?.length === 0 &&
          (filtered ? (
            <Empty
              title="Nothing fits"
              says="There is no Experience of this kind and state with this in its name."
              icon="search"
            >
              <LinkButton href="/console/experiences">Show all</LinkButton>
            </Empty>
          ) : (
            <Empty
              title="No Experiences yet"
              says="A tour, a question, a help menu, a hint or a banner: begin with a template and change its words."
              icon="experience"
            >
              {fresh}
            </Empty>
          ))}
        {list.items && list.items.length > 0 && (
          <Table caption="Experiences" columns={COLUMNS} rows={list.items} keyOf={({ id }) => id} busy={list.loading} />
        )}
        <MoreButton more={list.more} loading={list.loading && list.items !== undefined} />
      </Card>
    </Shown>
  )
}
