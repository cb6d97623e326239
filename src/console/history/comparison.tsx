import { Card } from '../controls/card.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { Select } from '../controls/select.tsx'
import { useAsked } from '../use-asked.ts'
import { useQuery } from '../use-query.ts'
import { scheduledWords } from '../words/scheduled-words.ts'

interface Props {
  path: string
  /** The listed version numbers, newest first. */
  numbers: number[]
  isLive: boolean
  /** When the scheduled version begins. Null: nothing is scheduled. */
  scheduledFor: string | null
}

/** The differences between any two of the draft, the scheduled version, the live version and earlier versions. */
export function Comparison({ path, numbers, isLive, scheduledFor }: Props) {
  const [query, setQuery] = useQuery()
  const choices = [
    { value: 'draft', label: 'The draft' },
    ...(scheduledFor ? [{ value: 'scheduled', label: scheduledWords(scheduledFor) }] : []),
    ...(isLive ? [{ value: 'live', label: 'What people get' }] : []),
    ...numbers.map(number => ({ value: String(number), label: `Version ${number}` })),
  ]
  const known = (wanted: string | undefined, otherwise: string) =>
    choices.find(({ value }) => value === wanted)?.value ?? otherwise
  const from = known(query.from, isLive ? 'live' : String(numbers[0] ?? 'draft'))
  const to = known(query.to, scheduledFor && from === 'draft' ? 'scheduled' : 'draft')
  const { data, error, loading, again } = useAsked<{ comparison: { sentences: string[] } }>(
    `${path}/versions/compare`,
    {
      from,
      to,
    },
  )
  return (
    <Card title="Compare">
      <div class="filters two">
        <Select label="From" value={from} options={choices} onChange={value => setQuery({ from: value })} />
        <Select label="To" value={to} options={choices} onChange={value => setQuery({ to: value })} />
      </div>
      {error ? <Failed error={error} again={again} /> : null}
      {loading && !data && <Loading lines={3} />}
      {data?.comparison.sentences.length === 0 && <p class="quiet-text">Nothing differs.</p>}
      {data && (
        <ul class="sentences" aria-busy={loading}>
          {data.comparison.sentences.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}
