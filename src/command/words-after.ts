import { Failure } from './failure.ts'

/** The words after a verb. If one is missing or too many, says which. */
export const wordsAfter =
  (words: string[], usage: string) =>
  (...names: string[]): [string, string] => {
    const missing = names[words.length]
    if (missing) throw new Failure(`Which ${missing}? ${usage}`, 2)
    if (words.length > names.length) throw new Failure(`"${words[names.length]}" is one word too many: ${usage}`, 2)
    return words as [string, string]
  }
