import { useEffect, useState } from 'preact/hooks'

/** The wait after the last key, so that we ask once for a word and not for every letter. */
const PAUSE = 300

/** The text of a filter. It follows the address, and changes the address after a pause. */
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
