import type { DryRun } from '../protocol/answer.ts'
import { oneLine } from './one-line.ts'
import { barOf, columns } from './table-text.ts'

/** What each condition means for a person whom it excludes. */
const SAYS: { [gate: string]: string } = {
  automatic: 'it is not automatic',
  control: 'in the control group',
  recurrence: 'got it before',
  snooze: 'snoozed it',
  frequency: 'reached a frequency limit',
  limited: 'reached the limit of a limit group',
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
