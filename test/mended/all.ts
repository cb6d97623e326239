import { FAULTS_OF_ACCESS } from './access.ts'
import { FAULTS_OF_AUTHORS } from './authors.ts'
import type { Mended } from './mended.ts'
import { FAULTS_OF_PEOPLE } from './people.ts'
import { FAULTS_OF_PLACES } from './places.ts'
import { FAULTS_OF_PROMISES } from './promises.ts'
import { FAULTS_OF_WORDS } from './words.ts'

/** Every mend that can be taken out, with the test that notices. */
export const MENDED: readonly Mended[] = [
  ...FAULTS_OF_ACCESS,
  ...FAULTS_OF_AUTHORS,
  ...FAULTS_OF_PEOPLE,
  ...FAULTS_OF_PLACES,
  ...FAULTS_OF_PROMISES,
  ...FAULTS_OF_WORDS,
]
