import type { Told, ToldGate, ToldVerdict } from './told.ts'

const MARKS = { pass: '✓', fail: '✗', unknown: '?' } as const

/** Everything that a page said, as lines for people: the whole trace of every verdict, and what holds the stage. */
export function trace(told: Told): string {
  const lines = told.verdicts.flatMap(verdictLines)
  if (told.verdicts.length === 0) lines.push('no Delivery and no live Experience was up for decision')
  if (told.state !== 'open') lines.unshift(`the runtime is "${told.state}"`)
  return [...lines, `on the stage: ${told.stage ? holder(told.stage) : 'nothing'}`].join('\n')
}

function holder({ experience, step, delivery, removed }: NonNullable<Told['stage']>): string {
  const by = delivery ? `, by Delivery ${delivery}` : ''
  return `${experience}, step ${step}${by}${removed ? '; it was drawn, but the page removes our element as often as it comes' : ''}`
}

function verdictLines(verdict: ToldVerdict): string[] {
  const { candidate } = verdict
  const what = candidate.kind === 'delivery' ? `Delivery ${candidate.delivery?.id} of` : 'automatic'
  const why = verdict.because ? ` because of "${verdict.because}"` : ''
  return [
    `${what} "${candidate.experience.name}" (${candidate.experience.id}): ${verdict.state}${why}`,
    ...verdict.trace.map(gateLine),
  ]
}

function gateLine(gate: ToldGate): string {
  const facts = Object.entries(gate.facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(' ')
  return `  ${MARKS[gate.result]} ${gate.gate.padEnd(11)} ${facts}${gate.change ? `\n      → ${gate.change}` : ''}`.trimEnd()
}
