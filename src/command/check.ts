import { connect } from './api.ts'
import { type Command, SERVER } from './command.ts'
import { EXPERIENCE, givenExperience } from './find-experience.ts'
import { oneLine } from './one-line.ts'
import { type Warning, warningLines } from './warning-text.ts'

interface Checked {
  id: string
  kind: string
  name: string
  warnings: Warning[]
}

export const check: Command = {
  words: `[${EXPERIENCE}]`,
  options: SERVER,
  examples: ['beckon check', 'beckon check tour "First watch"'],
  async run(given, world) {
    const api = connect(given, world)
    const query = new URLSearchParams({ limit: '100' })
    if (given.words.length > 0) {
      const { kind, id } = await givenExperience(api, given, 'check')
      query.set('kind', kind)
      query.set('id', id)
    }
    const checked: Checked[] = []
    for (let more = true; more; ) {
      const page = await api.get<{ experiences: Checked[]; cursor: { before: string | null } }>(
        `/v3/edit/warnings?${query}`,
      )
      checked.push(...page.experiences)
      more = page.cursor.before !== null
      query.set('before', page.cursor.before ?? '')
    }
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
