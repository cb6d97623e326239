import { type Model, modelsOf } from '../../src/content/changes/models.ts'
import type { Content } from '../../src/server/content/experiences/assign-ids.ts'

type Object = Record<string, unknown>
type Models = Map<string, Object>

export interface Told {
  kind: string
  path: string
  object: Object
}

/** What the Changes alone say about an Experience: its draft, its live version, and every version. */
export interface Replayed {
  draft: Models
  live: Models | null
  versions: Map<number, Models>
  /** Changes whose `before` is not what was there: then they are in the wrong order. */
  outOfOrder: string[]
}

const STANDING = ['published_at', 'archived_at', 'publish_at', 'unpublish_at', 'version', 'restored_from', 'audience']
const copy = (models: Models): Models => new Map([...models].map(([path, object]) => [path, { ...object }]))
const isDiff = (value: unknown): value is [unknown, unknown] => Array.isArray(value) && value.length === 2

/** Oldest first. */
export function replay(changes: Told[]): Replayed {
  const told: Replayed = { draft: new Map(), live: null, versions: new Map(), outOfOrder: [] }
  let frozen: Models | null = null
  for (const change of changes) {
    const { kind, object } = change
    edit(told, change)
    const diff = (name: string) => (isDiff(object[name]) ? object[name] : undefined)
    if (kind === 'apply') {
      const restored = diff('restored_from')?.[1] as number | undefined
      told.live = restored ? told.versions.get(restored)! : copy(diff('publish_at') ? frozen! : told.draft)
      told.versions.set(diff('version')![1] as number, told.live)
    } else if (diff('published_at')?.[1] === null) told.live = null
    const plan = diff('publish_at')
    if (plan) frozen = plan[1] === null ? null : copy(told.draft)
  }
  return told
}

function edit({ draft, outOfOrder }: Replayed, { kind, path, object }: Told): void {
  if (kind === 'create') return void draft.set(path, { ...object })
  if (kind === 'destroy') return void draft.delete(path)
  // Audience and place are fields of the Experience itself.
  const place = kind === 'related' ? '' : path
  const model = draft.get(place) ?? {}
  draft.set(place, model)
  for (const [name, value] of Object.entries(object)) {
    if (!isDiff(value) || (place === '' && STANDING.includes(name))) continue
    const [was, is] = value
    if (JSON.stringify(model[name] ?? null) !== JSON.stringify(was)) outOfOrder.push(`${kind} ${path} ${name}`)
    if (is === null) delete model[name]
    else model[name] = is
  }
  if (place !== '' && Object.keys(model).length === 0) draft.delete(place)
}

/** The same for an Experience as the API returns it. */
export function modelsIn(record: Object): Models {
  const { id, kind, name, steps, description, percent } = record
  const content = Object.fromEntries(
    Object.entries({ kind, name, steps, description, percent }).filter(([, value]) => value !== undefined),
  )
  const models: Model[] = modelsOf(String(id), content as unknown as Content)
  return new Map(models.map(({ path, object }) => [path, { ...object }]))
}
