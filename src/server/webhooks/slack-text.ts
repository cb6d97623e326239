import type { Topic } from '../../protocol/webhook.ts'

/** The input of a line for people: the data of a message, and the name of the Experience. */
export interface Sayable {
  topic: Topic
  data: Record<string, unknown>
  experience: string | null
}

// biome-ignore lint/suspicious/noExplicitAny: the data of a message has the shape of its topic
type Data = any

/** Only these three characters are special in Slack. */
const escaped = (text: unknown): string =>
  String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** On one line: a name with a line break must not look like a message of its own. */
const plain = (text: unknown): string => escaped(text).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

/** What somebody wrote, as a quotation: each of its lines is marked. */
const quoted = (text: unknown): string =>
  String(text)
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map(line => `\n>${plain(line)}`)
    .join('')

/** One line, in the format of Slack's incoming webhooks. */
export function slackText({ topic, data, experience }: Sayable): string {
  const { profile, interaction, response, delivery, tour, survey, launcher, tooltip, embed, webhook } = data as Data
  const who = nameOf(response?.profile ?? interaction?.profile ?? profile)
  const what = `*${plain(experience ?? (tour ?? survey ?? launcher ?? tooltip ?? embed)?.name ?? 'an Experience')}*`
  switch (topic) {
    case 'ping':
      return 'Beckon can reach this channel.'
    case 'tour.displayed':
    case 'survey.displayed':
    case 'launcher.displayed':
      return `${who} sees ${what}`
    case 'tour.started':
    case 'launcher.started':
      return `${who} started ${what}`
    case 'tour.step':
      return `${who} came to another step of ${what}`
    case 'tour.button':
      return `${who} pressed a button of ${what}`
    case 'launcher.item':
      return `${who} chose an item of ${what}`
    case 'tour.completed':
    case 'survey.completed':
    case 'launcher.completed':
      return `${who} completed ${what}`
    case 'tour.exited':
    case 'survey.exited':
    case 'launcher.exited':
      return `${who} closed ${what}`
    case 'tour.snoozed':
      return `${who} wants to see ${what} later`
    case 'survey.answered':
      return `${who} answered ${what}: *${plain(response.answer)}*${response.text ? quoted(response.text) : ''}`
    case 'delivery.created':
      return `${what} will be shown to ${who}`
    case 'delivery.triggered':
      return `${what} was shown to ${who}`
    case 'delivery.dropped':
      return `${what} will not be shown to ${who} (${plain(delivery.dropped_because)})`
    case 'delivery.expired':
      return `${what} was not shown to ${who} in time`
    case 'goal.reached':
      return `${who} did what ${what} is for`
    case 'experience.published':
      return `${what} is live`
    case 'experience.unpublished':
      return `${what} is no longer live`
    case 'profile.forgotten':
      return 'Somebody was forgotten'
    case 'webhook.disabled':
      return `The webhook to ${plain(new URL(webhook.url).host)} was switched off: its receiver does not answer`
  }
}

function nameOf(profile: Data): string {
  if (!profile) return 'Somebody'
  const { name, first_name, last_name, email, uid, id } = profile
  const whole = [first_name, last_name].filter(part => typeof part === 'string').join(' ')
  return plain(name || whole || email || uid || id)
}
