import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

export interface FieldText {
  label: string
  /** What to write, shown before somebody makes a mistake. */
  hint?: ComponentChildren
  error?: string | undefined
  /** Says that it may be empty. */
  optional?: boolean
  /** The label is only for screen readers: everybody else sees it from the context. */
  hidden?: boolean
}

/** What the control needs to belong to its label, hint and error. */
export interface FieldIds {
  id: string
  'aria-label': string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

/** A label, a control, and below it the hint or the error. */
export function Field({
  label,
  hint,
  error,
  optional,
  hidden,
  children,
}: FieldText & { children(ids: FieldIds): ComponentChildren }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div class="field">
      {!hidden && (
        <label for={id}>
          {label} {optional && <span class="optional">optional</span>}
        </label>
      )}
      {children({
        id,
        'aria-label': hidden ? label : undefined,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p class="field-error" id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  )
}
