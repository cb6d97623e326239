import { useStore } from '@nanostores/preact'
import { Button } from '../../controls/button.tsx'
import { openCollisions } from '../draft/draft.ts'
import type { Json } from '../draft/json.ts'
import type { Path } from '../draft/path.ts'
import { useEditor } from '../editor.ts'

/** Where two people wrote in the same place: the other value, and the choice. */
export function BothWritten({ at }: { at: Path }) {
  const { draft } = useEditor()
  const now = useStore(draft.$draft)
  const collision = openCollisions(now).find(each => each.at === at)
  if (!collision) return null
  return (
    <fieldset class="both-written" aria-label="Two wrote here">
      <p>{collision.here ? 'Another window of yours says here:' : 'Somebody else wrote here:'}</p>
      <blockquote>{inWords(collision.theirs)}</blockquote>
      <div class="row">
        <Button small onClick={() => draft.choose(at, 'mine')}>
          Keep mine
        </Button>
        <Button small onClick={() => draft.choose(at, 'theirs')}>
          Take theirs
        </Button>
      </div>
    </fieldset>
  )
}

/** A value of a draft, for people to compare. */
export function inWords(value: Json | undefined): string {
  if (value === undefined || value === null || value === '') return '(nothing)'
  return typeof value === 'string'
    ? value
    : JSON.stringify(value, null, 1)
        .replace(/[{}"[\]]/g, '')
        .trim()
}
