/** What was compared with the API document since the last test file ended. Files of one process share it. */
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

/** Returns the counts so far, and starts again. */
export function takeCounts(): Tally {
  const tally = { answers, operations: [...operations] }
  answers = 0
  operations = new Set()
  return tally
}
