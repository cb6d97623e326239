import { Ago } from '../controls/ago.tsx'
import { Card } from '../controls/card.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { useAsked } from '../use-asked.ts'
import { experiencePage } from '../words/addresses.ts'
import { changeLines } from './change-lines.ts'

const SHOWN = 8

/** The latest Changes, and who made them. */
export function ChangesCard() {
  const { data, error, again } = useAsked('/v3/edit/changes', { limit: 60 })
  const lines = data && changeLines(data.changes).slice(0, SHOWN)
  const ids = [...new Set(lines?.map(({ experience }) => experience))]
  const named = useAsked(ids.length > 0 ? '/v3/edit/experiences' : null, { ids })
  const byId = new Map(named.data?.experiences.map(each => [each.id, each]))
  return (
    <Card title="Last changes" flush>
      {error ? <Failed error={error} again={again} /> : null}
      {!lines && !error && (
        <div class="card-inside">
          <Loading />
        </div>
      )}
      {lines?.length === 0 && <p class="card-inside hint">Nobody has written anything yet.</p>}
      <ul class="change-lines">
        {lines?.map(({ id, experience, who, did, at }) => {
          const about = byId.get(experience)
          return (
            <li key={id}>
              <span>
                <b>{who}</b> {did}{' '}
                {about ? <a href={experiencePage(about, 'history')}>{about.name}</a> : <span class="hint">…</span>}
              </span>
              <small class="hint">
                <Ago time={at} />
              </small>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
