import { useStore } from '@nanostores/preact'
import { Button } from '../../controls/button.tsx'
import { withTheirs } from '../draft/collisions.ts'
import { type Content, openCollisions } from '../draft/draft.ts'
import type { Collision } from '../draft/merge.ts'
import { type Path, at as valueAt } from '../draft/path.ts'
import { useEditor } from '../editor.ts'
import { membersOf } from '../lists.ts'
import { namesWords } from '../path-words.ts'
import { useNameOf } from '../use-name-of.ts'
import { whoWords } from '../who-words.ts'

/** Where two people wrote in the same place: the other value, and the choice. */
export function BothWritten({ at }: { at: Path }) {
  const { draft } = useEditor()
  const now = useStore(draft.$draft)
  const collision = openCollisions(now).find(each => each.at === at)
  return collision ? <Choice collision={collision} content={now.content} /> : null
}

function Choice({ collision, content }: { collision: Collision; content: Content }) {
  const { draft, me, changeWords } = useEditor()
  const { at, here, order, by } = collision
  const nameOf = useNameOf()
  const different = changeWords?.(content, withTheirs(content, collision), nameOf) ?? []
  const says = here
    ? 'Another window or part of yours says here:'
    : `${whoWords(by, me)} ${order ? 'has another order' : 'wrote here'}:`
  return (
    <fieldset class="both-written" aria-label="Two wrote here">
      <p>{says}</p>
      <blockquote>{textOf(collision, content) ?? (different.join('. ') || 'Something else')}</blockquote>
      <div class="row">
        <Button small onClick={() => draft.choose(at, 'mine')}>
          Keep mine
        </Button>
        <Button small onClick={() => draft.choose(at, 'theirs')}>
          {here || (by && by.id === me) ? 'Take the other' : 'Take theirs'}
        </Button>
      </div>
    </fieldset>
  )
}

/** A text or an order as it is. Of everything else, only what would be different can be said. */
function textOf({ theirs, order, at }: Collision, content: Content): string | null {
  if (order) return namesWords(membersOf(valueAt(content, at)), theirs as string[])
  if (theirs === undefined || theirs === null || theirs === '') return '(nothing)'
  return typeof theirs === 'string' ? theirs : null
}
