import { FAULTS_OF_ACCESS } from './access.ts'
import { FAULTS_OF_AUTHORS } from './authors.ts'
import { FAULTS_OF_COLLEAGUES } from './colleagues.ts'
import { FAULTS_OF_LIMITS } from './limits.ts'
import type { Mended } from './mended.ts'
import { FAULTS_OF_PEOPLE } from './people.ts'
import { FAULTS_OF_PLACES } from './places.ts'
import { FAULTS_OF_PROMISES } from './promises.ts'
import { FAULTS_OF_PROOFS } from './proofs.ts'
import { FAULTS_OF_PROVIDER } from './provider.ts'
import { FAULTS_OF_READING } from './reading.ts'
import { FAULTS_OF_REQUESTS } from './requests.ts'
import { FAULTS_OF_SECRETS } from './secrets.ts'
import { FAULTS_OF_SIGN_IN } from './sign-in.ts'
import { FAULTS_OF_STUDIO } from './studio.ts'
import { FAULTS_OF_WAITING } from './waiting.ts'
import { FAULTS_OF_WORDS } from './words.ts'

/** Every mend that can be taken out, with the test that notices. */
export const MENDED: readonly Mended[] = [
  ...FAULTS_OF_ACCESS,
  ...FAULTS_OF_AUTHORS,
  ...FAULTS_OF_COLLEAGUES,
  ...FAULTS_OF_LIMITS,
  ...FAULTS_OF_PEOPLE,
  ...FAULTS_OF_PLACES,
  ...FAULTS_OF_PROMISES,
  ...FAULTS_OF_PROOFS,
  ...FAULTS_OF_PROVIDER,
  ...FAULTS_OF_READING,
  ...FAULTS_OF_REQUESTS,
  ...FAULTS_OF_SECRETS,
  ...FAULTS_OF_SIGN_IN,
  ...FAULTS_OF_STUDIO,
  ...FAULTS_OF_WAITING,
  ...FAULTS_OF_WORDS,
]
