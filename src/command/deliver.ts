import type { AnswerFor, ParamsFor } from '../protocol/contract.ts'
import { deliveryParams } from '../protocol/schema/delivery.ts'
import { type Api, connect } from './api.ts'
import { type Command, type Given, SERVER } from './command.ts'
import { cancelBatch, deliverToMany, isForMany } from './deliver-batch.ts'
import { Failure } from './failure.ts'
import { findExperience } from './find-experience.ts'
import { Refused } from './refused.ts'
import { wordOf } from './word-of.ts'

const KINDS = ['tour', 'survey'] as const

type NewDelivery = ParamsFor<'POST /v3/edit/deliveries'>
type Delivery = AnswerFor<'POST /v3/edit/deliveries'>['delivery']

export const deliver: Command = {
  words: '<tour|survey> <id or name>',
  options: {
    uid: { value: 'uid', says: 'the person, by your own id' },
    email: { value: 'email', says: '… or by email' },
    'profile-id': { value: 'id', says: '… or by their id in Beckon (profile_id)' },
    option: { value: 'key=value', multiple: true, says: 'a value for merge tags: {{delivery "key"}}; may be repeated' },
    from: { value: 'time', says: 'not before: ISO 8601, a date, or unix seconds' },
    until: { value: 'time', says: 'not after: the same, or an interval such as +7d' },
    'use-segmentation': { says: 'only if the Segment of the Experience matches' },
    once: { says: 'only if the person has not seen it' },
    'wait-for-triggers': { says: 'respect triggers, element and delay of the first step (skip_triggers=false)' },
    'match-url': { says: 'respect the address of the first step (skip_url_match=false)' },
    'idempotency-key': { value: 'key', says: 'the same key for the same person delivers once' },
    limit: { value: 'number', says: 'at most this many waiting for this person (delivery_ids_limit)' },
    position: {
      value: 'first|last|index',
      says: 'the position in the list of waiting ones (delivery_ids_position); default last, if a position is needed',
    },
    'at-limit': { value: 'error|drop', says: 'what happens when the list is full (delivery_ids_at_limit)' },
    segment: { value: 'name or id', says: 'instead of one person: everybody in this Segment' },
    file: { value: 'path', says: '… or everybody in this file, with one uid on each line' },
    cancel: { value: 'batch', says: 'remove what still waits of a batch, by its id' },
    ...SERVER,
  },
  examples: [
    'beckon deliver tour "First watch" --uid maren',
    'beckon deliver survey 0192f0a1b2c3d4e5f6a7b8c9 --email ines@example.com --until +7d --option boat=Solveig',
    'beckon deliver tour "First watch" --segment "On the pro plan"',
    'beckon deliver tour "First watch" --file uids.txt',
  ],
  async run(given, world) {
    const cancelled = given.value('cancel')
    if (cancelled !== undefined && given.words.length === 0) return cancelBatch(given, world, cancelled)
    const [named, model] = given.words
    const kind = KINDS.find(each => each === named)
    if (given.words.length !== 2 || kind === undefined || model === undefined) {
      throw new Failure('What to deliver? beckon deliver <tour|survey> <id or name> --uid <uid>', 2)
    }
    const target = personOf(given)
    const parameters = parametersOf(given)
    const api = connect(given, world)
    const model_id = await modelId(api, kind, model)
    if (target === null) return deliverToMany(given, world, api, { model_kind: kind, model_id, ...parameters })
    const body = { model_kind: kind, model_id, ...target, ...parameters }
    const { delivery, last } = await create(api, body)
    const dropped = await willBeDropped(api, delivery)
    const answer = { delivery, ...(dropped ? { will_be_dropped: 'seen' } : {}) }
    world.out(given.on('json') ? JSON.stringify(answer, null, 2) : inWords(delivery, last, dropped))
    return 0
  },
}

/** Null: many people are meant. */
function personOf(given: Given): Pick<NewDelivery, 'uid' | 'email' | 'profile_id'> | null {
  const named = { uid: given.value('uid'), email: given.value('email'), profile_id: given.value('profile-id') }
  const chosen = Object.values(named).filter(value => value !== undefined)
  if (chosen.length === 0 && isForMany(given)) return null
  if (chosen.length !== 1 || isForMany(given))
    throw new Failure('To whom? Give one of --uid, --email, --profile-id, --segment, --file.', 2)
  return named
}

/** Everything but what is delivered, and to whom. */
type Conditions = Omit<NewDelivery, 'model_kind' | 'model_id' | 'model_key' | 'uid' | 'email' | 'profile_id'>

function parametersOf(given: Given): Conditions {
  return {
    options: optionsOf(given.values('option')),
    from: given.value('from'),
    until: given.value('until'),
    idempotency_key: given.value('idempotency-key'),
    delivery_ids_limit: numberOf(given.value('limit'), '--limit'),
    delivery_ids_position: position(given.value('position')),
    delivery_ids_at_limit: wordOf(AtLimit, 'delivery_ids_at_limit', given.value('at-limit')),
    use_segmentation: given.on('use-segmentation') ? true : undefined,
    once: given.on('once') ? true : undefined,
    skip_triggers: given.on('wait-for-triggers') ? false : undefined,
    skip_url_match: given.on('match-url') ? false : undefined,
  }
}

const AtLimit = deliveryParams.delivery_ids_at_limit.unwrap()

function optionsOf(pairs: string[]): { [key: string]: string } | undefined {
  if (!pairs.length) return undefined
  return Object.fromEntries(
    pairs.map(pair => {
      const at = pair.indexOf('=')
      if (at < 1) throw new Failure(`--option must be written key=value, not "${pair}".`, 2)
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}

function numberOf(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d+$/.test(text)) throw new Failure(`${name} must be a whole number, not "${text}".`, 2)
  return Number(text)
}

function position(text: string | undefined): string | number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : text
}

async function modelId(api: Api, kind: 'tour' | 'survey', model: string): Promise<string> {
  return /^[0-9a-f]{24}$/.test(model) ? model : (await findExperience(api, model, [kind])).id
}

/** If the API requires a position and none was given, it goes after those that already wait. */
async function create(api: Api, wanted: NewDelivery): Promise<{ delivery: Delivery; last: boolean }> {
  try {
    return { ...(await api.send('POST', '/v3/edit/deliveries', wanted)), last: false }
  } catch (error) {
    if (!asksForPosition(error) || wanted.delivery_ids_position !== undefined) throw error
    const behind: NewDelivery = { ...wanted, delivery_ids_position: 'last' }
    return { ...(await api.send('POST', '/v3/edit/deliveries', behind)), last: true }
  }
}

const ASKS = 'delivery_ids_position: is required'

function asksForPosition(error: unknown): boolean {
  return error instanceof Refused && error.messages.some(message => message.startsWith(ASKS))
}

/** Whether it will certainly be dropped: the person has seen it, and `once` is set. */
async function willBeDropped(api: Api, { id, at, profile_id }: Delivery): Promise<boolean> {
  if (at) return false
  // The Delivery exists, whatever this request returns.
  const told = await api.get('/v3/analyze/explain', { id: profile_id }).catch(() => null)
  const own = told?.verdicts.find(({ candidate }) => candidate.kind === 'delivery' && candidate.delivery.id === id)
  return own?.trace.some(({ gate, result }) => gate === 'seen' && result === 'fail') ?? false
}

function inWords(delivery: Delivery, last: boolean, dropped: boolean): string {
  const where = last ? 'waiting, behind the others' : 'waiting: it shows on the next page where it may appear'
  const lines = [`Delivery ${delivery.id}: ${delivery.at ? `shown at ${delivery.at}` : where}.`]
  if (dropped) lines.push(`But this person has seen it, so with once=${delivery.once} it will be dropped, not shown.`)
  return lines.join('\n')
}
