export type ChangeKind = 'create' | 'update' | 'destroy' | 'raw' | 'partial' | 'related' | 'revert' | 'apply'
export type Diff = [before: unknown, after: unknown]

/** One write to an Experience, a Step or a Button, and who made it. */
export interface Change {
  id: string
  created_at: string
  updated_at: string
  experience_id: string
  model_id: string
  model_type: string
  kind: ChangeKind
  path: string
  /** Scalars for `create` and `destroy`; `[before, after]` by property for the others. */
  object: { [property: string]: unknown }
  options: { [name: string]: Diff }
  user: { id: string; name: string; email: string }
}

export interface ChangeUpdate {
  name: string
  description: string | null
  value: unknown
}

/** What publishing would change: the draft compared with the live version. */
export interface ChangeSummary {
  model_id: string
  path: string
  kind: 'create' | 'update' | 'destroy'
  change_id: Diff
  capture_id: Diff
  /** By property. A model that is new or gone has one entry under its type, with its scalars as the value. */
  object: { [name: string]: ChangeUpdate }
  /** Steps and Buttons. */
  changes: {
    model_id: string
    path: string
    kind: 'create' | 'update' | 'destroy'
    capture_id: Diff
    object: { [name: string]: ChangeUpdate }
  }[]
}
