import { useStore } from '@nanostores/preact'
import { Button } from '../../controls/button.tsx'
import { openCollisions } from '../draft/draft.ts'
import type { Json } from '../draft/json.ts'
import { type Path, at as valueAt } from '../draft/path.ts'
import { useEditor } from '../editor.ts'
import { membersOf } from '../lists.ts'
import { namesWords } from '../path-words.ts'

/** Where two people wrote in the same place: the other value, and the choice. */
export function BothWritten({ at }: { at: Path }) {
  const { draft } = useEditor()
  const now = useStore(draft.$draft)
  const collision = openCollisions(now).find(each => each.at === at)
  if (!collision) return null
  return (
    <fieldset class="both-written" aria-label="Two wrote here">
      <p>
        {collision.here
          ? 'Another window or part of yours says here:'
          : collision.order
            ? 'Somebody else has another order:'
            : 'Somebody else wrote here:'}
      </p>
      <blockquote>
        {collision.order
          ? namesWords(membersOf(valueAt(now.content, at)), collision.theirs as string[])
          : inWords(collision.theirs)}
      </blockquote>
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
