import { useState } from 'preact/hooks'
import { inWords } from '../api-error.ts'

/** The values of a small form, and the result of sending it: one request at a time, and the server's own words if it refuses. */
export function useForm<V extends object>(first: V, send: (values: V) => Promise<unknown>) {
  const [values, setValues] = useState(first)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  const submit = async (event?: Event) => {
    event?.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await send(values)
    } catch (error) {
      setProblem(inWords(error))
    } finally {
      setBusy(false)
    }
  }
  return { values, set: (changes: Partial<V>) => setValues(now => ({ ...now, ...changes })), submit, busy, problem }
}
