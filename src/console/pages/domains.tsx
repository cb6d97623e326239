import { Failed } from '../controls/failed.tsx'
import { Page as Shown } from '../controls/page.tsx'
import { EnvironmentsCard } from '../domains/environments-card.tsx'
import { HostsCard } from '../domains/hosts-card.tsx'
import { useAsked } from '../use-asked.ts'

/** Where Beckon may show something. */
export function Page() {
  const { data, error, again } = useAsked('/v3/edit/url_groups', { limit: 500 })
  const environments = data?.url_groups ?? []
  return (
    <Shown title="Domains and Environments" says="Where Beckon may show something.">
      <div class="stack">
        {error ? <Failed error={error} again={again} /> : null}
        <HostsCard environments={environments.filter(({ archived_at }) => archived_at === null)} />
        {data && <EnvironmentsCard environments={environments} again={again} />}
      </div>
    </Shown>
  )
}
