import { Button } from '../controls/button.tsx'

/** The end of a form: what went wrong, and the button. */
export function Saving({
  form,
  readOnly,
}: {
  form: { problem: string | undefined; busy: boolean; changed: boolean; discard(): void }
  readOnly: boolean
}) {
  if (readOnly) return <p class="hint">Only an owner may change these.</p>
  return (
    <div class="saving">
      <p class="field-error" role="alert">
        {form.problem}
      </p>
      <Button kind="primary" type="submit" busy={form.busy}>
        Save
      </Button>
      {form.changed && (
        <>
          <Button kind="quiet" onClick={form.discard}>
            Discard changes
          </Button>
          <span class="hint">Not saved yet</span>
        </>
      )}
    </div>
  )
}
