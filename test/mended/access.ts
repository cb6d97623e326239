import type { Mended } from './mended.ts'

const H = 'test/server/hostile'

/** Somebody becomes another person, or reads and changes what is not theirs. */
export const FAULTS_OF_ACCESS: readonly Mended[] = [
  {
    fault: 'a signed token counts for ever',
    file: 'src/server/pages/visit/proof.ts',
    search: 'now < exp && now <= iat + LONGEST',
    replace: 'now < exp',
    seenBy: `${H}/proofs.test.ts › proves its uid, until it ends`,
  },
  {
    fault: 'a token of one person proves another',
    file: 'src/server/pages/visit/proof.ts',
    search: 'claims?.sub === uid && isCurrent(',
    replace: 'claims && isCurrent(',
    seenBy: `${H}/proofs.test.ts › proves its uid, until it ends`,
  },
]
