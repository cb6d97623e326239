/** 1: it could not be done. 2: the command line was wrong. */
export type FailureCode = 1 | 2

/** An expected failure, in one sentence for people. */
export class Failure extends Error {
  constructor(
    sentence: string,
    readonly code: FailureCode = 1,
  ) {
    super(sentence)
    this.name = 'Failure'
  }
}

/** The server cannot reach a file that the command sees: it is another user, or has other folders. */
export class OutOfReach extends Failure {}
