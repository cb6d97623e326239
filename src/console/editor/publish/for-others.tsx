import { peopleWords } from '../../../content/segment-words.ts'
import { experienceIn } from '../../../protocol/experience-in.ts'
import { EVERYBODY } from '../../segments/everybody.ts'
import { type Instead, useCounted } from '../../segments/use-counted.ts'
import { useAsked } from '../../use-asked.ts'
import { useMay } from '../../use-signed.ts'
import { onePath } from '../../words/addresses.ts'
import type { About, ChangedSegment } from '../draft/draft-api.ts'
import { useEditor } from '../editor.ts'
import { useNameOf } from '../use-name-of.ts'

/** A Segment was changed since a version was scheduled: it begins for other people than its author reviewed. */
export function ForOthers({ about, segments }: { about: About; segments: ChangedSegment[] }) {
  const { kind } = useEditor()
  const nameOf = useNameOf()
  const mayCount = useMay('read people')
  const { data } = useAsked(mayCount ? onePath(kind) : null, { id: about.id, version: 'scheduled' })
  const group = data && (experienceIn(data).segment ?? EVERYBODY)
  const stamp = JSON.stringify([about.publish_at, segments])
  const then: Instead = Object.fromEntries(segments.map(({ id, before }) => [id, before]))
  const was = useCounted(group, stamp, then)
  const is = useCounted(group, stamp)
  return (
    <>
      <p role="alert">It is for other people now than when it was scheduled:</p>
      <ul class="received">
        {segments.map(({ id, name, before, after }) => (
          <li key={id}>
            The Segment “{name}” means: {peopleWords(after, nameOf)}, instead of {peopleWords(before, nameOf)}.
          </li>
        ))}
        {was.isKnown && is.isKnown && (
          <li>
            <b>{is.says}</b> instead of <b>{was.says}</b>.
          </li>
        )}
      </ul>
      <p>If that is right, review it and schedule it again. Otherwise cancel the schedule.</p>
    </>
  )
}
