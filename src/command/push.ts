import { resolve } from 'node:path'
import { type Api, connect, Refused } from './api.ts'
import { BrokenFiles, type FileProblem } from './broken-files.ts'
import { type Command, SERVER } from './command.ts'
import { changeExperience, createExperience, listExperiences, publishExperience } from './experience-api.ts'
import { readExperienceFiles, referencesOf } from './experience-files.ts'
import { contentToSend, type Intent, plan, whyPublish } from './experience-plan.ts'
import { Failure } from './failure.ts'
import { warningLines } from './warning-text.ts'

export const push: Command = {
  words: '<folder>',
  options: {
    publish: {
      says: 'publish every draft that is not what people get now, also after a roll back; without it, people see nothing new yet',
    },
    'dry-run': { says: 'only say what would change, and which drafts --publish would publish' },
    ...SERVER,
  },
  examples: ['beckon push experiences --dry-run', 'beckon push experiences --publish'],
  async run(given, world) {
    const folder = given.words[0]
    if (folder === undefined || given.words.length > 1) throw new Failure('Which folder? beckon push <folder>', 2)
    const files = await readExperienceFiles(resolve(world.cwd, folder))
    const api = connect(given, world)
    const intents = plan(files, await listExperiences(api))
    const dry = given.on('dry-run')
    if (!given.on('json')) for (const intent of intents) world.out(describeIntent(intent))
    const ids = dry ? known(intents) : await apply(api, intents, { publish: given.on('publish'), warn: world.err })
    if (given.on('json'))
      world.out(
        JSON.stringify(
          intents.map(intent => inJson(intent, ids)),
          null,
          2,
        ),
      )
    else {
      if (!dry) for (const intent of intents) if (intent.does === 'create') world.out(madeLine(intent, ids))
      world.out(summary(intents, dry, given.on('publish')))
    }
    return 0
  },
}

/** Creates and changes in the order of the plan. Publishes after all of them were accepted. Returns the ids by file. */
export async function apply(
  api: Api,
  intents: Intent[],
  { publish, warn = () => {} }: { publish: boolean; warn?: (line: string) => void },
): Promise<Map<string, string>> {
  const ids = known(intents)
  const refused: FileProblem[] = []
  for (const intent of intents) {
    const file = `${intent.file.slug}.json`
    const lacking = referencesOf(intent.file.content).find(slug => !ids.has(slug))
    if (lacking) refused.push({ file, at: '', says: `it refers to "file:${lacking}", which could not be created` })
    else refused.push(...(await write(api, intent, ids)).map(says => ({ file, at: '', says })))
  }
  if (refused.length) throw new BrokenFiles(refused, 'the server did not take them, and nothing was published')
  if (publish)
    for (const { file } of intents.filter(whyPublish)) {
      const [, warnings] = await publishExperience(api, file.kind, ids.get(file.slug)!)
      for (const line of warningLines(`${file.slug}.json`, warnings)) warn(line)
    }
  return ids
}

/** Returns the server's objections, such as an unknown Environment or unreadable colours. */
async function write(api: Api, intent: Intent, ids: Map<string, string>): Promise<string[]> {
  const { kind, slug } = intent.file
  const content = contentToSend(intent, other => ids.get(other)!)
  try {
    if (intent.does === 'create') ids.set(slug, (await createExperience(api, kind, content)).id)
    else if (intent.does === 'change') await changeExperience(api, kind, ids.get(slug)!, content)
    return []
  } catch (error) {
    if (error instanceof Refused && error.status === 422) return error.messages
    throw error
  }
}

function known(intents: Intent[]): Map<string, string> {
  return new Map(intents.flatMap(({ file, existing }) => (existing ? [[file.slug, existing.id] as const] : [])))
}

function describeIntent(intent: Intent): string {
  const { file, differences } = intent
  const what = `${file.kind} "${file.name}"`
  switch (whyPublish(intent)) {
    case 'new':
      return `+ ${what}`
    case 'changed':
      return `~ ${what}: ${differences.join(', ')}`
    case 'not live':
      return `= ${what} (the draft is not live)`
    case 'differs':
      return `= ${what} (the draft differs from what is live)`
    case null:
      return `= ${what}`
  }
}

const madeLine = ({ file }: Intent, ids: Map<string, string>): string =>
  `  ${file.kind} "${file.name}" has the id ${ids.get(file.slug)}`

function summary(intents: Intent[], dry: boolean, published: boolean): string {
  const count = (does: Intent['does']) => intents.filter(intent => intent.does === does).length
  const parts = `${count('create')} new, ${count('change')} changed, ${count('nothing')} as they were`
  const drafts = intents.filter(whyPublish).length
  const many = drafts === 1 ? 'one draft' : `${drafts} drafts`
  if (dry) {
    const then = drafts
      ? `${published ? 'It' : 'With --publish, it'} would publish ${many}.`
      : 'No draft waits for --publish.'
    return `Would be: ${parts}. ${then} Nothing was sent.`
  }
  if (!drafts) return `${parts}. No draft waits for --publish.`
  return published ? `${parts}. Published ${many}.` : `${parts}. Add --publish to publish ${many}.`
}

function inJson(intent: Intent, ids: Map<string, string>) {
  const { does, file, differences } = intent
  return {
    file: `${file.slug}.json`,
    does,
    kind: file.kind,
    name: file.name,
    id: ids.get(file.slug) ?? null,
    differences,
    /** Whether `--publish` publishes it. */
    to_publish: whyPublish(intent) !== null,
  }
}
