import type { ParamsFor } from '../protocol/contract.ts'
import { hasDraft, type Intent } from './file-plan.ts'
import type { Held } from './held.ts'
import { countsAtOnce, isPlain, type OneFile } from './read-files.ts'
import { hasSeenLive, memoryOf, rememberedOf } from './seen.ts'

/** A file, as the server takes it. */
type PushedFile = ParamsFor<'POST /v3/edit/files'>['files'][number]

const asRead = ({ id, stamp, live_stamp }: Held): Pick<PushedFile, 'id' | 'read'> => ({
  id,
  read: { stamp, live_stamp },
})

/** Writes nothing: it must still be as it was read. */
export const asItWas = ({ slug, kind }: OneFile, held: Held): PushedFile => ({ name: slug, kind, ...asRead(held) })

/** Empty: the account has it, and knows that it comes from this file. */
export function toSend(
  intent: Intent,
  { publish, force, source }: { publish: boolean; force: boolean; source: string | null },
): PushedFile[] {
  const { file, held, does, forPeople, content } = intent
  if (does === 'leave' || (countsAtOnce(file) && !publish)) return []
  const seenLive = held !== null && hasSeenLive(file, held, memoryOf(held, source)) === true
  const remember = {
    live: held === null || seenLive || (publish && file.live !== 'unchanged'),
    seen: rememberedOf(file),
  }
  const live = publish && forPeople ? forPeople === 'publish' : undefined
  const writes = does !== 'nothing' || live !== undefined
  if (!writes && held && isRemembered(intent, { publish, source })) return []
  return [
    {
      name: file.slug,
      kind: file.kind,
      ...(held ? asRead(held) : {}),
      content: does === 'nothing' ? undefined : content,
      // Whoever forces it has not seen what they replace.
      keep: (force && intent.conflicts.some(({ about }) => about !== 'live')) || undefined,
      live,
      remember,
    },
  ]
}

/** Whether a push that writes nothing would also have nothing new to remember. */
function isRemembered(
  { file, held }: Intent,
  { publish, source }: { publish: boolean; source: string | null },
): boolean {
  const own = source === null ? held!.pushed : held!.pushed_from.find(each => each.source === source)
  if (hasDraft(file) && held!.key !== file.slug) return false
  if (isPlain(file) && own && 'file' in own && own.file !== file.slug) return false
  if (!own || own.stamp !== held!.stamp || own.seen !== rememberedOf(file)) return false
  return own.live_stamp === held!.live_stamp || (!publish && hasSeenLive(file, held!, own) !== true)
}

/** It has no file, so the server says this of it. */
export const prunedName = ({ id }: Held): string => `${id} (in no file)`

export const toPrune = (held: Held): PushedFile => ({
  name: prunedName(held),
  kind: held.kind,
  ...asRead(held),
  archive: true,
})
