import { useState } from 'preact/hooks'
import type { AccountRecord } from '../../protocol/answer.ts'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { Loading } from '../controls/loading.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useForm } from '../controls/use-form.ts'
import { useAsked } from '../use-asked.ts'

/** How to take everything away, and how to delete the account. */
export function LeaveTab({ account }: { account: AccountRecord }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Card title="Take everything with you">
        <div class="fields">
          <p>
            <code>beckon export --all folder</code> writes everything in this account into files that people can read.{' '}
            <code>beckon import folder</code> brings them into an empty account, also on another server.
          </p>
        </div>
      </Card>
      <Card title="Delete this account">
        <div class="fields">
          <p>Everything in it goes, for everybody, and cannot be brought back. Export it before.</p>
          <div>
            <Button kind="danger" icon="trash" onClick={() => setAsking(true)}>
              Delete this account
            </Button>
          </div>
        </div>
      </Card>
      {asking && <DeleteDialog name={account.name} onClose={() => setAsking(false)} />}
    </>
  )
}

function DeleteDialog({ name, onClose }: { name: string; onClose(): void }) {
  const { api } = useConsole()
  const { data } = useAsked('/v3/edit/account/contents')
  const form = useForm({ typed: '' }, async ({ typed }) => {
    await api.send('DELETE', '/v3/edit/account', { name: typed })
    // Nobody is signed in any more.
    location.assign('/console/')
  })
  return (
    <Dialog title={`Delete ${name}?`} onClose={onClose}>
      <form onSubmit={form.submit}>
        <p>This is deleted for good, from now on, for everybody:</p>
        {data ? (
          <ul class="sentences">
            {Object.entries(data.contents)
              .filter(([, count]) => count > 0)
              .map(([what, count]) => (
                <li key={what}>
                  {count.toLocaleString()} {WORDS[what] ?? what}
                </li>
              ))}
          </ul>
        ) : (
          <Loading lines={4} />
        )}
        <p>Pages with its snippet show nothing any more, and nobody can sign in to it.</p>
        <TextField
          label="Type the name of the account"
          hint={name}
          value={form.values.typed}
          onInput={typed => form.set({ typed })}
        />
        <p class="field-error" role="alert">
          {form.problem}
        </p>
        <footer class="dialog-actions">
          <Button onClick={onClose} autoFocus>
            Cancel
          </Button>
          <Button kind="danger" type="submit" busy={form.busy} disabled={form.values.typed !== name}>
            Delete everything
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

const WORDS: { [what: string]: string } = {
  experiences: 'Experiences',
  segments: 'Segments',
  versions: 'versions',
  environments: 'Environments',
  deliveries: 'Deliveries',
  interactions: 'Interactions',
}
