import { oneLine } from './one-line.ts'
import { barOf, columns } from './table-text.ts'

/** The fields of the API's answer that are printed. */
export interface DryRun {
  id: string | null
  state: 'running' | 'done' | 'ended'
  of: number
  experience: { kind: string; name: string }
  version: string
  would_get: number
  people: { id: string; uid: string | null }[]
  gates: { gate: string; people: number; only: number }[]
  unknown: { what: string; says: string }[]
}

/** What each condition means for a person whom it excludes. */
const SAYS: { [gate: string]: string } = {
  automatic: 'it is not automatic',
  control: 'in the control group',
  recurrence: 'got it before',
  snooze: 'snoozed it',
  frequency: 'reached a frequency limit',
  segment: 'not in its Segment',
}

export function dryRunText({ experience, version, of, would_get, people, gates, unknown }: DryRun): string {
  const row = (name: string, count: number, more = '') => [name, String(count), barOf(count / (of || 1)), more]
  const shut = gates.map(({ gate, people, only }) =>
    row(`  ${SAYS[gate] ?? gate}`, people, only < people ? `nothing else keeps out ${only} of them` : ''),
  )
  return [
    `${experience.kind} "${oneLine(experience.name)}", ${version}: of ${of} people seen in the last 30 days`,
    '',
    ...columns([row('would get it', would_get), row('would not', of - would_get), ...shut]),
    ...(people.length ? ['', `For example ${people.map(({ id, uid }) => uid ?? id).join(', ')}`] : []),
    ...(unknown.length ? ['', 'Only the page knows:', ...unknown.map(({ says }) => `  ${says}`)] : []),
  ].join('\n')
}
