import type { OutboxState } from '../evaluator/inspected.ts'
import { fromNow } from '../reasons/when.ts'

/** What happened here and the server does not know yet. */
export function OutboxBox({ outbox, now }: { outbox: OutboxState | null; now: number }) {
  if (!outbox) return null
  const { waiting, failure, nextTryAt, kept } = outbox
  return (
    <section data-section="outbox">
      <h3>
        Outbox <span>({waiting.length})</span>
      </h3>
      <p class="found">
        {waiting.length ? 'Reports wait for the server' : 'Everything is reported'}
        {kept === 'memory' ? '; IndexedDB does not work here, so they would not survive a reload' : ''}.
        {failure ? ` The last try failed: ${failure}.` : ''}
        {nextTryAt !== null ? ` Next try ${fromNow(nextTryAt, now)}.` : ''}
      </p>
      <ul class="plain">
        {waiting.slice(0, 50).map(report => (
          <li key={report.key}>
            {report.type} <span class="kind">{fromNow(report.at, now)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
