import { useEffect, useState } from 'preact/hooks'

/** After the last letter, so that a word is asked for once and not letter by letter. */
const PAUSE = 300

/** What is being typed into a filter, which follows the address and reaches it after a pause. */
export function useTyped(told: string, tell: (text: string) => void): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(told)
  const [before, setBefore] = useState(told)
  if (before !== told) {
    setBefore(told)
    setTyped(told)
  }
  useEffect(() => {
    if (typed === told) return
    const later = setTimeout(() => tell(typed), PAUSE)
    return () => clearTimeout(later)
  }, [typed, told])
  return [typed, setTyped]
}
