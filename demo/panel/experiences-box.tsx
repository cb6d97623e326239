import type { Api } from '../../src/api/index.ts'
import type { HostRecord } from '../../src/protocol/answer.ts'
import type { ExperienceRecord } from '../../src/protocol/experience.ts'
import { kindPath } from '../../src/protocol/kind-path.ts'
import { granted } from './api.ts'

/** What is live, and where. */
export function ExperiencesBox(props: {
  api: Api
  experiences: ExperienceRecord[]
  url: HostRecord | null
  changed(): void
}) {
  const { api, experiences, url, changed } = props
  const publish = async ({ kind, id, published_at }: ExperienceRecord) => {
    await granted(api.send('PATCH', `${kindPath(kind)}/:id`, { id, published_at: published_at ? null : '$now' }))
    changed()
  }
  const enable = async ({ id, enabled }: HostRecord) => {
    await granted(api.send('PATCH', '/v3/edit/urls/:id', { id, enabled: enabled === 'off' ? 'on' : 'off' }))
    changed()
  }
  return (
    <section aria-labelledby="experiences">
      <h2 id="experiences">Experiences and domain</h2>
      <ul class="list">
        {url && (
          <li>
            <span class={`state ${url.enabled === 'off' ? 'dropped' : 'completed'}`}>{url.enabled}</span>
            <span class="grow">
              {url.host}
              <small>the product's domain</small>
            </span>
            <button type="button" onClick={() => enable(url)}>
              {url.enabled === 'off' ? 'Switch on' : 'Switch off'}
            </button>
          </li>
        )}
        {experiences.map(each => (
          <li key={each.id}>
            <span class={`state ${each.published_at ? 'completed' : 'waiting'}`}>
              {each.published_at ? 'live' : 'draft'}
            </span>
            <span class="grow">
              {each.name}
              <small>
                {each.kind}
                {each.automatic === false ? ', only when delivered or started' : ', automatic'}
              </small>
            </span>
            <button type="button" onClick={() => publish(each)}>
              {each.published_at ? 'Unpublish' : 'Publish'}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
