import { LinkButton } from '../controls/button.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { Page as Shown } from '../controls/page.tsx'
import { AttentionCard } from '../home/attention-card.tsx'
import { ChangesCard } from '../home/changes-card.tsx'
import { LiveCard } from '../home/live-card.tsx'
import { PausedNotice } from '../home/paused-notice.tsx'
import { SetupCard } from '../home/setup-card.tsx'
import { Tiles } from '../home/tiles.tsx'
import { useAsked } from '../use-asked.ts'
import { useMay, useSigned } from '../use-signed.ts'

/** What is live, what needs attention, and what was done last. */
export function Page() {
  const { account } = useSigned()
  const mayEdit = useMay('edit drafts')
  const live = useAsked('/v3/edit/experiences', { state: 'live' })
  const newest = useAsked('/v3/edit/experiences')
  const hosts = useAsked('/v3/edit/urls', { limit: 100 })
  const isNew = live.data?.experiences.length === 0 && mayEdit
  return (
    <Shown
      title="Home"
      says={`The last 30 days in ${account.name}`}
      actions={
        mayEdit &&
        !isNew && (
          <LinkButton href="/console/experiences/new" kind="primary" icon="plus">
            New Experience
          </LinkButton>
        )
      }
    >
      <div class="stack">
        <PausedNotice />
        {live.error ? <Failed error={live.error} again={live.again} /> : null}
        {!live.data && !live.error && <Loading lines={6} />}
        {isNew && hosts.data && (
          <SetupCard
            met={hosts.data.urls.some(({ installed_at }) => installed_at !== null)}
            on={hosts.data.urls.some(({ enabled }) => enabled !== 'off')}
            made={(newest.data?.experiences.length ?? 0) > 0}
            live={false}
          />
        )}
        {live.data && live.data.experiences.length > 0 && (
          <Tiles live={live.data.experiences} more={live.data.cursor.before !== null} />
        )}
        {live.data && (
          <div class="home-columns">
            <div class="stack">
              <AttentionCard experiences={newest.data?.experiences ?? []} />
              <LiveCard live={live.data.experiences} />
            </div>
            <ChangesCard />
          </div>
        )}
      </div>
    </Shown>
  )
}
