import type { Api } from './api.ts'
import type { Intent } from './file-plan.ts'
import { type Held, isExperience, listPages } from './held.ts'

/**
 * A file whose Experience somebody archived is no new one: people would get again, as something new, what a colleague took away.
 * It is found by its id, or by the name of its file if it was never pulled.
 */
export async function withArchived(api: Api, intents: Intent[]): Promise<Intent[]> {
  if (!intents.some(isNew)) return intents
  const archived = await listPages(api, 'experiences', '&archived=true')
  return intents.map(intent => {
    const was = isNew(intent) ? archived.find(each => isOf(each, intent)) : undefined
    return was ? { ...intent, archived: was, conflicts: [{ about: 'archived', unlessOurs: true }] } : intent
  })
}

const isNew = ({ does, file }: Intent): boolean => does === 'create' && isExperience(file.kind)

const isOf = ({ id, kind, key }: Held, { file }: Intent): boolean =>
  kind === file.kind && (file.id === null ? key === file.slug : id === file.id)
