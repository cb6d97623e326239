import { TOPICS, type Topic } from '../../protocol/webhook.ts'

export interface Family {
  /** The first word of its topics. */
  name: string
  title: string
  topics: Topic[]
}

const TITLES: { [name: string]: string } = {
  tour: 'Tours',
  survey: 'Surveys',
  launcher: 'Launchers',
  delivery: 'Deliveries',
  goal: 'Goals',
  experience: 'Publishing',
  profile: 'People',
  webhook: 'Webhooks',
}

/** Every topic except the ping, by what it is about. */
export const FAMILIES: Family[] = Object.entries(TITLES).map(([name, title]) => ({
  name,
  title,
  topics: (Object.keys(TOPICS) as Topic[]).filter(topic => topic.startsWith(`${name}.`)),
}))

/** `The first step of a tour is painted`. */
export const topicWords = (topic: Topic): string => TOPICS[topic][0]!.toUpperCase() + TOPICS[topic].slice(1)

/** The topics of a webhook, in a few words. */
export function topicsWords(topics: string[]): string {
  if (topics.includes('*')) return 'Everything'
  const said = topics.map(topic =>
    topic.endsWith('.*') ? `everything about ${TITLES[topic.slice(0, -2)]?.toLowerCase() ?? topic}` : topic,
  )
  const [first = '', ...others] = said.length > 3 ? [...said.slice(0, 2), `${said.length - 2} more`] : said
  return [first[0]?.toUpperCase() + first.slice(1), ...others].join(', ')
}

/** The single topics that a list means. */
export function topicsMeant(topics: string[]): Set<string> {
  const meant = FAMILIES.flatMap(({ name, topics: all }) =>
    topics.includes('*') || topics.includes(`${name}.*`) ? all : all.filter(topic => topics.includes(topic)),
  )
  return new Set(meant)
}

/** As short as possible: a family if all its topics are meant. */
export function topicsList(meant: Set<string>): string[] {
  const families = FAMILIES.map(({ name, topics }) => ({
    name,
    wanted: topics.filter(topic => meant.has(topic)),
    topics,
  }))
  if (families.every(({ wanted, topics }) => wanted.length === topics.length)) return ['*']
  return families.flatMap(({ name, wanted, topics }) =>
    topics.length > 1 && wanted.length === topics.length ? [`${name}.*`] : wanted,
  )
}
