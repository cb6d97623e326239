import { useStore } from '@nanostores/preact'
import type { ComponentChildren } from 'preact'
import { Button } from '../../controls/button.tsx'
import { toChoose } from '../../templates/to-choose.ts'
import { at, type Path } from '../draft/path.ts'
import { problemsAt } from '../draft/problems.ts'
import { useEditor } from '../editor.ts'
import { Fold } from '../fold.tsx'

interface Props {
  at: Path
  title: string
  /** What it does, in a few words. */
  says: string
  /** It was just added, and the user wants to edit it. */
  fresh: boolean
  /** Missing if it must stay. */
  onDelete?: () => void
  children: ComponentChildren
}

/** One of several, such as a button or an item. Closed, it is one line. It is open if something in it needs attention. */
export function Piece({ at: path, title, says, fresh, onDelete, children }: Props) {
  const { draft, readOnly } = useEditor()
  const { content } = useStore(draft.$draft)
  const problems = useStore(draft.$problems)
  const needed = problemsAt(problems, path).length > 0 || toChoose(at(content, path)).length > 0
  return (
    <div class="piece">
      <Fold
        class="piece-fold"
        open={fresh || needed}
        summary={
          <>
            <span class="piece-title">{title || 'Without words'}</span> <span class="hint">{says}</span>
          </>
        }
      >
        <div class="fields">{children}</div>
      </Fold>
      {!readOnly && onDelete && <Button small kind="quiet" icon="trash" label={`Delete ${title}`} onClick={onDelete} />}
    </div>
  )
}
