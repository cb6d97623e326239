export interface Tally {
  passed: number
  failed: number
  skipped: number
  failures: string[]
  says: string[]
}
export function tallyRun(record: object[], files: string[], succeeded: boolean): Tally
