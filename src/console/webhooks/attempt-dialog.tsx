import type { AttemptRecord } from '../../protocol/answer.ts'
import { exactly } from '../controls/ago.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { Facts } from '../controls/facts.tsx'

/** One request to a receiver: what was sent, and the answer. */
export function AttemptDialog({ attempt, onClose }: { attempt: AttemptRecord; onClose(): void }) {
  return (
    <Dialog title={attempt.kind} wide onClose={onClose}>
      <Facts
        facts={[
          ['Message', <code key="id">{attempt.message_id}</code>],
          ['At', exactly(attempt.created_at)],
          ['Attempt', attempt.number === 0 ? 'A look whether the receiver is back' : String(attempt.number)],
          ['Answer', attempt.status === null ? 'None' : `${attempt.status}, after ${attempt.ms} ms`],
          ['Why it failed', attempt.error],
          ['Next attempt', attempt.state === 'waiting' && attempt.next_at ? exactly(attempt.next_at) : null],
        ]}
      />
      {attempt.answer && <Text title="What the receiver answered" text={attempt.answer} />}
      {attempt.body && <Text title="What was sent" text={indented(attempt.body)} />}
    </Dialog>
  )
}

const Text = ({ title, text }: { title: string; text: string }) => (
  <section class="stack-small" aria-label={title}>
    <h3>{title}</h3>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
    <pre tabIndex={0}>{text}</pre>
  </section>
)

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
