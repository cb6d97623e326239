import { useRef } from 'preact/hooks'

/** The value, or the one before while it is unknown. */
export function useLastKnown<T>(value: T | undefined): T | undefined {
  const known = useRef(value)
  if (value !== undefined) known.current = value
  return known.current
}
