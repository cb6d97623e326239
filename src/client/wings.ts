import { createBeside } from './beside.ts'
import { createClaims } from './claim.ts'
import { enterControl } from './control.ts'
import type { Core, Stage, Wings } from './core.ts'
import { reachGoals } from './goals.ts'
import { inspected } from './inspected.ts'
import { learn } from './learn.ts'
import { takeOver } from './take-over.ts'
import { createWanted } from './wanted.ts'

/** What waits in the wings: Deliveries to be claimed, wishes of the page, goals, and what stands beside the stage. */
export function createWings(core: Core, stage: Stage): Wings {
  const beside = createBeside(core, stage)
  const wanted = createWanted(core, stage)
  const claims = createClaims(core, stage)
  let closeInspector = () => {}
  // Off, or forgotten: nothing of ours stays.
  const undo = core.on('verdict', () => core.booted || beside.sync([]))
  core.signal.addEventListener('abort', () => {
    undo()
    beside.sync([])
    closeInspector()
  })
  return {
    ...claims,
    reachGoals: (by, what) => reachGoals(core, by, what),
    takeOver: () => takeOver(core, stage),
    async sync(candidates, verdicts) {
      await beside.sync(candidates)
      await enterControl(core, verdicts)
      await claims.letDrop(verdicts)
    },
    dismissed: beside.dismissed,
    candidates: wanted.candidates,
    async take(candidate) {
      const act = wanted.take(candidate)
      return act ? stage.begin(act) : claims.take(candidate)
    },
    show(id, options) {
      wanted.add(id, options)
      return core.decided().then(core.look)
    },
    arrived() {
      beside.arrived()
      wanted.arrived()
    },
    learn: properties => learn(core, properties),
    async inspect() {
      const [{ open }, decider] = await Promise.all([core.parts.inspector(), core.decided()])
      // One at a time, and of this visit: another `identify` or `destroy` takes it away.
      closeInspector()
      if (!core.signal.aborted) closeInspector = open(inspected(core, decider, beside.ids, claims.held))
      return closeInspector
    },
  }
}
