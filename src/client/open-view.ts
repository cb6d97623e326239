import type { Showing, View } from '../protocol/view.ts'
import type { Core } from './core.ts'
import type { Act } from './local.ts'

/** Whether a later step has conditions of its own, for which the evaluator is needed. */
export const hasLaterGates = ({ experience }: Act) =>
  experience.steps.slice(1).some(step => step.url || step.triggers?.length || step.delay)

/** Loads the view of an act and opens it: content in, outcomes out. `first` runs at the last moment before. */
export async function openView(core: Core, act: Act, first = () => {}): Promise<View | undefined> {
  const { elements, booted, host } = core
  const [{ open }] = await Promise.all([core.parts[act.experience.kind](), hasLaterGates(act) && core.decided()])
  if (core.signal.aborted || !booted) return
  first()
  const { profile, company, settings } = booted
  const past = core.local.past[act.experience.id]
  const showing: Showing = {
    experience: act.experience,
    step: act.step,
    words: {
      language: core.options.language ?? profile.language ?? host.navigator.language,
      profile: { uid: profile.uid, ...profile.properties },
      company,
      delivery: act.delivery?.options ?? null,
      now: core.clock.now(),
    },
    theme: settings.theme,
    find: elements.find,
    findAll: elements.findAll,
    onElements: elements.onElements,
    may: index => (index === act.step && !index) || (core.decider?.may(act.experience.steps[index]!) ?? true),
    missing: act.insist ? 'centre' : 'wait',
    draft: act.draft,
    done: past?.done ?? [],
    unread: !past,
    hidden: core.decider?.hidden(act.experience) ?? [],
    say: core.guard(outcome => core.heed(act, outcome)),
  }
  return (open as (showing: Showing) => View)(showing)
}
