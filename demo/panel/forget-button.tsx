import { useRef } from 'preact/hooks'

/** Asks first, because a forgotten person cannot be restored. */
export function ForgetButton(props: { name: string; disabled: boolean; forget(): void }) {
  const { name, disabled, forget } = props
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button
        type="button"
        class="danger"
        disabled={disabled}
        onClick={() => dialog.current?.showModal()}
        title="Removes every trace of them"
      >
        Forget
      </button>
      <dialog ref={dialog} aria-labelledby="forget-title" onClose={event => answered(event, forget)}>
        <form method="dialog">
          <h2 id="forget-title">Forget {name}?</h2>
          <p>
            Everything about them is removed for good: what they saw, answered and did, and what waits for them. Pages
            will not bring them back.
          </p>
          <div class="buttons">
            {/* The first button has the focus when it opens. */}
            <button type="submit" value="keep">
              Keep
            </button>
            <button type="submit" value="forget" class="danger">
              Forget for good
            </button>
          </div>
        </form>
      </dialog>
    </>
  )
}

function answered({ currentTarget }: Event, forget: () => void): void {
  const dialog = currentTarget as HTMLDialogElement
  if (dialog.returnValue === 'forget') forget()
  // Escape would keep the last return value, so reset it.
  dialog.returnValue = ''
}
