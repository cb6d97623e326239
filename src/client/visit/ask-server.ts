import type { BootAnswer } from '../../protocol/wire.ts'
import type { Kind } from '../../protocol/experience.ts'
import type { RecordKeeper } from '../network/record-keeper.ts'
import type { Reporter } from '../network/reporter.ts'
import type { Moment } from '../state/moment.ts'
import { forget, type Unsent } from '../state/person.ts'
import { wiped } from '../state/record.ts'
import type { State } from '../state/state.ts'
import { applyBoot } from './apply-boot.ts'
import { boot } from './boot.ts'
import { createRefresh, type Refresh } from './refresh.ts'
import type { Services } from './services.ts'

interface Tools extends Services {
  page: string
  signal: AbortSignal
  moment: Moment
  keeper: RecordKeeper
  reporter: Reporter
  unsent: Unsent
  href(): string
  decider(): unknown
  /** Stage and view are fetched beside what else is waited for. */
  fetchAhead(view: Kind): void
}

/** Boots: asks the server who this is and what there is, and makes facts of the answer. */
export function askServer(state: State, tools: Tools): Refresh {
  const { host, token, options, server, clock, guard, emit, signal, unsent, reporter } = tools
  const { $person, $boot, $tab } = state

  function ask() {
    const person = $person.get()
    const { stage } = person
    return boot(host, server, person, unsent, {
      token,
      page: tools.page,
      href: tools.href(),
      language: options.language,
      stage: stage && stage.tab === $tab.get() ? stage : null,
    })
  }

  async function apply(answer: BootAnswer) {
    if ('v' in answer) {
      const leased = answer.deliveries.find(({ claimed_until }) => claimed_until)
      if (leased) tools.fetchAhead(leased.experience.kind)
      const isKept = await applyBoot(state, answer, tools)
      if (isKept || reporter.hasEarly()) await reporter.reportEarly()
      await sayUnsent(unsent, reporter)
    } else {
      $boot.set({ state: 'off' in answer ? 'off' : 'forgotten', answer: null })
      if ('forgotten' in answer) await forgetPerson()
    }
  }

  async function forgetPerson() {
    $person.set({ ...$person.get(), visit: undefined })
    forget(host, token)
    await tools.keeper.change(record => ({ record: wiped(record) }))
  }

  // Where the evaluator is, it tells.
  $boot.listen(({ state }) => {
    if (!tools.decider()) emit('verdict', { state, verdicts: [], stage: null, aside: [] })
  })
  return createRefresh(host, clock, server, state, ask, apply, guard, signal)
}

/** What was said while the answer was on its way. */
async function sayUnsent(unsent: Unsent, reporter: Reporter) {
  const { properties, company } = unsent
  if (!company && !Object.keys(properties)[0]) return
  Object.assign(unsent, { properties: {}, company: undefined })
  await reporter.report({ type: 'set', properties, company })
}
