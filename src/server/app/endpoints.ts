import type { Method } from '../../protocol/operations/operation.ts'
import type { Endpoint } from '../access/endpoint.ts'
import type { Managed } from '../access/manage.ts'
import { account } from '../access/routes/account-routes.ts'
import { audit } from '../access/routes/audit-routes.ts'
import { factors } from '../access/routes/factors-routes.ts'
import { provider } from '../access/routes/provider-routes.ts'
import { root } from '../access/routes/root-routes.ts'
import { secondFactor } from '../access/routes/second-factor-routes.ts'
import { secrets } from '../access/routes/secrets-routes.ts'
import { session } from '../access/routes/session-routes.ts'
import { sessions } from '../access/routes/sessions-routes.ts'
import { users } from '../access/routes/users-routes.ts'
import { dryRun } from '../authoring/dry-run/dry-run-routes.ts'
import { people } from '../authoring/people/people-routes.ts'
import { timeline } from '../authoring/people/timeline-routes.ts'
import { previews } from '../authoring/previews/previews-routes.ts'
import { studio } from '../authoring/studio/studio-routes.ts'
import { studioSessions } from '../authoring/studio/studio-sessions-routes.ts'
import { experiences } from '../content/experiences-routes.ts'
import { files } from '../content/files/files-routes.ts'
import { limitGroups } from '../content/limits/limit-groups-routes.ts'
import { warnings } from '../content/linting/warnings-routes.ts'
import { segments } from '../content/segments/segments-routes.ts'
import { tags } from '../content/tags/tags-routes.ts'
import { labels } from '../content/translations/labels-routes.ts'
import { translations } from '../content/translations/translations-routes.ts'
import { changes } from '../content/versions/changes-routes.ts'
import { versions } from '../content/versions/versions-routes.ts'
import { deliveryBatches } from '../deliveries/batch/batch-routes.ts'
import { deliveries } from '../deliveries/deliveries-routes.ts'
import { interactions } from '../deliveries/interactions-routes.ts'
import { consolePages } from '../documents/console-routes.ts'
import { docsSite } from '../documents/docs-site-routes.ts'
import { documentation } from '../documents/documentation-routes.ts'
import { urlGroups } from '../domains/url-groups-routes.ts'
import { urls } from '../domains/urls-routes.ts'
import { exports } from '../operations/export-routes.ts'
import { forgets } from '../operations/forgetting/forget-routes.ts'
import { health } from '../operations/health-routes.ts'
import { imports } from '../operations/imports/imports-routes.ts'
import { leaving } from '../operations/leaving/leaving-routes.ts'
import { metrics } from '../operations/metrics-routes.ts'
import { explain } from '../pages/explain-routes.ts'
import { hookBatches } from '../pages/hook-batches-routes.ts'
import { hooks } from '../pages/hooks-routes.ts'
import { observe } from '../pages/observe-routes.ts'
import { runtime } from '../pages/runtime-routes.ts'
import { companies } from '../people/companies/companies-routes.ts'
import { companyDeletions } from '../people/companies/delete-company-routes.ts'
import { profiles } from '../people/profiles/profiles-routes.ts'
import { properties } from '../people/properties/properties-routes.ts'
import { searches } from '../people/searches-routes.ts'
import { experienceList } from '../results/experience-list/experience-list-routes.ts'
import { results } from '../results/results-routes.ts'
import { webhooks } from '../webhooks/webhooks-routes.ts'

const isManaged = (endpoint: Endpoint): endpoint is Managed => 'answerTo' in endpoint

const api: Endpoint[] = [
  ...root,
  ...health,
  ...metrics,
  ...people,
  // Before `/:id` of profiles, which would read `forget` as an id.
  ...forgets,
  ...exports,
  ...leaving,
  ...imports,
  ...profiles,
  ...timeline,
  ...deliveryBatches,
  ...deliveries,
  ...translations,
  ...labels,
  ...experienceList,
  ...tags,
  ...limitGroups,
  ...experiences,
  ...changes,
  ...files,
  ...versions,
  ...warnings,
  ...segments,
  ...searches,
  ...properties,
  ...companies,
  ...companyDeletions,
  ...interactions,
  ...results,
  ...urls,
  ...urlGroups,
  ...account,
  ...session,
  ...secondFactor,
  ...factors,
  ...provider,
  ...consolePages,
  ...docsSite,
  ...sessions,
  ...users,
  ...secrets,
  ...webhooks,
  ...audit,
  ...explain,
  ...dryRun,
  ...previews,
  ...studioSessions,
  ...studio,
  ...hookBatches,
  ...hooks,
  ...observe,
  ...runtime,
]

/** Some addresses delete several records at once. What they list is no record. */
const changesOne = (method: Method, { path }: Endpoint): boolean =>
  method === 'PATCH' || method === 'PUT' || (method === 'DELETE' && path.includes('/:'))

/** A record that was read can be sent back to the same address. */
for (const endpoint of api) {
  if (!isManaged(endpoint) || !endpoint.methods.some(method => changesOne(method, endpoint))) continue
  const { path } = endpoint
  const reads = api.filter(isManaged).find(other => other.path === path && other.methods.includes('GET'))
  if (!reads) continue
  endpoint.reads = reads
  endpoint.takesMatch = true
  reads.isRead = true
}

/** Every address that the server answers. The API document and the tests read the same list. */
export const endpoints: Endpoint[] = [...documentation(api), ...api]
