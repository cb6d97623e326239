import { Failure } from './failure.ts'

/** The server refused: its status and its own words, or `instead` of them what helps more on a command line. */
export class Refused extends Failure {
  constructor(
    readonly status: number,
    readonly messages: string[],
    instead?: string,
    /** The whole answer. */
    readonly body: object = {},
  ) {
    super(instead ?? messages.join('; '))
  }
}
