/** What a team can be told of, and when it is told. A family is named by its first word and `.*`. */
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
  'webhook.disabled': 'Beckon switched off another webhook, because its receiver does not answer',
} as const

export type Topic = keyof typeof TOPICS

/** `json`: the message as it is documented. `slack`: a line for people, as Slack's incoming webhooks take it. */
export const FORMATS = ['json', 'slack'] as const
export type WebhookFormat = (typeof FORMATS)[number]

/** How much of people and companies stands in messages. */
export const PEOPLE = ['min', 'all', 'ids'] as const
export type PeopleIn = (typeof PEOPLE)[number]

const families = new Set(Object.keys(TOPICS).flatMap(topic => (topic.includes('.') ? `${topic.split('.')[0]}.*` : [])))

/** What may stand in a webhook's list: topics, families, or `*` for everything. */
export const WANTABLE: readonly string[] = ['*', ...families, ...Object.keys(TOPICS)]

/** A ping is for the webhook that was tried, whatever it wants. */
export function wants(topics: readonly string[], topic: Topic): boolean {
  return topics.includes(topic) || topics.includes('*') || topics.includes(`${topic.split('.')[0]}.*`)
}
