import { addressOf } from '../address-of.ts'
import { Ago } from '../controls/ago.tsx'
import { Card } from '../controls/card.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { MoreButton } from '../controls/more-button.tsx'
import { Table } from '../controls/table.tsx'
import { useList } from '../use-list.ts'

/** Who answered what, newest first. */
export function AnswersCard({ id }: { id: string }) {
  const path = '/v3/analyze/results/surveys/:id/answers'
  const list = useList(path, 'answers', { id, limit: 20 })
  return (
    <Card
      title="Answers"
      says="Newest first."
      flush
      actions={
        <a class="button quiet small no-print" href={addressOf(`${path}.csv`, { id })} download="answers.csv">
          CSV
        </a>
      }
    >
      {list.error ? <Failed error={list.error} again={list.again} /> : null}
      {!list.items && !list.error && (
        <div class="card-inside">
          <Loading />
        </div>
      )}
      {list.items?.length === 0 && <p class="card-inside hint">Nobody has answered yet.</p>}
      {list.items && list.items.length > 0 && (
        <Table
          caption="Answers"
          columns={[
            {
              title: 'Answer',
              phone: 'head',
              grows: true,
              cell: ({ answer, text, question }) => (
                <span class="two-lines">
                  <span>{text || answer}</span>
                  <small>
                    {question}
                    {text && text !== answer && answer ? ` · ${answer}` : ''}
                  </small>
                </span>
              ),
            },
            {
              title: 'Who',
              cell: ({ profile_id }) => (
                <a class="soft-link" href={`/console/people/${profile_id}`}>
                  See the person
                </a>
              ),
            },
            { title: 'When', cell: ({ created_at }) => <Ago time={created_at} /> },
          ]}
          rows={list.items}
          keyOf={({ id }) => id}
        />
      )}
      <MoreButton more={list.more} loading={list.loading && list.items !== undefined} />
    </Card>
  )
}
