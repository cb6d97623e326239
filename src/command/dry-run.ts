import type { AnswerFor } from '../protocol/contract.ts'
import { type Api, connect } from './api.ts'
import { type Command, SERVER } from './command.ts'
import { dryRunText } from './dry-run-text.ts'
import { Failure } from './failure.ts'
import { EXPERIENCE, givenExperience } from './find-experience.ts'

/** The wait between two looks at a long dry run. */
const EVERY = 1_000

export const dryRun: Command = {
  words: EXPERIENCE,
  options: { live: { says: 'as people get it now, instead of its draft' }, ...SERVER },
  examples: ['beckon dry-run tour "First watch"', 'beckon dry-run "First watch" --live'],
  async run(given, world) {
    const api = connect(given, world)
    const { kind, id } = await givenExperience(api, given, 'dry-run')
    const version = given.on('live') ? 'live' : 'draft'
    const counted = await whole(api, await api.send('POST', '/v3/analyze/dry_run', { kind, id, version }))
    world.out(given.on('json') ? JSON.stringify(counted, null, 2) : dryRunText(counted))
    return 0
  },
}

type Counted = AnswerFor<'GET /v3/analyze/dry_run/:id'>

/** To stop, simply do not ask again: the server then ends it. */
async function whole(api: Api, { dry_run }: Counted): Promise<Counted['dry_run']> {
  if (dry_run.state === 'ended')
    throw new Failure('The server stopped the count, because this command did not ask for 30 seconds; run it again.')
  // Without an id, everybody was counted at once.
  if (dry_run.state === 'done' || dry_run.id === null) return dry_run
  await new Promise(resolve => setTimeout(resolve, EVERY))
  return whole(api, await api.get('/v3/analyze/dry_run/:id', { id: dry_run.id }))
}
