import { useStore } from '@nanostores/preact'
import { Button } from '../console/controls/button.tsx'
import type { Showing } from './showing.ts'

/** Shown while it plays: the progress, and the way back to editing. */
export function PlayBar({ showing }: { showing: Showing }) {
  const note = useStore(showing.$note)
  return (
    <div class="studio-actions">
      <p class="save-state" role="status">
        {note?.says}
      </p>
      {note?.over && (
        <Button small icon="undo" onClick={() => showing.play(0)}>
          From the beginning
        </Button>
      )}
      <Button small icon="edit" kind="primary" onClick={showing.stop}>
        Go on writing
      </Button>
    </div>
  )
}
