/** As the API answers it. */
export interface Warning {
  code: string
  at: string
  says: string
  advice: string
}

/** What is probably not meant in one Experience, a line each, and what to do below it. */
export const warningLines = (name: string, warnings: Warning[]): string[] =>
  warnings.length === 0
    ? []
    : [name, ...warnings.flatMap(({ code, at, says, advice }) => [`  ${at}: ${says} [${code}]`, `    ${advice}`])]
