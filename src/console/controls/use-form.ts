import { useEffect, useRef, useState } from 'preact/hooks'
import { messagesOf } from '../api-error.ts'
import { problemsIn } from '../editor/draft/problems.ts'

type Wrong<V> = { [field in keyof V]?: string }

/**
 * The values of a small form, and the result of sending it: one request at a time, and the server's own words if it refuses.
 * `beside`: the fields that show what is wrong with them. Then the first of those has the focus.
 */
export function useForm<V extends object>(
  first: V,
  send: (values: V) => Promise<unknown>,
  beside: readonly (keyof V)[] = [],
) {
  const [values, setValues] = useState(first)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  const [wrong, setWrong] = useState<Wrong<V>>({})
  const element = useRef<HTMLElement | null>(null)
  useEffect(() => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [wrong])
  const refused = (error: unknown) => {
    const found: Wrong<V> = {}
    const others: string[] = []
    for (const message of messagesOf(error)) {
      const { at, says } = problemsIn([message], null)[0]!
      const field = beside.find(each => at.split('.')[0] === each)
      if (field) found[field] = says
      else others.push(message)
    }
    setWrong(found)
    setProblem(others.join(' '))
  }
  const submit = async (event?: Event) => {
    event?.preventDefault()
    if (busy) return
    element.current = (event?.currentTarget as HTMLElement | null) ?? null
    setBusy(true)
    setProblem(undefined)
    setWrong({})
    try {
      await send(values)
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }
  const set = (changes: Partial<V>) => setValues(now => ({ ...now, ...changes }))
  return { values, set, submit, busy, problem, wrong }
}
