import { account } from '../access/accounts/account-routes.ts'
import { root } from '../access/accounts/root-routes.ts'
import { secrets } from '../access/accounts/secrets-routes.ts'
import { audit } from '../access/audit-routes.ts'
import type { Endpoint } from '../access/endpoint.ts'
import { session } from '../access/users/session-routes.ts'
import { sessions } from '../access/users/sessions-routes.ts'
import { users } from '../access/users/users-routes.ts'
import { dryRun } from '../authoring/dry-run/dry-run-routes.ts'
import { warnings } from '../authoring/linting/warnings-routes.ts'
import { people } from '../authoring/people/people-routes.ts'
import { timeline } from '../authoring/people/timeline-routes.ts'
import { previews } from '../authoring/previews/previews-routes.ts'
import { studio } from '../authoring/studio/studio-routes.ts'
import { studioSessions } from '../authoring/studio/studio-sessions-routes.ts'
import { experienceList } from '../content/experiences/experience-list-routes.ts'
import { experiences } from '../content/experiences/experiences-routes.ts'
import { segments } from '../content/segments/segments-routes.ts'
import { translations } from '../content/translations/translations-routes.ts'
import { changes } from '../content/versions/changes-routes.ts'
import { versions } from '../content/versions/versions-routes.ts'
import { deliveries } from '../deliveries/deliveries-routes.ts'
import { interactions } from '../deliveries/interactions-routes.ts'
import { consolePages } from '../documents/console-routes.ts'
import { docsSite } from '../documents/docs-site-routes.ts'
import { documentation } from '../documents/documentation-routes.ts'
import { urlGroups } from '../domains/url-groups-routes.ts'
import { urls } from '../domains/urls-routes.ts'
import { health } from '../operations/health-routes.ts'
import { metrics } from '../operations/metrics-routes.ts'
import { explain } from '../pages/explain-routes.ts'
import { hooks } from '../pages/hooks-routes.ts'
import { observe } from '../pages/observe-routes.ts'
import { runtime } from '../pages/runtime-routes.ts'
import { companies } from '../people/companies/companies-routes.ts'
import { profiles } from '../people/profiles/profiles-routes.ts'
import { properties } from '../people/properties/properties-routes.ts'
import { results } from '../results/results-routes.ts'
import { webhooks } from '../webhooks/webhooks-routes.ts'

const api: Endpoint[] = [
  ...root,
  ...health,
  ...metrics,
  ...people,
  ...profiles,
  ...timeline,
  ...deliveries,
  ...translations,
  ...experienceList,
  ...experiences,
  ...changes,
  ...versions,
  ...warnings,
  ...segments,
  ...properties,
  ...companies,
  ...interactions,
  ...results,
  ...urls,
  ...urlGroups,
  ...account,
  ...session,
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
  ...hooks,
  ...observe,
  ...runtime,
]

/** Every address that the server answers. The API document and the tests read the same list. */
export const endpoints: Endpoint[] = [...documentation(api), ...api]
