import { FAULTS_OF_ACCESS } from './access.ts'
import type { Mended } from './mended.ts'
import { FAULTS_OF_PROMISES } from './promises.ts'

/** Every mend that can be taken out, with the test that notices. */
export const MENDED: readonly Mended[] = [...FAULTS_OF_ACCESS, ...FAULTS_OF_PROMISES]
