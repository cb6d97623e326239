import { writeShowing } from '../showing/showing.ts'
import type { Showing } from '../state/record.ts'
import type { State } from '../state/state.ts'
import type { StageTools } from './stage-tools.ts'

/** The same version in the language that the page asks for by now, if boot has brought it. */
export function inOtherLanguage({ experience }: Showing, { $boot }: Pick<State, '$boot'>) {
  const { id, version, language } = experience
  const { wanted = [], snoozed = [] } = $boot.get().answer ?? {}
  const brought = [...wanted, ...snoozed.map(one => one.experience)]
  const said = brought.find(one => one.id === id && one.version === version)
  return said && said.language !== language ? { experience: said } : null
}

/** When the page sets another language, what is on the stage goes on in it. What was typed stays. */
export function followLanguage(state: Pick<State, '$boot' | '$stage'>, tools: StageTools) {
  const { $boot, $stage } = state
  const follow = tools.guard(async () => {
    const said = $stage.get() && inOtherLanguage($stage.get()!.showing, state)
    if (!said) return
    // A translation may need a part that the original does not need.
    await tools.loader.view(said.experience)
    const staged = $stage.get()
    if (staged?.showing.experience.id !== said.experience.id) return
    staged.view.update(said)
    $stage.set({ ...staged, showing: { ...staged.showing, ...said } })
    await writeShowing(staged.showing, tools).save(said)
  })
  $boot.listen(follow)
}
