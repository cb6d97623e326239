import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { AskedFactor } from '../../protocol/answer.ts'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { Loading } from '../controls/loading.tsx'

type Step = ComponentType<{ asked: AskedFactor }>

/** The second half of a sign-in. Most people never need its code, so it is loaded here. */
export function SecondStep({ asked }: { asked: AskedFactor }) {
  const { session } = useConsole()
  const [step, setStep] = useState<{ Step?: Step; failed?: true }>({})
  useEffect(() => {
    import('../security/second-step.tsx').then(
      ({ SecondStep: Step }) => setStep({ Step }),
      () => setStep({ failed: true }),
    )
  }, [])
  const { Step } = step
  return (
    <>
      {Step && <Step asked={asked} />}
      {step.failed && <p role="alert">This part could not be loaded. Look at your connection, and begin again.</p>}
      {!Step && !step.failed && <Loading lines={2} />}
      {!Step && (
        <Button kind="quiet" onClick={session.beginAgain}>
          Begin again
        </Button>
      )}
    </>
  )
}
