import type { Checked } from '../protocol/answer.ts'
import { connect } from './api.ts'
import { type Command, SERVER } from './command.ts'
import { EXPERIENCE, givenExperience } from './find-experience.ts'
import { oneLine } from './one-line.ts'
import { warningLines } from './warning-text.ts'

export const check: Command = {
  words: `[${EXPERIENCE}]`,
  options: SERVER,
  examples: ['beckon check', 'beckon check tour "First watch"'],
  async run(given, world) {
    const api = connect(given, world)
    const only = given.words.length > 0 ? await givenExperience(api, given, 'check') : null
    const checked: Checked[] = []
    for await (const one of api.each('/v3/edit/warnings', 'experiences', {
      kind: only?.kind,
      id: only?.id,
      limit: 100,
    }))
      checked.push(one)
    world.out(given.on('json') ? JSON.stringify(checked, null, 2) : textOf(checked))
    return 0
  },
}

function textOf(checked: Checked[]): string {
  const found = checked.flatMap(({ kind, name, warnings }) => warningLines(`${kind} "${oneLine(name)}"`, warnings))
  const count = checked.reduce((sum, { warnings }) => sum + warnings.length, 0)
  const of = `${checked.length} ${checked.length === 1 ? 'Experience' : 'Experiences'}`
  const says =
    count === 0 ? `Nothing to say about ${of}.` : `${count} ${count === 1 ? 'warning' : 'warnings'} about ${of}.`
  return [...found, ...(found.length ? [''] : []), says].join('\n')
}
