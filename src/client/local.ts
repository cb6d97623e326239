import type { GroupKind } from '../protocol/delivery.ts'
import type { Experience, Goal } from '../protocol/experience.ts'
import type { InteractionState } from '../protocol/interaction.ts'
import type { Properties } from '../protocol/profile.ts'
import type { Report } from '../protocol/wire.ts'
import type { Entry, Storage } from './storage.ts'

/** An Experience being shown, or waiting below one that took the stage: what a later page needs to go on with it. */
export interface Act {
  interaction: string
  experience: Experience
  group_kind: GroupKind
  group_id: string
  delivery?: { id: string; options: Properties | null }
  /** The first step does not wait for its element. */
  insist: boolean
  step: number
  since: number
  started?: boolean
  /** Launcher items that were used. */
  done?: string[]
  draft: { [stepId: string]: { answer: string; text?: string } }
  /** The tab it belongs to. */
  tab: string
  /** Snoozed until then. */
  wait?: number
  /** The confirmation, while it is not sure that the first step was painted, and the end of the lease. */
  confirm?: Report
  lease?: number
}

/** What this person did with one Experience in this browser: the server may not have heard of it yet. */
export interface LocalPast {
  count: number
  state: InteractionState
  last_at: number
  completed: boolean
  defer_until: number | null
  /** The last Interaction and what it still has to reach. */
  interaction: string
  goal?: Goal | null
  /** Launcher items that were used. */
  done?: string[]
}

/** One person's record, which all tabs share. It changes in one transaction, together with the reports of the change. */
export interface Local {
  /** First things first. */
  acts: Act[]
  /** Deliveries that were painted in this browser. */
  shown: string[]
  past: { [experienceId: string]: LocalPast }
  /** When automatic tours and surveys were displayed here. */
  displayed: number[]
  /** Experiments whose control group was entered. */
  control: string[]
}

export const emptyLocal = (): Local => ({ acts: [], shown: [], past: {}, displayed: [], control: [] })

/** Starts clean. What was painted in this browser stays noted: it is never painted again. */
export const wipe = (local: Local): Report[] => {
  Object.assign(local, { ...emptyLocal(), shown: local.shown })
  return []
}

// Enough that none of them can still be pending.
const KEPT = 200

/** Under `r` and its key; a person's record is under their id, which has no such letter. */
export const reportEntry = (report: Report): Entry => [`r${report.key}`, report]
export const sameAct = (act: Act) => (other: Act) => other.interaction === act.interaction

/**
 * `edit` changes the record and answers the reports that go with it; nothing: no change. Resolves with the record. Each person
 * has their own: two tabs of a browser may belong to two people, when one was opened before somebody signed in.
 */
export async function changeLocal(
  storage: Storage,
  edit: (local: Local) => Report[] | undefined,
  profile = '',
): Promise<Local> {
  let local!: Local
  await storage.update(profile, old => {
    local = (old as Local) ?? emptyLocal()
    const reports = edit(local)
    if (!reports) return []
    local.shown = local.shown.slice(-KEPT)
    local.displayed = local.displayed.slice(-KEPT)
    return [[profile, local], ...reports.map(reportEntry)]
  })
  return local
}
