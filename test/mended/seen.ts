/** What a test says when a mend is taken out. Only one that fails, on every store, notices. */
export interface Seen {
  how: 'fails' | 'passes' | 'fails anyway' | 'did not run' | 'did not build'
  because?: string | undefined
  passesOn?: string[]
}

export const isNoticed = ({ how, passesOn }: Seen): boolean => how === 'fails' && passesOn === undefined

const LONGEST = 160

/** On one line. */
export function seenAsText({ how, because, passesOn }: Seen): string {
  const where = passesOn ? `, but passes on ${passesOn.join(' and ')}` : ''
  const why = because ? ` (${because.replace(/\s+/g, ' ').slice(0, LONGEST)})` : ''
  return how + where + why
}
