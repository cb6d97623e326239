import type { Experience } from '../../protocol/experience.ts'

export type Scalar = string | number | boolean | null
/** The values of a model by dotted name: `title`, `place.side`, `triggers.0.selector`. An empty list stays a list. */
export type Scalars = { [name: string]: Scalar | [] }

/** What Changes are about. `path` is its place in the Experience; the Experience itself has an empty path. */
export interface Model {
  id: string
  type: string
  path: string
  object: Scalars
}

/** Splits an Experience into itself, its Steps and their Buttons, each with only its own values. */
export function modelsOf(id: string, content: Omit<Experience, 'id' | 'published_at'>): Model[] {
  const { kind, steps, ...own } = content
  const models: Model[] = [{ id, type: typeName(kind), path: '', object: scalarsOf(own) }]
  steps.forEach((step, position) => {
    const { id: stepId, buttons, ...rest } = step
    const path = `steps.${stepId}`
    models.push({ id: stepId, type: 'Step', path, object: scalarsOf({ position, ...rest }) })
    buttons?.forEach(({ id: buttonId, ...button }, position) => {
      models.push({
        id: buttonId,
        type: 'Button',
        path: `${path}.buttons.${buttonId}`,
        object: scalarsOf({ position, ...button }),
      })
    })
  })
  return models
}

/** `tour` → `Tour` */
export const typeName = (kind: string): string => kind[0]!.toUpperCase() + kind.slice(1)

/** Any JSON value as scalars by dotted name. Null and missing values have no entry. */
export function scalarsOf(value: unknown, name = '', into: Scalars = {}): Scalars {
  if (value === null || value === undefined) return into
  if (typeof value !== 'object') into[name] = value as Scalar
  else if (Array.isArray(value) && value.length === 0) into[name] = []
  else for (const [key, child] of Object.entries(value)) scalarsOf(child, name === '' ? key : `${name}.${key}`, into)
  return into
}
