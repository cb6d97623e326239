import { useStore } from '@nanostores/preact'
import { useMemo } from 'preact/hooks'
import type { SegmentGroup } from '../../protocol/segment.ts'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Notice } from '../controls/notice.tsx'
import { TextField } from '../controls/text-field.tsx'
import { aroundOverApi } from '../editor/around-over-api.ts'
import { withTheirs } from '../editor/draft/collisions.ts'
import { openCollisions } from '../editor/draft/draft.ts'
import type { Json } from '../editor/draft/json.ts'
import type { OpenDraft } from '../editor/draft/open-draft.ts'
import { problemsAt } from '../editor/draft/problems.ts'
import { whoWords } from '../editor/who-words.ts'
import { useLastKnown } from '../use-last-known.ts'
import { useMay, useSigned } from '../use-signed.ts'
import { SegmentBuilder } from './segment-builder.tsx'
import { segmentChanges } from './segment-changes.ts'
import { useNames } from './use-names.ts'

/** The name of a Segment, and who is in it. It saves automatically. */
export function SegmentEditor({ draft }: { draft: OpenDraft }) {
  const { api } = useConsole()
  const mayEdit = useMay('edit drafts')
  const mayReadPeople = useMay('read people')
  const { user } = useSigned()
  const around = useMemo(() => aroundOverApi(api, mayReadPeople), [api, mayReadPeople])
  const names = useNames(around)
  const now = useStore(draft.$draft)
  const stamp = useLastKnown(useStore(draft.$about)?.segments_stamp)
  const problems = useStore(draft.$problems)
  const {
    name = '',
    description,
    items = [],
    items_op = 'and',
  } = now.content as Partial<SegmentGroup> & {
    name?: string
    description?: string | null
  }
  const group: SegmentGroup = { items, items_op }
  const change = (next: SegmentGroup) => {
    if (next.items !== items) draft.edit('items', next.items as unknown as Json)
    if (next.items_op !== items_op) draft.edit('items_op', next.items_op)
  }
  const problemAt = (place: string) => problemsAt(problems, place).join(' ') || undefined
  return (
    <>
      {openCollisions(now).map(collision => (
        <Notice key={collision.at} tone="warn">
          <p>
            {collision.here ? 'Another window of yours' : whoWords(collision.by, user.id)} wrote in the same place as
            you. With that:
          </p>
          <ul class="received">
            {segmentChanges(now.content, withTheirs(now.content, collision), names.nameOf).map(sentence => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <div class="row">
            <Button small onClick={() => draft.choose(collision.at, 'mine')}>
              Keep mine
            </Button>
            <Button small onClick={() => draft.choose(collision.at, 'theirs')}>
              Take theirs
            </Button>
          </div>
        </Notice>
      ))}
      <Card>
        <div class="stack-small">
          <TextField
            label="Name"
            value={name}
            readOnly={!mayEdit}
            maxLength={200}
            error={problemAt('name')}
            onInput={text => draft.edit('name', text)}
          />
          <TextField
            label="What it is for"
            optional
            lines={2}
            value={description ?? ''}
            readOnly={!mayEdit}
            error={problemAt('description')}
            onInput={text => draft.edit('description', text || null)}
          />
        </div>
      </Card>
      <Card title="Who is in it">
        <SegmentBuilder
          value={group}
          onChange={change}
          around={around}
          stamp={stamp}
          disabled={!mayEdit}
          problemAt={problemAt}
        />
      </Card>
    </>
  )
}
