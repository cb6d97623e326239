import type { ChangeRecord as Change } from '../protocol/answer.ts'
import type { Api } from './api.ts'
import { BY_PRUNE } from './archived.ts'
import { isSecret, newestChange, whoDid } from './changes.ts'
import type { SaidConflict } from './conflicts.ts'
import { type Conflict, hasDraft, type Intent } from './file-plan.ts'
import { type Held, isExperience, nameOf } from './held.ts'
import { oneLine } from './one-line.ts'
import { countsAtOnce } from './read-files.ts'
import { memoryOf } from './seen.ts'
import { folderOf, inWords, latestFolder } from './source.ts'

/** Finds out who is behind each conflict. What the account secret wrote before files were remembered is none. */
export async function sayConflicts(
  api: Api,
  intents: Intent[],
  { publish, source }: { publish: boolean; source: string | null },
): Promise<SaidConflict[]> {
  const said: SaidConflict[] = []
  for (const intent of intents)
    for (const conflict of intent.conflicts) {
      // Without --publish, neither what people get nor the theme is written.
      if (!publish && (conflict.about === 'live' || countsAtOnce(intent.file))) continue
      const change = await latestChange(api, intent, conflict)
      // Who wrote a Segment, an Environment or the theme is not kept. It may have been a colleague.
      const isOurs = change ? isSecret(change) : isExperience(intent.file.kind)
      if (conflict.unlessOurs && isOurs) continue
      said.push({ file: `${intent.file.slug}.json`, says: sentence(intent, conflict, { change, source }) })
    }
  return said
}

function sentence(
  { file, held, archived }: Intent,
  { about }: Conflict,
  { change, source }: { change: Change | null; source: string | null },
): string {
  const pushed = about === 'live' ? pushedLive(held, change, source) : null
  const by = pushed ?? (change ? whoDid(change) : 'somebody')
  const at = change ? ` at ${change.updated_at}` : ''
  if (about === 'archived')
    return `${whoArchived(archived!, change)}. Remove the file to keep it so, or bring it back in the console. --force makes a new ${file.kind} of the file.`
  if (about === 'taken') {
    const what = `the ${held!.kind} "${oneLine(nameOf(held!))}"${held!.key ? ` (${held!.key}.json)` : ''}`
    return `${what} was pushed from another folder, ${folderOf(held!)}. Give the file${nameOf(held!) === file.name ? ' and what is in it' : ''} another name to make a new ${file.kind}. If it is the same one, --force replaces it.`
  }
  if (about === 'elsewhere')
    return `it was pushed from another folder, ${folderOf(held!)}, and is different there. beckon pull brings it, beside the file; --force replaces it.`
  if (about === 'draft' && (!change || isSecret(change)) && latestFolder(held!)?.stamp === held!.stamp)
    return `it was pushed from ${whichFolder(held!, source, ' since')} at ${latestFolder(held!)!.at}. ${mergeFirst(held!, source)}beckon pull brings it, beside the file if you changed it; --force replaces it.`
  if (about === 'draft' && !hasDraft(file))
    return `${by} changed it since${at}. beckon pull brings what the account has, beside the file if you changed it; --force replaces it.`
  if (about === 'draft')
    return `${by} changed the draft${at}. beckon pull brings their draft, beside the file if you changed it; --force replaces theirs.`
  const wanted = file.live === false ? 'unpublishes it' : 'publishes the file'
  if (held!.live === null)
    return `${by} unpublished it${at}. Write "live": false into the file to keep it so; --force ${wanted}.`
  if (file.live === false && !change?.object.restored_from)
    return `${by} published it${at}. Remove "live": false from the file to keep it so; --force unpublishes it.`
  const what = change?.object.restored_from ? 'rolled it back' : 'published something else'
  return `${by} ${what}${at}. beckon pull --live brings what people get, beside the file if you changed it; --force ${wanted}.`
}

/** Of a push that wrote last. Clones of one repository are one folder, and one of them may have files that another one has not. */
const whichFolder = (held: Held, source: string | null, since = ''): string =>
  latestFolder(held)!.source === source
    ? `this folder${since}, with other files,`
    : `another folder${since}, ${folderOf(held)},`

/** Git knows that another branch has it. */
const mergeFirst = (held: Held, source: string | null): string =>
  memoryOf(held, source)?.isHere === false ? 'Merge the branch that has it, or else ' : ''

/** The push that decided what people get. Null: it was something else. */
function pushedLive(held: Held | null, change: Change | null, source: string | null): string | null {
  const isPushed = held !== null && latestFolder(held)?.live_stamp === held.live_stamp
  return isPushed && change && isSecret(change) ? `a push from ${whichFolder(held, source)}` : null
}

/** A colleague, or the push of another folder: a folder that archived it did so in that moment. */
function whoArchived(was: Held, change: Change | null): string {
  const folder = was.pushed_from.find(each => each.stamp === BY_PRUNE && each.at === was.archived_at)
  const at = change?.updated_at ?? was.archived_at
  const by = folder ? `a push from another folder, ${inWords(folder.source)},` : change ? whoDid(change) : 'somebody'
  return `${by} archived it${at ? ` at ${at}` : ''}`
}

/** The newest Change of the draft, or of what people get. */
async function latestChange(api: Api, { file, held, archived }: Intent, { about }: Conflict): Promise<Change | null> {
  if (about === 'taken' || about === 'elsewhere') return null
  return newestChange(api, { kind: file.kind, id: (held ?? archived)!.id }, change => isAbout(change) === about)
}

const STANDING = ['published_at', 'publish_at', 'unpublish_at', 'archived_at', 'version', 'restored_from', 'audience']

/** Null: about neither. */
function isAbout({ kind, path, object }: Change): Conflict['about'] | null {
  const names = Object.keys(object)
  // Another meaning of its Segments is none of its own.
  if (path === 'audience') return null
  if (kind === 'apply') return 'live'
  if (object.archived_at) return 'archived'
  if (kind !== 'create' && 'published_at' in object) return 'live'
  return names.some(name => !STANDING.includes(name)) ? 'draft' : null
}
