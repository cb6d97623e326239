import { useEffect, useState } from 'preact/hooks'
import type { Kind } from '../../protocol/experience.ts'
import { experienceIn } from '../../protocol/experience-in.ts'
import { ApiError, currentOf } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import { useSigned } from '../use-signed.ts'
import { whileSeen } from '../while-seen.ts'
import { onePath } from '../words/addresses.ts'
import { changedMeanwhile } from './changed-meanwhile.ts'

export interface Watched {
  /** The stamp of the draft of which the user has read what goes. Null while it is being compared. */
  read: string | null
  onRead(stamp: string): void
  /** The draft is another one now. Null: it is still the one that was read. */
  meanwhile: string | null
  /** Counts how often somebody has looked. */
  round: number
  lookAgain(): void
  /** Replaces the draft that was read. If it is another one, nothing happens, and the dialog says so. `what`: "discarded". */
  replace(what: string, act: (stamp: string) => Promise<unknown>): Promise<void>
}

/** Watches the draft while a dialog lists what goes from it. */
export function useWhatGoes(kind: Kind, id: string): Watched {
  const { api } = useConsole()
  const { user } = useSigned()
  const [read, setRead] = useState<string | null>(null)
  const [meanwhile, setMeanwhile] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  /** True if it is another one. */
  const look = async (): Promise<boolean> => {
    if (read === null) return false
    const now = await api.get(onePath(kind), { id })
    const isOther = experienceIn(now).stamp !== read
    setMeanwhile(isOther ? changedMeanwhile(now.changed_by, user.id) : null)
    return isOther
  }
  // A failure to look is no news. Whoever presses is told.
  useEffect(() => whileSeen(() => void look().catch(() => {})), [read])
  return {
    read,
    onRead: setRead,
    meanwhile,
    round,
    lookAgain() {
      setRead(null)
      setMeanwhile(null)
      setRound(round + 1)
    },
    async replace(what, act) {
      try {
        await act(read!)
      } catch (error) {
        if (!currentOf(error) || !(await look())) throw error
        throw new ApiError(409, [`So nothing was ${what}. Look again at what goes, please.`])
      }
    },
  }
}
