import type { Kind } from '../../protocol/experience.ts'
import { Card } from '../controls/card.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { Select } from '../controls/select.tsx'
import { useAsked } from '../use-asked.ts'
import { useQuery } from '../use-query.ts'
import { onePath } from '../words/addresses.ts'
import { scheduledWords } from '../words/scheduled-words.ts'

type Which = 'draft' | 'live' | 'scheduled' | `${number}`

interface Props {
  kind: Kind
  id: string
  /** The listed version numbers, newest first. */
  numbers: number[]
  isLive: boolean
  /** When the scheduled version begins. Null: nothing is scheduled. */
  scheduledFor: string | null
}

/** The differences between any two of the draft, the scheduled version, the live version and earlier versions. */
export function Comparison({ kind, id, numbers, isLive, scheduledFor }: Props) {
  const [query, setQuery] = useQuery()
  const choices: { value: Which; label: string }[] = [
    { value: 'draft', label: 'The draft' },
    ...(scheduledFor ? [{ value: 'scheduled' as const, label: scheduledWords(scheduledFor) }] : []),
    ...(isLive ? [{ value: 'live' as const, label: 'What people get' }] : []),
    ...numbers.map(number => ({ value: `${number}` as const, label: `Version ${number}` })),
  ]
  const known = (wanted: string | undefined, otherwise: Which) =>
    choices.find(({ value }) => value === wanted)?.value ?? otherwise
  const from = known(query.from, isLive ? 'live' : numbers[0] ? `${numbers[0]}` : 'draft')
  const to = known(query.to, scheduledFor && from === 'draft' ? 'scheduled' : 'draft')
  const { data, error, loading, again } = useAsked(`${onePath(kind)}/versions/compare`, { id, from, to })
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
