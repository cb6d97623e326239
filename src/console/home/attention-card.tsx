import type { ListedExperience } from '../../protocol/answer.ts'
import { Card } from '../controls/card.tsx'
import { Failed } from '../controls/failed.tsx'
import { Icon } from '../controls/icon.tsx'
import { Loading } from '../controls/loading.tsx'
import { useAsked } from '../use-asked.ts'
import { useQuery } from '../use-query.ts'
import { useMay } from '../use-signed.ts'
import { attention, MOST_WAITING } from './attention.ts'

const AT_FIRST = 6
const WEEK = 7 * 86_400_000

/** What somebody should look at. Each part has its own request, so that a slow one does not delay the others. */
export function AttentionCard({ experiences }: { experiences: ListedExperience[] }) {
  const [query, setQuery] = useQuery()
  const weekAgo = new Date(Math.floor((Date.now() - WEEK) / 3_600_000) * 3_600_000).toISOString()
  const warnings = useAsked('/v3/edit/warnings', { limit: 50 })
  const urls = useAsked('/v3/edit/urls', { limit: 100 })
  const hooks = useAsked(useMay('manage webhooks') ? '/v3/edit/webhooks' : null)
  const waiting = useAsked(useMay('read people') ? '/v3/edit/deliveries' : null, {
    state: 'waiting',
    before: weekAgo,
    limit: MOST_WAITING + 1,
  })
  const account = useAsked('/v3/edit/account')
  const parts = [warnings, urls, hooks, waiting, account]
  const failed = parts.find(({ error }) => error)
  const matters = attention({
    experiences,
    checked: warnings.data?.experiences ?? [],
    hosts: urls.data?.urls ?? [],
    webhooks: hooks.data?.webhooks ?? [],
    waiting: waiting.data?.deliveries ?? [],
    mustProve: account.data?.account.identity_verification ?? false,
    now: Date.now(),
    oldBrowsers: account.data?.account.old_browsers ?? 0,
  })
  const all = query.attention === 'all'
  const shown = all ? matters : matters.slice(0, AT_FIRST)
  return (
    <Card title="Needs attention" flush>
      {failed && <Failed error={failed.error} again={failed.again} />}
      {matters.length === 0 &&
        (parts.some(({ loading }) => loading) ? (
          <div class="card-inside">
            <Loading lines={3} />
          </div>
        ) : (
          <p class="all-good">
            <Icon name="check" /> Nothing. Everything that is live can be shown, and everything that was sent has
            arrived.
          </p>
        ))}
      <ul class="matters">
        {shown.map(({ key, tone, says, advice, href, external }) => (
          <li key={key} class={tone}>
            <a href={href} {...(external ? { target: '_blank', rel: 'noopener' } : {})}>
              <Icon name="warning" />
              <span>
                <b>{says}</b>
                <small>{advice}</small>
              </span>
              <Icon name="right" size={16} />
            </a>
          </li>
        ))}
      </ul>
      {matters.length > shown.length && (
        <button type="button" class="card-more" onClick={() => setQuery({ attention: 'all' })}>
          Show {matters.length - shown.length} more
        </button>
      )}
    </Card>
  )
}
