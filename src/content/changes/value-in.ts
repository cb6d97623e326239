import type { Scalars } from './models.ts'

/** The value that was split into scalars, whole again: `segment.items.0.op` and its neighbours → a Segment. */
export function valueIn(scalars: Scalars, name: string): unknown {
  if (name in scalars) return scalars[name]
  const inside = new Set<string>()
  for (const full of Object.keys(scalars))
    if (full.startsWith(`${name}.`)) inside.add(full.slice(name.length + 1).split('.')[0]!)
  if (inside.size === 0) return undefined
  const keys = [...inside]
  const values = keys.map(key => valueIn(scalars, `${name}.${key}`))
  return keys.every(key => /^\d+$/.test(key)) ? values : Object.fromEntries(keys.map((key, at) => [key, values[at]]))
}
