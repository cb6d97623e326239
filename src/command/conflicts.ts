import { Failure } from './failure.ts'

/** One conflict, as `--json` prints it. */
export interface SaidConflict {
  file: string
  says: string
}

/** Somebody else wrote since, so nothing was sent. */
export class Conflicts extends Failure {
  constructor(readonly conflicts: SaidConflict[]) {
    const lines = conflicts.map(({ file, says }) => `  ${file}: ${says}`)
    super(['nothing was changed, because others wrote since these files were pushed or pulled:', ...lines].join('\n'))
  }
}
