import type { AttemptRecord, WebhookRecord } from '../protocol/answer.ts'
import { type Api, connect } from './api.ts'
import { type Command, SERVER } from './command.ts'
import { Failure } from './failure.ts'

type Told = WebhookRecord & { last_failure: AttemptRecord | null }

export const webhooks: Command = {
  words: '',
  options: { ...SERVER, failing: { says: 'only those that do not get through' } },
  examples: ['beckon webhooks', 'beckon webhooks --failing'],
  async run(given, world) {
    if (given.words.length > 0) throw new Failure('beckon webhooks takes no words', 2)
    const api = connect(given, world)
    const { webhooks: all } = await api.get('/v3/edit/webhooks')
    const told: Told[] = []
    for (const one of all) {
      const fails = one.failures > 0 || one.disabled_because !== null
      if (fails || !given.on('failing'))
        told.push({ ...one, last_failure: fails ? await lastFailure(api, one.id) : null })
    }
    world.out(given.on('json') ? JSON.stringify({ webhooks: told }, null, 2) : inWords(told, given.on('failing')))
    return 0
  },
}

async function lastFailure(api: Api, id: string): Promise<AttemptRecord | null> {
  const { attempts } = await api.get('/v3/edit/webhooks/:id/attempts', { id, limit: 50 })
  return attempts.find(({ ok }) => !ok) ?? null
}

function inWords(list: Told[], onlyFailing: boolean): string {
  if (list.length === 0)
    return onlyFailing ? 'Every webhook that is on gets through.' : 'There are no webhooks. The console makes them.'
  return list.map(each => [`${stateOf(each)}  ${each.url}  ${each.id}`, ...reasons(each)].join('\n    ')).join('\n')
}

function stateOf({ enabled, disabled_because, paused_until, failures }: Told): string {
  if (disabled_because) return 'switched off'
  if (!enabled) return 'off'
  if (paused_until) return 'paused'
  return failures > 0 ? 'failing' : 'on'
}

function reasons({ disabled_because, failures, failing_since, paused_until, last_failure }: Told): string[] {
  const said: string[] = []
  if (disabled_because === 'gone')
    said.push(
      'The receiver answered 410: it is gone. Give it the new address, or mend the receiver, then switch it on in the console. Until then no messages are made.',
    )
  if (disabled_because === 'failing') said.push('It failed for five days. Switch it on again in the console.')
  if (failures > 0) said.push(`${failures} ${failures === 1 ? 'attempt' : 'attempts'} failed, since ${failing_since}`)
  if (paused_until) said.push(`It is tried again at ${paused_until}`)
  if (last_failure?.error) said.push(`Last: ${last_failure.error} (${last_failure.created_at})`)
  return said
}
