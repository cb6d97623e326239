import { useStore } from '@nanostores/preact'
import type { ComponentChildren } from 'preact'
import { openCollisions } from '../draft/draft.ts'
import { isWithin, type Path } from '../draft/path.ts'
import { problemsAt } from '../draft/problems.ts'
import { useEditor } from '../editor.ts'
import { Fold } from '../fold.tsx'

interface Props {
  title: string
  /** The current setting in a few words, so that nobody needs to open it. */
  says?: string
  open?: boolean
  /** Places whose problems open it. */
  holds?: Path[]
  children: ComponentChildren
}

/** Fields that belong together. The heading says their setting. It opens when something in it needs attention. */
export function Group({ title, says, open, holds = [], children }: Props) {
  const { draft } = useEditor()
  const problems = useStore(draft.$problems)
  const collisions = openCollisions(useStore(draft.$draft))
  const needed = holds.some(
    path => problemsAt(problems, path).length > 0 || collisions.some(({ at }) => isWithin(at, path)),
  )
  return (
    <Fold
      class="group"
      open={open || needed}
      summary={
        <>
          <span class="group-title">{title}</span>
          {says && <span class="hint">{says}</span>}
          {needed && <span class="badge bad">needs a look</span>}
        </>
      }
    >
      <div class="group-body">{children}</div>
    </Fold>
  )
}
