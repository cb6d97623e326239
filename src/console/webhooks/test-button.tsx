import { useState } from 'preact/hooks'
import { inWords } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'

/** Sends a ping and shows the result. */
export function TestButton({ id, onDone }: { id: string; onDone(): void }) {
  const { api, toasts } = useConsole()
  const [busy, setBusy] = useState(false)
  const test = async () => {
    setBusy(true)
    try {
      const { attempt } = await api.send('POST', '/v3/edit/webhooks/:id/test', { id })
      if (attempt.ok) toasts.good(`It arrived: the receiver answered ${attempt.status} after ${attempt.ms} ms`)
      else toasts.bad(attempt.error ?? `It did not arrive: the receiver answered ${attempt.status}`)
      onDone()
    } catch (error) {
      toasts.bad(inWords(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="primary" icon="play" busy={busy} onClick={() => void test()}>
      Send a test
    </Button>
  )
}
