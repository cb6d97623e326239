import type { Endpoint } from './http/endpoint.ts'
import { account } from './routes/account.ts'
import { audit } from './routes/audit.ts'
import { changes } from './routes/changes.ts'
import { companies } from './routes/companies.ts'
import { consolePages } from './routes/console.ts'
import { deliveries } from './routes/deliveries.ts'
import { docsSite } from './routes/docs-site.ts'
import { documentation } from './routes/documentation.ts'
import { dryRun } from './routes/dry-run.ts'
import { experienceList } from './routes/experience-list.ts'
import { experiences } from './routes/experiences.ts'
import { explain } from './routes/explain.ts'
import { files } from './routes/files.ts'
import { health } from './routes/health.ts'
import { hooks } from './routes/hooks.ts'
import { interactions } from './routes/interactions.ts'
import { metrics } from './routes/metrics.ts'
import { observe } from './routes/observe.ts'
import { people } from './routes/people.ts'
import { previews } from './routes/previews.ts'
import { profiles } from './routes/profiles.ts'
import { properties } from './routes/properties.ts'
import { results } from './routes/results.ts'
import { root } from './routes/root.ts'
import { runtime } from './routes/runtime.ts'
import { secrets } from './routes/secrets.ts'
import { segments } from './routes/segments.ts'
import { session } from './routes/session.ts'
import { sessions } from './routes/sessions.ts'
import { studio } from './routes/studio.ts'
import { studioSessions } from './routes/studio-sessions.ts'
import { timeline } from './routes/timeline.ts'
import { translations } from './routes/translations.ts'
import { urlGroups } from './routes/url-groups.ts'
import { urls } from './routes/urls.ts'
import { users } from './routes/users.ts'
import { versions } from './routes/versions.ts'
import { warnings } from './routes/warnings.ts'
import { webhooks } from './routes/webhooks.ts'

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
  ...files,
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
