import { Button } from '../controls/button.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { Dialog } from '../controls/dialog.tsx'

/** The secret of a webhook. Nobody can see it again. */
export function SecretDialog({ secret, renewed, onClose }: { secret: string; renewed?: boolean; onClose(): void }) {
  return (
    <Dialog title="The secret, this once" stays>
      <p>
        Your receiver needs it to check that messages are from Beckon. It is not shown again: copy it to where your
        receiver reads it.
      </p>
      <div class="secret">
        <code>{secret}</code>
        <CopyButton text={secret} label="Copy the secret" words />
      </div>
      {renewed && (
        <p class="hint">
          For a day, messages are signed with the old secret too. So you have time to change your receiver.
        </p>
      )}
      <footer class="dialog-actions">
        <Button kind="primary" onClick={onClose}>
          I have kept it
        </Button>
      </footer>
    </Dialog>
  )
}
