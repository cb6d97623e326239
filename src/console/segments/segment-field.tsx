import { useStore } from '@nanostores/preact'
import type { SegmentGroup } from '../../protocol/segment.ts'
import type { Json } from '../editor/draft/json.ts'
import { join, type Path } from '../editor/draft/path.ts'
import { problemsAt } from '../editor/draft/problems.ts'
import { useEditor, useField } from '../editor/editor.ts'
import { BothWritten } from '../editor/fields/both-written.tsx'
import { useLastKnown } from '../use-last-known.ts'
import { SegmentBuilder } from './segment-builder.tsx'

/** A Segment inside a draft. Without conditions it means everybody, and is not stored. */
export function SegmentField({ at, label }: { at: Path; label: string }) {
  const { around, draft } = useEditor()
  const { value, set, disabled } = useField(at)
  const stamp = useLastKnown(useStore(draft.$about)?.segments_stamp)
  const problems = useStore(draft.$problems)
  return (
    <fieldset aria-label={label} class="fields">
      <SegmentBuilder
        value={(value ?? null) as SegmentGroup | null}
        onChange={segment => set(segment.items.length === 0 ? undefined : (segment as unknown as Json))}
        around={around}
        stamp={stamp}
        disabled={disabled}
        problemAt={place => problemsAt(problems, join(at, place)).join(' ') || undefined}
      />
      <BothWritten at={at} />
    </fieldset>
  )
}
