import { inWords } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import { Ago } from '../controls/ago.tsx'
import { Button } from '../controls/button.tsx'
import { Notice } from '../controls/notice.tsx'
import { useAsked } from '../use-asked.ts'
import { useMay } from '../use-signed.ts'

/** Says that everything is paused, so that nobody wonders why nothing is shown. */
export function PausedNotice() {
  const { api, toasts } = useConsole()
  const mayPause = useMay('pause')
  const { data, put } = useAsked('/v3/edit/account')
  const since = data?.account.paused_at
  if (!since) return null
  const resume = () =>
    api.send('POST', '/v3/edit/account/resume').then(
      answer => {
        put(answer)
        toasts.good('What is live is shown again')
      },
      error => toasts.bad(inWords(error)),
    )
  return (
    <Notice tone="bad">
      <div class="row spread">
        <p>
          <b>Everything is paused</b> since <Ago time={since} />: nothing is shown anywhere.
        </p>
        {mayPause && (
          <Button small onClick={() => void resume()}>
            Show again
          </Button>
        )}
      </div>
    </Notice>
  )
}
