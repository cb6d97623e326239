import { useState } from 'preact/hooks'
import type { AskedFactor } from '../../protocol/answer.ts'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { CheckFactor } from './check-factor.tsx'
import { RecoveryList } from './recovery-list.tsx'
import { SetUpFactor } from './set-up-factor.tsx'

/** What comes after the password. */
export function SecondStep({ asked }: { asked: AskedFactor }) {
  const { session } = useConsole()
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryList codes={codes} onDone={() => void session.look()} />
  return (
    <>
      {asked.must === 'check' ? (
        <CheckFactor kinds={asked.kinds} />
      ) : (
        <SetUpFactor begin={session.beginSetUp} confirm={async proof => setCodes(await session.confirmSetUp(proof))}>
          <p>This account requires a second factor, so that a password alone opens nothing.</p>
        </SetUpFactor>
      )}
      <Button kind="quiet" onClick={session.beginAgain}>
        Begin again
      </Button>
    </>
  )
}
