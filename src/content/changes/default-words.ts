/**
 * A field of an Experience that is left out means something: its default. So we say what it means now, not that there is none.
 * Undefined: a field without a default.
 */
export function defaultWords(property: string, was: unknown, is: unknown): string | undefined {
  if (property === 'automatic') return automaticWords(was ?? true, is)
  if (property === 'percent') return shareWords(Number(was ?? 100), Number(is ?? 100))
  if (property === 'unlimited' && (was === null || is === null))
    return (is ?? false) === (was ?? false)
      ? `the account's limits ${is ? 'do not count' : 'count'}, as before`
      : `the account's limits ${is ? 'do not count any more' : 'count again'}`
  if (property === 'replaces_at_once' && (was === null || is === null))
    return `people get a new version ${is ? 'at once' : 'from their next step on'}${(is ?? false) === (was ?? false) ? ', as before' : ''}`
  if (property === 'position' && (was === null || is === null))
    return `the rank is ${is ?? '0 (the default)'} instead of ${was ?? '0 (the default)'}`
  return undefined
}

function automaticWords(was: unknown, is: unknown): string {
  const by = is === null ? ' (the default)' : ''
  if (is === false) return was === false ? 'automatic is off, as before' : 'automatic is off; it was on'
  return was === false ? `automatic is on again${by}` : `automatic is on, as before${by}`
}

function shareWords(was: number, is: number): string {
  if (was === is) return `${getWords(is)}, as before`
  return `${getWords(is)}; it was ${was >= 100 ? 'everybody' : `${was} %`}`
}

const getWords = (percent: number): string =>
  percent >= 100 ? 'everybody it is for gets it' : `${percent} % of the people it is for get it`
