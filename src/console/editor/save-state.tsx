import { useStore } from '@nanostores/preact'
import { Button } from '../controls/button.tsx'
import type { OpenDraft } from './draft/open-draft.ts'
import { type Saving, savingWords } from './draft/saving-words.ts'

/** How far it is saved. Screen readers announce each change once. */
export function SaveState({ draft, signedOut }: { draft: OpenDraft; signedOut?: boolean }) {
  const now = useStore(draft.$saving)
  const kept = useStore(draft.$kept)
  const saving: Saving = signedOut && now.state === 'saving' ? { state: 'signed-out' } : now
  const tone = { saved: 'good', waiting: '', saving: '', choose: 'warn' }[saving.state as string] ?? 'bad'
  return (
    <span class="save-state">
      <span class={`save-words ${tone}`} role="status">
        {savingWords(saving, kept)}
      </span>
      {(saving.state === 'offline' || (saving.state === 'refused' && saving.fields === 0)) && (
        <Button small onClick={() => void draft.save()}>
          Try again
        </Button>
      )}
    </span>
  )
}
