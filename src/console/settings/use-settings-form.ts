import { useEffect, useState } from 'preact/hooks'
import type { AccountRecord } from '../../protocol/answer.ts'
import { ApiError } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import { useForm } from '../controls/use-form.ts'
import { type JsonObject, same } from '../editor/draft/json.ts'
import { merge } from '../editor/draft/merge.ts'
import { whileSeen } from '../while-seen.ts'
import { savedMeanwhile } from './saved-meanwhile.ts'
import type { AccountSettings, Settings } from './use-account-settings.ts'

/** What was typed and not saved, and what the form had before. */
interface Unsaved<V> {
  from: V
  values: V
}

interface Fields<V> {
  /** Names the form among others. */
  name: string
  /** What the fields say for an account, and the settings that they stand for. */
  valuesOf(account: AccountRecord): V
  settingsOf(values: V): Settings
  /** The fields that show what is wrong with them. */
  beside?: readonly (keyof V)[]
}

/** How often it is tried again if somebody saves in the same moment. */
const ATTEMPTS = 3

/**
 * A form of settings. It saves only what was changed in it, beside what somebody else saved since. If that is in the same place, it
 * says so first. It keeps what was typed until it is saved or discarded, also while the user looks at other pages.
 */
export function useSettingsForm<V extends object>(
  account: AccountRecord,
  { read, save }: Pick<AccountSettings, 'read' | 'save'>,
  { name, valuesOf, settingsOf, beside }: Fields<V>,
) {
  const { unsaved } = useConsole()
  const typed = () => unsaved.get(name) as Unsaved<V> | undefined
  const [from, setFrom] = useState<V>(() => typed()?.from ?? valuesOf(account))
  const begin = (next: Unsaved<V>, isSaved: boolean) => {
    if (isSaved) unsaved.delete(name)
    else unsaved.set(name, next)
    setFrom(next.from)
    form.set(next.values)
  }

  const send = async (values: V, attempt = 1): Promise<void> => {
    const sent = typed()
    const now = await read()
    const theirs = valuesOf(now)
    const { value, collisions } = merged(from, values, theirs)
    if (collisions.length > 0) {
      // They have read it when they press the next time.
      begin({ from: theirs, values: value }, false)
      throw new ApiError(409, [savedMeanwhile(collisions)])
    }
    const changes = changed(settingsOf(theirs), settingsOf(value))
    try {
      const saved = valuesOf(Object.keys(changes).length > 0 ? await save({ ...changes, stamp: now.stamp }) : now)
      const later = typed()
      // What was typed in the meantime is still not saved.
      const rest = later && later !== sent ? merged(values, later.values, saved).value : saved
      begin({ from: saved, values: rest }, rest === saved)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || attempt === ATTEMPTS) throw error
      await send(values, attempt + 1)
    }
  }

  const form = useForm<V>(typed()?.values ?? from, values => send(values), beside)
  useEffect(
    () =>
      whileSeen(() => {
        if (typed()) return
        const show = (now: AccountRecord) => typed() || begin({ from: valuesOf(now), values: valuesOf(now) }, true)
        // A failure to look is no news. Whoever saves is told.
        void read().then(show, () => {})
      }),
    [],
  )
  return {
    ...form,
    changed: unsaved.has(name),
    set(changes: Partial<V>) {
      unsaved.set(name, { from, values: { ...(typed()?.values ?? form.values), ...changes } })
      form.set(changes)
    },
    discard: () => begin({ from, values: from }, true),
  }
}

/** Those that are not the same. */
function changed<S extends object>(before: S, after: S): Partial<S> {
  const changes: Partial<S> = { ...after }
  for (const name in after) if (same(before[name], after[name])) delete changes[name]
  return changes
}

/** What is left out and what is undefined are the same. */
const plain = (value: object): JsonObject => JSON.parse(JSON.stringify(value))

function merged<V extends object>(base: V, mine: V, theirs: V) {
  const { value, collisions } = merge(plain(base), plain(mine), plain(theirs))
  return { value: value as unknown as V, collisions }
}
