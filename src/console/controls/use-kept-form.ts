import { useConsole } from '../console-parts.ts'
import { useForm } from './use-form.ts'

/** A form that keeps what was typed, until it is saved or discarded, also while the user looks at other pages. */
export function useKeptForm<V extends object>(
  name: string,
  first: V,
  save: (values: V) => Promise<unknown>,
  beside?: readonly (keyof V)[],
) {
  const { unsaved } = useConsole()
  const send = async (values: V) => {
    const sent = unsaved.get(name)
    await save(values)
    // What was typed in the meantime is still not saved.
    if (unsaved.get(name) === sent) unsaved.delete(name)
  }
  const form = useForm<V>({ ...first, ...unsaved.get(name) }, send, beside)
  return {
    ...form,
    changed: unsaved.has(name),
    set(changes: Partial<V>) {
      unsaved.set(name, { ...unsaved.get(name), ...changes })
      form.set(changes)
    },
    discard() {
      unsaved.delete(name)
      form.set(first)
    },
  }
}
