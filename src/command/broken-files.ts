import { Failure } from './failure.ts'
import { oneLine } from './one-line.ts'

/** One problem in one file, as `--json` prints it. */
export interface FileProblem {
  file: string
  /** The place in the file: `steps.0.title`. Empty for the whole file. */
  at: string
  says: string
  /** The word that was probably meant. */
  meant?: string
}

/** Files that cannot be used, with all their problems. */
export class BrokenFiles extends Failure {
  constructor(
    readonly problems: FileProblem[],
    /** What happened to the folder. */
    outcome: string,
  ) {
    const lines = problems.map(inOneSentence)
    const files = new Set(problems.map(({ file }) => file)).size
    const head = `${lines.length} problems in ${files} ${files === 1 ? 'file' : 'files'}; ${outcome}:`
    super(lines.length === 1 ? lines[0]! : [head, ...lines.map(line => `  ${line}`)].join('\n'))
  }
}

function inOneSentence({ file, at, says, meant }: FileProblem): string {
  const where = at ? `${file}: ${at}` : file
  return oneLine(`${where}: ${says}${meant ? `; did you mean "${meant}"?` : '.'}`)
}
