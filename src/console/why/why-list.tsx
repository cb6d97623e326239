import type { Verdict } from '../../protocol/verdict.ts'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { MoreButton } from '../controls/more-button.tsx'
import { Notice } from '../controls/notice.tsx'
import { useAsked } from '../use-asked.ts'
import { useList } from '../use-list.ts'
import { inOrder } from './explained.ts'
import { VerdictRow } from './verdict-row.tsx'

interface Props {
  /** The id of the person's profile. */
  person: string
  /** The page. Empty: no particular page. */
  url: string
  /** Only for this Experience. */
  model?: string
  /** Only for this Delivery. */
  delivery?: string
}

/** Why a person sees something on a page, or not. */
export function WhyList({ person, url, model = '', delivery }: Props) {
  const list = useList('/v3/analyze/explain', 'verdicts', { id: person, url, model_id: model })
  const settings = useAsked('/v3/edit/account')
  if (list.error) return <Failed error={list.error} again={list.again} />
  if (!list.items) return <Loading lines={5} />
  const shown = delivery
    ? list.items.filter(({ candidate }) => candidate.kind === 'delivery' && candidate.delivery.id === delivery)
    : inOrder(list.items)
  const now = Date.now()
  return (
    <div class="stack" aria-busy={list.loading || undefined}>
      {settings.data?.account.paused_at && (
        <Notice tone="warn">The account is paused: nobody sees anything, whatever is said below.</Notice>
      )}
      {shown.length === 0 ? (
        <p class="quiet-text">Nothing waits for this person, and no automatic Experience is live.</p>
      ) : (
        <ul class="verdicts">
          {shown.map(verdict => (
            <VerdictRow key={keyOf(verdict)} verdict={verdict} now={now} />
          ))}
        </ul>
      )}
      {!delivery && <MoreButton more={list.more} loading={list.loading} />}
    </div>
  )
}

const keyOf = ({ candidate }: Verdict): string =>
  candidate.kind === 'delivery' ? candidate.delivery.id : candidate.experience.id
