import type { Verdict } from '../evaluator/verdict.ts'
import type { Core } from './core.ts'

/** Records, once, that this person is in the control group of an experiment they would have seen. */
export async function enterControl(core: Core, verdicts: Verdict[]) {
  for (const { control, candidate } of verdicts) {
    const { id } = candidate.experience
    if (!control || core.local.control.includes(id)) continue
    const report = core.sign({ type: 'control', experience: id })
    await core.change(local => {
      if (local.control.includes(id)) return
      local.control.push(id)
      return [report]
    })
  }
}
