import type { Api } from './api.ts'
import { newestChange, whoDid } from './changes.ts'
import type { Done } from './done.ts'
import type { Intent } from './file-plan.ts'
import { oneLine } from './one-line.ts'

/** Whose scheduled versions do not come any more because of a push, what people get instead, and how to schedule again. */
export async function endedSchedules(
  api: Api,
  intents: Intent[],
  { done, dry }: { done: Map<string, Done>; dry: boolean },
): Promise<string[]> {
  const lines: string[] = []
  for (const { file, held, forPeople } of intents) {
    const at = done.get(file.slug)?.unscheduled
    if (!at || !held) continue
    const change = await newestChange(api, held, ({ object }) => hasBecome(object.publish_at))
    const who = change ? whoDid(change) : 'somebody'
    const ends = dry ? 'It would not come any more, because this push' : 'It does not come any more, because this push'
    const instead =
      forPeople === 'unpublish'
        ? `${dry ? 'unpublishes' : 'unpublished'} it: people get nothing`
        : `${dry ? 'publishes' : 'published'} the file: people get the file ${dry ? 'then' : 'now'}, and nothing changes at that time`
    const again = `To schedule the draft again: beckon publish "${oneLine(file.name)}" --at ${at}.`
    lines.push(`${file.slug}.json: ${who} had scheduled a version for ${at}. ${ends} ${instead}. ${KEPT} ${again}`)
  }
  return lines
}

const KEPT = 'Its history keeps what was scheduled, unless the draft or a version has it.'

/** A property of a Change: `[before, after]`, or its first value. */
const hasBecome = (value: unknown): boolean => (Array.isArray(value) ? value[1] : value) != null
