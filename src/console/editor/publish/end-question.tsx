import { useStore } from '@nanostores/preact'
import { useState } from 'preact/hooks'
import type { Kind } from '../../../protocol/experience.ts'
import { ApiError } from '../../api-error.ts'
import { useConsole } from '../../console-parts.ts'
import { useSigned } from '../../use-signed.ts'
import { onePath } from '../../words/addresses.ts'
import type { Colleague } from '../draft/colleague.ts'
import { useEditor } from '../editor.ts'
import type { Standing } from './standing-words.ts'
import { KEPT, KeepSchedule } from './waiting-notice.tsx'
import { Withdraw } from './withdraw.tsx'

const QUESTIONS = {
  unpublish: {
    title: 'Unpublish it?',
    says: 'Nobody gets it any more. Open pages remove it within a minute. The draft stays.',
    does: 'Unpublish',
  },
  archive: {
    title: 'Archive it?',
    says: 'It leaves the list. Its results stay, and it can be brought back.',
    does: 'Archive',
  },
} as const
export type Ending = keyof typeof QUESTIONS

interface Props {
  kind: Kind
  id: string
  ending: Ending
  onClose(): void
}

/** Asks before an Experience is unpublished or archived, and names the times that end with it. */
export function EndQuestion({ kind, id, ending, onClose }: Props) {
  const { api } = useConsole()
  const { draft } = useEditor()
  /** Something live starts it or asks about it, and they know. */
  const [used, setUsed] = useState(false)
  const [keep, setKeep] = useState(false)
  const { title, says, does } = QUESTIONS[ending]
  const change =
    ending === 'archive' ? { archived_at: '$now' } : ({ published_at: null, schedule: keep ? 'keep' : 'end' } as const)
  const act = async ({ published_at, publish_at, unpublish_at }: Standing) => {
    const seen = { if_published_at: published_at, if_publish_at: publish_at, if_unpublish_at: unpublish_at }
    try {
      await api.send('PATCH', onePath(kind), { id, ...change, ...seen, if_unused: !used })
    } catch (error) {
      setUsed(error instanceof ApiError && 'users' in error.body)
      throw error
    }
    await draft.look()
  }
  return (
    <Withdraw draft={draft} title={title} does={does} act={act} onAgain={() => setUsed(false)} onClose={onClose}>
      {seen => (
        <>
          <p>
            {ending === 'archive' && seen.published_at && 'It is unpublished: nobody gets it any more. '}
            {says}
          </p>
          {used && <p>What leads to it there would do nothing. Press {does} again to do it anyway.</p>}
          {seen.publish_at && (
            <p>
              It is scheduled to be published on {timeOf(seen.publish_at)}.{' '}
              {keep ? 'People get it again then.' : `That ends too. ${KEPT}`}
            </p>
          )}
          <Until seen={seen} keep={keep} />
          {ending === 'unpublish' && seen.publish_at && <KeepSchedule checked={keep} onChange={setKeep} />}
        </>
      )}
    </Withdraw>
  )
}

/** Whose time to unpublish it has, and what becomes of that. */
function Until({ seen: { publish_at, unpublish_at }, keep }: { seen: Standing; keep: boolean }) {
  const { user } = useSigned()
  const about = useStore(useEditor().draft.$about)
  if (!unpublish_at) return null
  // A time before the scheduled version would have nothing to unpublish.
  const stays = keep && publish_at !== null && publish_at < unpublish_at
  return (
    <p>
      {whose(about?.standing_by?.unpublish_at, user.id)} time to unpublish it ({timeOf(unpublish_at)}){' '}
      {stays ? 'stays too.' : 'ends with it.'}
    </p>
  )
}

const whose = (by: Colleague | null | undefined, me: string): string =>
  by?.id === me ? 'Your' : by?.name ? `${by.name}’s` : 'The'

const timeOf = (time: string): string => new Date(time).toLocaleString()
