/** What the operations of each group are about. */
export const TAGS: { [tag: string]: string } = {
  service: 'What the server is, how it is, and who a secret belongs to',
  profiles: 'The people of the account: look for them, read them, clear them and forget them',
  event_names: 'The events that were tracked',
  export: 'Take all data of an account to another server',
  import: 'Bring the data of an account from another server',
  account: 'The settings of the account, its pause and its end',
  imports: 'People from CSV files',
  deliveries: 'An Experience for one person, or for many',
  i18n: 'Upload translations',
  experiences: 'Experiences of every kind in one list',
  tours: 'Tours: their drafts, versions, changes and translations',
  surveys: 'Surveys: their drafts, versions, changes and translations',
  launchers: 'Launchers: their drafts, versions, changes and translations',
  tooltips: 'Tooltips: their drafts, versions, changes and translations',
  embeds: 'Embeds: their drafts, versions, changes and translations',
  labels: 'The words of buttons that nobody wrote, by language',
  changes: 'The feed of everything that authors changed',
  files: 'Experiences and Segments as files',
  warnings: 'Likely mistakes in what is live or written',
  segments: 'Groups of people, and which Experiences use them',
  limit_groups: 'How many of some tours and surveys a person gets in a period',
  tags: 'Words that group Experiences',
  searches: 'For clients that read saved searches. There are none',
  properties: 'The properties of people, companies and events',
  companies: 'The companies of people',
  interactions: 'What each person did with an Experience',
  responses: 'The answers to surveys',
  results: 'Funnels, scores and figures',
  urls: 'The domains on which Experiences may appear',
  url_groups: 'The Environments that domains belong to',
  session: 'Sign in to the console, and out',
  sessions: 'The browsers in which users are signed in',
  users: 'The people who work with the account',
  secrets: 'The secrets of backends',
  webhooks: 'Messages to your own servers',
  audit: 'Who did what in the account',
  explain: 'Why somebody sees something or does not',
  dry_run: 'How many people would get something',
  previews: 'Links that show a draft on a page',
  studio: 'The editor on the page itself',
  hooks: 'What your backend says about people, companies and events',
  runtime: 'What the script on a page asks and says',
}

/** Several resources that are one group for their readers. */
const SAME: { [resource: string]: string } = {
  profile: 'profiles',
  company: 'companies',
  link: 'session',
  join: 'session',
  preview: 'previews',
  studio_codes: 'studio',
  studio_sessions: 'studio',
  boot: 'runtime',
  claim: 'runtime',
  reports: 'runtime',
  live: 'runtime',
  feed: 'runtime',
}

/** `/v3/edit/url_groups/{id}` → `url_groups`; the rest of the server is `service`. */
export function tagOf(path: string): string {
  const [, version, , named] = path.split('/')
  const resource = named?.replace(/\.\w+$/, '')
  if (version !== 'v3' || !resource) return 'service'
  return SAME[resource] ?? resource
}
