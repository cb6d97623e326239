/** The topics, and when each is sent. `<first word>.*` names a family of topics. */
export const TOPICS = {
  ping: 'somebody tried the webhook',
  'tour.displayed': 'the first step of a tour is painted',
  'tour.started': 'somebody goes on with it',
  'tour.step': 'another step is seen',
  'tour.button': 'a button of it is pressed',
  'tour.completed': 'somebody came to its end',
  'tour.exited': 'somebody closed it before its end',
  'tour.snoozed': 'somebody wants to see it later',
  'survey.displayed': 'the first question of a survey is painted',
  'survey.answered': 'a question is answered, or answered again',
  'survey.completed': 'every question was passed',
  'survey.exited': 'somebody closed it before its end',
  'launcher.displayed': 'a launcher is painted',
  'launcher.started': 'somebody opened it',
  'launcher.item': 'one of its items is chosen',
  'launcher.completed': 'all of its items are done',
  'launcher.exited': 'somebody dismissed it',
  'delivery.created': 'a Delivery was asked for',
  'delivery.triggered': 'it is shown',
  'delivery.dropped': 'it will not be shown: limit, segment or seen before',
  'delivery.expired': 'its time is over, and it was not shown',
  'goal.reached': 'somebody who saw an Experience did what it is for',
  'experience.published': 'people get an Experience, or another version of it',
  'experience.unpublished': 'people get it no more',
  'profile.forgotten': 'somebody was removed for good',
  'webhook.disabled': 'another webhook was switched off, because its receiver stays away',
} as const

export type Topic = keyof typeof TOPICS

/** `json`: the documented message. `slack`: a line for people, in the format of Slack's incoming webhooks. */
export const FORMATS = ['json', 'slack'] as const
export type WebhookFormat = (typeof FORMATS)[number]

/** How much messages contain about people and companies. */
export const PEOPLE = ['min', 'all', 'ids'] as const
export type PeopleIn = (typeof PEOPLE)[number]

const families = new Set(Object.keys(TOPICS).flatMap(topic => (topic.includes('.') ? `${topic.split('.')[0]}.*` : [])))

/** What a webhook's list may contain: topics, families, or `*` for everything. */
export const WANTABLE: readonly string[] = ['*', ...families, ...Object.keys(TOPICS)]

/** Whether a webhook wants a topic. A ping does not ask this: it goes to the webhook that was tried. */
export function wants(topics: readonly string[], topic: Topic): boolean {
  return topics.includes(topic) || topics.includes('*') || topics.includes(`${topic.split('.')[0]}.*`)
}
