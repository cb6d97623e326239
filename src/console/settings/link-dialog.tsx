import type { LinkRecord, UserRecord } from '../../protocol/answer.ts'
import { exactly } from '../controls/ago.tsx'
import { Button } from '../controls/button.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { Dialog } from '../controls/dialog.tsx'

/** The link of an invitation or for a new password. It is shown once, and the user passes it on. */
export function LinkDialog({ user, link, onClose }: { user: UserRecord; link: LinkRecord; onClose(): void }) {
  return (
    <Dialog
      title={link.kind === 'reset' ? `A new password for ${user.name}` : `An invitation for ${user.name}`}
      onClose={onClose}
      stays
    >
      <p>
        Hand this link on by a way that you trust. It works once, until {exactly(link.expires_at)}, and is not shown
        again.
      </p>
      <div class="secret">
        <code>{link.url}</code>
        <CopyButton text={link.url} label="Copy the link" words />
      </div>
      <footer class="dialog-actions">
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </footer>
    </Dialog>
  )
}
