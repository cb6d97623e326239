import type { Recurrence } from '../protocol/experience.ts'

/** How often the same person gets it, in a few words. */
export function recurrenceWords(value: Recurrence | null | undefined): string {
  if (typeof value !== 'object' || value === null) return SAYS[value ?? 'once']
  if ('repeat' in value)
    return `${SAYS[value.repeat]}, but not for ${spanWords(value.after_closing)} after they closed it`
  return `again after ${spanWords(value.every)}${value.times ? `, at most ${value.times} times` : ''}`
}

const SAYS = { once: 'once', until_completed: 'until they have completed it', always: 'again and again' }

const UNITS: { [unit: string]: string } = { m: 'minute', h: 'hour', d: 'day', w: 'week' }

/** `7d` → `7 days` */
function spanWords(span: string): string {
  const [, count, unit] = /^(\d+)([mhdw])$/.exec(span) ?? []
  return count ? `${count} ${UNITS[unit!]}${count === '1' ? '' : 's'}` : span
}
