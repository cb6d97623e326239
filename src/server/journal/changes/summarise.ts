import { type Difference, differences } from '../../../content/changes/difference.ts'
import type { Model } from '../../../content/changes/models.ts'
import type { ChangeSummary, ChangeUpdate, Diff } from '../../../protocol/change.ts'

/** What publishing would change: the draft's models compared with those of the live version, if there is one. */
export function summarise(live: Model[] | null, draft: Model[], changeId: Diff, archived = false): ChangeSummary {
  const experience = draft[0]!
  const found = archived ? differences(draft, []) : differences(live ?? [], draft)
  const own = found.find(({ model }) => model.id === experience.id)
  return {
    model_id: experience.id,
    path: experience.path,
    kind: own?.kind ?? 'update',
    change_id: changeId,
    capture_id: [null, null],
    object: own ? updatesOf(own) : {},
    changes: found
      .filter(difference => difference !== own)
      .map(difference => ({
        model_id: difference.model.id,
        path: difference.model.path,
        kind: difference.kind,
        capture_id: [null, null],
        object: updatesOf(difference),
      })),
  }
}

function updatesOf({ model, kind, object }: Difference): ChangeSummary['object'] {
  if (kind !== 'update') {
    const name = model.type.toLowerCase()
    return { [name]: { name, description: labelOf(model), value: object } }
  }
  return Object.fromEntries(
    Object.entries(object).map(([name, value]): [string, ChangeUpdate] => [
      name,
      { name, description: labelOf(model), value },
    ]),
  )
}

/** The name that people know the model by. */
function labelOf({ object }: Model): string | null {
  const label = object.name ?? object.title ?? object.text
  return typeof label === 'string' ? label : null
}
