import type { Diff } from '../../protocol/change.ts'
import type { Model, Scalars } from './models.ts'

export type Diffs = { [name: string]: Diff }
export type Difference = { model: Model } & (
  | { kind: 'create' | 'destroy'; object: Scalars }
  | { kind: 'update'; object: Diffs }
)

/** The differences between two sets of models, in the order of the newer one. Removed models come last. */
export function differences(before: Model[], after: Model[]): Difference[] {
  const old = new Map(before.map(model => [model.path, model]))
  const made = after.flatMap((model): Difference[] => {
    const was = old.get(model.path)
    old.delete(model.path)
    if (!was) return [{ model, kind: 'create', object: onlyScalars(model.object) }]
    const object = diff(was.object, model.object)
    return Object.keys(object).length > 0 ? [{ model, kind: 'update', object }] : []
  })
  const lost = [...old.values()].map(
    (model): Difference => ({ model, kind: 'destroy', object: onlyScalars(model.object) }),
  )
  return [...made, ...lost]
}

/** `[before, after]` for each name whose value differs. Null stands for no value. */
export function diff(before: Scalars, after: Scalars): Diffs {
  const diffs: Diffs = {}
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[name] ?? null, after[name] ?? null]
    if (!same(was, is)) diffs[name] = [was, is]
  }
  return diffs
}

/** Empty lists are the only values that are not scalars, and they are equal to each other. */
const same = (one: Scalars[string], other: Scalars[string]): boolean =>
  one === other || (Array.isArray(one) && Array.isArray(other))

const onlyScalars = (object: Scalars): Scalars =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => !Array.isArray(value)))
