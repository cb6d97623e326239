import type { ExperienceRecord } from '../../src/protocol/experience.ts'
import type { Url } from '../../src/protocol/url.ts'
import type { Api } from './api.ts'

/** What is live, and where. */
export function ExperiencesBox(props: { api: Api; experiences: ExperienceRecord[]; url: Url | null; changed(): void }) {
  const { api, experiences, url, changed } = props
  const publish = async ({ kind, id, published_at }: ExperienceRecord) => {
    await api.send('PATCH', `/v3/edit/${kind}s/${id}`, { published_at: published_at ? null : '$now' })
    changed()
  }
  const enable = async (on: boolean) => {
    await api.send('PATCH', `/v3/edit/urls/${url!.id}`, { enabled: on ? 'on' : 'off' })
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
            <button type="button" onClick={() => enable(url.enabled === 'off')}>
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
