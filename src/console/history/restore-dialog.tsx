import { useMemo, useState } from 'preact/hooks'
import { type Sharing, shareOf } from '../../content/share.ts'
import type { Kind } from '../../protocol/experience.ts'
import type { SegmentGroup } from '../../protocol/segment.ts'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { Confirm } from '../controls/confirm.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { Notice } from '../controls/notice.tsx'
import { aroundOverApi } from '../editor/around-over-api.ts'
import { KEPT } from '../editor/publish/waiting-notice.tsx'
import { EVERYBODY } from '../segments/everybody.ts'
import { Side } from '../segments/side.tsx'
import { useCounted } from '../segments/use-counted.ts'
import { useNames } from '../segments/use-names.ts'
import { useAsked } from '../use-asked.ts'
import { useMay, useSigned } from '../use-signed.ts'
import { onePath } from '../words/addresses.ts'
import { shareWords } from '../words/share-words.ts'
import { useRestored } from './use-restored.ts'
import { WhatGoes } from './what-goes.tsx'

interface Props {
  kind: Kind
  id: string
  number: number
  onClose(): void
  onDone(): void
}

interface Choice {
  /** The draft becomes this version, too. */
  draftToo: boolean
  /** A schedule that waits stays. */
  keep: boolean
}

interface RestoringProps extends Props, Choice {
  choose(part: Partial<Choice>): void
  lookAgain(): void
}

/** Rolls back to an earlier version, after showing what that changes for people, and who gets it. */
export function RestoreDialog(props: Props) {
  const [round, setRound] = useState(0)
  const [choice, setChoice] = useState<Choice>({ draftToo: false, keep: false })
  const choose = (part: Partial<Choice>) => setChoice({ ...choice, ...part })
  // Looking again starts from the beginning, so that nothing on the screen is from before, except what was chosen.
  return <Restoring key={round} {...props} {...choice} choose={choose} lookAgain={() => setRound(round + 1)} />
}

function Restoring({ kind, id, number, draftToo, keep, choose, lookAgain, onClose, onDone }: RestoringProps) {
  const { toasts } = useConsole()
  const { user } = useSigned()
  const mayEdit = useMay('edit drafts')
  /** The draft of which the user has read what goes. */
  const [read, setRead] = useState<string | null>(null)
  const restored = useRestored(kind, id, number, draftToo ? { read } : null)
  const compared = useAsked(`${onePath(kind)}/versions/compare`, {
    id,
    from: 'live',
    to: number,
    audience: 'now',
  })
  const goes = draftToo && restored.record?.changed === true
  const waits = restored.record?.publish_at
  const sentences = compared.data?.comparison.sentences
  const failed = restored.error ?? (/not live/.test(String(compared.error)) ? null : compared.error)
  const gone = restored.version?.segments.filter(({ published_at }) => published_at === null) ?? []
  const restore = async () => {
    await restored.restore({ draft: draftToo ? 'replace' : 'keep', schedule: keep ? 'keep' : 'end' })
    toasts.good(`People get version ${number} again`)
    onDone()
  }
  return (
    <Confirm
      title={`Publish version ${number} again?`}
      does="Publish it again"
      reading={
        !failed &&
        (compared.loading ||
          !restored.record ||
          !restored.version ||
          restored.live === undefined ||
          (goes && read === null))
      }
      disabled={!!failed || restored.meanwhile.length > 0 || gone.length > 0}
      act={restore}
      onClose={onClose}
    >
      {restored.meanwhile.length > 0 && (
        <Notice tone="warn">
          {restored.meanwhile.map(sentence => (
            <p key={sentence} role="alert">
              {sentence}
            </p>
          ))}
          <Button small onClick={lookAgain}>
            Look again
          </Button>
        </Notice>
      )}
      <p>{restored.version ? `${startWords(restored.version.version.content)} ` : ''}Its results continue.</p>
      {failed ? <Failed error={failed} again={lookAgain} /> : null}
      {compared.loading && <Loading lines={2} />}
      {sentences && (
        <div>
          <h3>What changes for them</h3>
          <ul class="sentences">
            {sentences.length === 0 && <li>Nothing.</li>}
            {sentences.map(sentence => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {gone.map(({ id, name }) => (
        <p key={id} class="field-error" role="alert">
          This version is for the Segment “{name}”, which is not live any more. Bring that Segment back and publish it
          first.
        </p>
      ))}
      {restored.version && gone.length === 0 && (
        <WhoGetsIt
          live={restored.live}
          version={restored.version.version.content}
          stamp={restored.version.review_stamp}
        />
      )}
      {waits && (
        <>
          <p>
            Another version is scheduled for {new Date(waits).toLocaleString()}.{' '}
            {keep ? 'It replaces this one then.' : `That schedule ends. ${KEPT}`}
          </p>
          <Checkbox label="Keep the schedule" checked={keep} onChange={keep => choose({ keep })} />
        </>
      )}
      {!draftToo && <p>The draft stays as it is.</p>}
      {mayEdit && (
        <Checkbox
          label="Put the draft back to this version, too"
          checked={draftToo}
          onChange={draftToo => choose({ draftToo })}
        />
      )}
      {goes && (
        <>
          <p>
            The draft has changes that are not live. What was never published is kept on this page, and you can bring it
            back.
          </p>
          <WhatGoes kind={kind} id={id} from={restored.live === null ? number : 'live'} me={user.id} onRead={setRead} />
        </>
      )}
    </Confirm>
  )
}

type Content = Sharing & { segment?: SegmentGroup | null }

interface WhoProps {
  /** Of what people get now. Null: nobody gets anything. Undefined while it is being read. */
  live: Content | null | undefined
  version: Content
  stamp: string
}

/** The people before and after, as the Segments are now, and how many they are. */
function WhoGetsIt({ live, version, stamp }: WhoProps) {
  const { api } = useConsole()
  const mayCount = useMay('read people')
  const { nameOf } = useNames(useMemo(() => aroundOverApi(api, mayCount), [api, mayCount]))
  const was = useCounted(mayCount && live ? groupOf(live) : undefined, stamp)
  const is = useCounted(mayCount ? groupOf(version) : undefined, stamp)
  return (
    <div>
      <h3>Who it is for, as its Segments are now</h3>
      <dl class="before-after">
        {live !== null && (
          <Side
            says="Now"
            group={live && groupOf(live)}
            counted={was.says}
            share={live && shareWords(live)}
            nameOf={nameOf}
          />
        )}
        <Side
          says={live === null ? 'From now on' : 'After this'}
          group={groupOf(version)}
          counted={is.says}
          share={shareWords(version)}
          nameOf={nameOf}
        />
      </dl>
    </div>
  )
}

const groupOf = ({ segment }: Content): SegmentGroup => segment ?? EVERYBODY

/** Not everybody gets at once what is live at once. */
const startWords = (version: Content): string =>
  typeof shareOf(version) === 'number'
    ? 'People get it at once, as a new version.'
    : `It is live at once, as a new version. ${shareWords(version)}`
