import type { Outcome, ViewInput } from '../protocol/view.ts'
import type { Core } from './core.ts'
import type { Act } from './local.ts'

/** Content in, outcomes out: what the view of an act is handed. */
export async function showing(core: Core, act: Act, say: (outcome: Outcome) => unknown): Promise<ViewInput> {
  const { host, local, options } = core
  const { profile, company, settings } = core.booted!
  const { experience } = act
  const past = local.past[experience.id]
  act.done = past?.done ?? []
  // Conditions of later steps need the evaluator, and whoever watches for them.
  if (experience.steps.slice(1).some(step => step.url || step.triggers || step.delay))
    await core.decided().then(core.look)
  return {
    experience,
    step: act.step,
    words: {
      language: options.language ?? profile.language ?? host.navigator.language,
      profile: { uid: profile.uid, ...profile.properties },
      company,
      delivery: act.delivery?.options ?? null,
      now: core.clock.now(),
    },
    theme: settings.theme,
    ...core.elements,
    // The first step was decided before; later ones ask.
    may: index => !index || (core.decider?.may(experience.steps[index]!) ?? true),
    missing: act.insist ? 'centre' : 'wait',
    draft: act.draft,
    done: act.done,
    unread: !past,
    hidden: core.decider?.hidden(experience) ?? [],
    say: core.guard(say),
  }
}
