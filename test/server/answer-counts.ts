/** What was compared with the API document since the last file of tests ended; files of one process share it. */
export interface Tally {
  answers: number
  operations: string[]
}

let answers = 0
let operations = new Set<string>()

export function countAnswer(operation: string | null): void {
  answers++
  if (operation) operations.add(operation)
}

/** The counts so far, which begin anew. */
export function takeCounts(): Tally {
  const tally = { answers, operations: [...operations] }
  answers = 0
  operations = new Set()
  return tally
}
