import { canDeliver } from '../../../content/share.ts'
import type { DryRun } from '../../../protocol/answer.ts'
import { Progress } from '../../controls/progress.tsx'
import { personNames } from '../../people/person-name.ts'
import { useEditor } from '../editor.ts'
import type { Counting } from './use-dry-run.ts'

/** The conditions in words. */
const GATES: { [gate: string]: string } = {
  segment: 'are not in its Segment',
  recurrence: 'got it before',
  snooze: 'snoozed it',
  frequency: 'have reached a frequency limit',
  limited: 'have reached the limit of a limit group',
  control: 'are in the control group',
  domain: 'are on a domain that is off',
  environment: 'are in another Environment',
  seen: 'have seen it already',
  automatic: 'need a Delivery: it is not automatic',
  asked: 'get it only where a link or the page starts it: it is not automatic',
}

/** How many people would get it, and what excludes the others. */
export function DryRunCard({ counting }: { counting: Counting }) {
  const { kind } = useEditor()
  if (counting.state === 'failed') return <p class="field-error">{counting.says}</p>
  const { run } = counting
  if (!run) return <Progress label="Counting who would get it" done={0} of={1} />
  return (
    <>
      {counting.state === 'counting' && <Progress label="Counting who would get it" done={run.done} of={run.of} />}
      <p class="would-get">
        <b>{run.would_get.toLocaleString()}</b> of {run.of.toLocaleString()} people seen in the last 30 days would get
        it.
      </p>
      <Examples run={run} />
      {run.gates.length > 0 && (
        <ul class="facts">
          {run.gates.map(({ gate, people }) => (
            <li key={gate}>
              {people.toLocaleString()}{' '}
              {GATES[gate === 'automatic' && !canDeliver(kind) ? 'asked' : gate] ?? `are kept out by “${gate}”`}.
            </li>
          ))}
        </ul>
      )}
      {isOverlapping(run) && <p class="hint">Some people are in more than one of these lines.</p>}
      {run.unknown.length > 0 && (
        <p class="hint">Not counted, because only a page knows: {run.unknown.map(({ says }) => says).join(' ')}</p>
      )}
    </>
  )
}

const isOverlapping = ({ gates, done, would_get }: DryRun): boolean =>
  gates.reduce((sum, { people }) => sum + people, would_get) > done

function Examples({ run }: { run: DryRun }) {
  const names = run.people.map(person => person.uid ?? person.email ?? personNames(person))
  return names.length > 0 ? <p class="hint">For example: {names.join(', ')}.</p> : null
}
