/** The topics, and when each is sent. `<first word>.*` names a family of topics. */
export const TOPICS = {
  ping: 'somebody sends a test',
  'tour.displayed': 'the first step of a tour is drawn',
  'tour.started': 'the person does something in it for the first time',
  'tour.step': 'another step is drawn',
  'tour.button': 'the person presses a button',
  'tour.completed': 'the person comes to the end',
  'tour.exited': 'the person closes it before the end',
  'tour.snoozed': 'the person snoozes it',
  'survey.displayed': 'the first step of a survey is drawn',
  'survey.answered': 'the person answers a question, or changes the answer',
  'survey.completed': 'the person comes to the end',
  'survey.exited': 'the person closes it before the end',
  'launcher.displayed': 'a launcher is drawn',
  'launcher.started': 'the person opens it',
  'launcher.item': 'the person chooses an item',
  'launcher.completed': 'all items are done',
  'launcher.exited': 'the person dismisses it',
  'delivery.created': 'a Delivery is created',
  'delivery.triggered': 'a Delivery is shown',
  'delivery.dropped': 'a Delivery is dropped: limit, Segment or seen before',
  'delivery.expired': 'the time of a Delivery passes before it is shown',
  'goal.reached': 'a person who saw an Experience reaches its goal',
  'experience.published': 'an Experience, or a new version of it, goes live',
  'experience.unpublished': 'an Experience is unpublished',
  'profile.forgotten': 'a person is forgotten',
  'webhook.disabled': 'Beckon switches off another webhook, because its receiver does not answer',
} as const

export type Topic = keyof typeof TOPICS

/** `json`: the documented message. `slack`: a line for people, in the format of Slack's incoming webhooks. */
export const FORMATS = ['json', 'slack'] as const
export type WebhookFormat = (typeof FORMATS)[number]

/** How much messages contain about people and companies. */
export const PEOPLE = ['min', 'all', 'ids'] as const
export type PeopleIn = (typeof PEOPLE)[number]

/** Other names of topics, for receivers that were written for another product. Messages then have the name that was asked for. */
export const ALIASES = {
  'tour.button.clicked': 'tour.button',
  'survey.started': 'survey.displayed',
  'survey.button.clicked': 'survey.answered',
  'response.finished': 'survey.completed',
} as const satisfies { [alias: string]: Topic }

const isAlias = (topic: string): topic is keyof typeof ALIASES => Object.hasOwn(ALIASES, topic)

const families = new Set(Object.keys(TOPICS).flatMap(topic => (topic.includes('.') ? `${topic.split('.')[0]}.*` : [])))

/** What a webhook's list may contain: topics, families, or `*` for everything. */
export const WANTABLE: readonly string[] = ['*', ...families, ...Object.keys(TOPICS), ...Object.keys(ALIASES)]

/** Whether a webhook wants a topic. A ping does not ask this: it goes to the webhook that was tried. */
export function wants(topics: readonly string[], topic: Topic): boolean {
  return isWantedAs(topics, topic) || topics.some(name => isAlias(name) && ALIASES[name] === topic)
}

const isWantedAs = (topics: readonly string[], topic: Topic): boolean =>
  topics.includes(topic) || topics.includes('*') || topics.includes(`${topic.split('.')[0]}.*`)

/** The name of a message for a webhook with these topics: an alias, if nothing but that asks for it. */
export function nameFor(topics: readonly string[], topic: Topic): string {
  if (isWantedAs(topics, topic)) return topic
  return topics.find(name => isAlias(name) && ALIASES[name] === topic) ?? topic
}
