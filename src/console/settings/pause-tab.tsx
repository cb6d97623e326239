import { useState } from 'preact/hooks'
import type { AccountRecord } from '../../protocol/answer.ts'
import { useConsole } from '../console-parts.ts'
import { Ago } from '../controls/ago.tsx'
import { Button } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Confirm } from '../controls/confirm.tsx'
import { useAct } from '../use-act.ts'

interface Props {
  account: AccountRecord
  put(answer: { account: AccountRecord }): void
}

/** Pauses everything, for when something goes wrong. */
export function PauseTab({ account, put }: Props) {
  const { api } = useConsole()
  const act = useAct()
  const [asking, setAsking] = useState(false)
  const since = account.paused_at
  const resume = () =>
    act(async () => put(await api.send('POST', '/v3/edit/account/resume')), 'What is live is shown again')
  return (
    <Card title={since ? 'Everything is paused' : 'Pause everything'}>
      <div class="fields">
        <p>
          {since ? (
            <>
              Since <Ago time={since} /> nothing is shown anywhere. What was under way goes on at its step when you
              resume.
            </>
          ) : (
            'Nothing is shown any more, on open pages within a minute. Nothing is lost: reports are taken as before, Deliveries wait, and a tour that is under way goes on at its step afterwards.'
          )}
        </p>
        <div>
          {since ? (
            <Button kind="primary" icon="play" onClick={() => void resume()}>
              Show again
            </Button>
          ) : (
            <Button kind="danger" icon="pause" onClick={() => setAsking(true)}>
              Pause everything
            </Button>
          )}
        </div>
      </div>
      {asking && (
        <Confirm
          title="Pause everything?"
          does="Pause"
          danger
          onClose={() => setAsking(false)}
          act={async () => put(await api.send('POST', '/v3/edit/account/pause'))}
        >
          <p>No page of {account.name} shows anything until somebody resumes.</p>
        </Confirm>
      )}
    </Card>
  )
}
