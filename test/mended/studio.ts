import type { Mended } from './mended.ts'

const TEST = 'test/server/hostile/studio.test.ts'

const CODE = 'src/server/authoring/studio/studio-code.ts'

/** A script of the product's page edits, or opens, what no author has opened there. */
export const FAULTS_OF_STUDIO: readonly Mended[] = [
  {
    fault: 'the code stands in the address, where every script reads it',
    file: CODE,
    search: 'url: withSaid(url, SIGN)',
    replace: 'url: withSaid(url, `${SIGN}.${code}`)',
    seenBy: `${TEST} › opens nothing with the address`,
  },
  {
    fault: 'the code opens the studio without the answer of the console',
    file: CODE,
    search: 'AND answer_hash = $5 RETURNING',
    replace: 'AND (answer_hash = $5 OR answer_hash <> $5) RETURNING',
    seenBy: `${TEST} › opens nothing with the address`,
  },
  {
    fault: 'the code opens the studio on another site',
    file: CODE,
    search: 'AND origin = $3 AND expires_at > $4',
    replace: 'AND (origin = $3 OR origin <> $3) AND expires_at > $4',
    seenBy: `${TEST} › opens nothing with the address`,
  },
  {
    fault: 'the code opens the studio twice',
    file: CODE,
    search: '`DELETE FROM studio_codes WHERE account_id = $1 AND hash = $2',
    replace: '`SELECT * FROM studio_codes WHERE account_id = $1 AND hash = $2',
    also: [{ file: CODE, search: 'AND answer_hash = $5 RETURNING *`', replace: 'AND answer_hash = $5`' }],
    seenBy: `${TEST} › opens nothing with the address`,
  },
  {
    fault: 'the token of one Experience changes every draft',
    file: 'src/server/authoring/studio/studio-routes.ts',
    search: "if (params.method !== 'GET' && question.params.id !== found.row.experience_id)",
    replace: "if (params.method !== 'GET' && question.params.id === undefined)",
    seenBy: `${TEST} › writes to no other draft with the token`,
  },
  {
    fault: 'the token reads people',
    file: 'src/server/authoring/studio/allowed.ts',
    search: "'GET /v3/edit/labels': whole,",
    replace: "'GET /v3/edit/labels': whole, 'GET /v3/analyze/profiles': whole,",
    seenBy: `${TEST} › writes to no other draft with the token`,
  },
  {
    fault: 'the token goes on after it was revoked',
    file: 'src/server/authoring/studio/studio-sessions-routes.ts',
    search: "await revokeCode(tx, 'studio_sessions', asker.account.id, row.id)",
    replace: '',
    seenBy: `${TEST} › writes to no other draft with the token`,
  },
  {
    fault: 'a code that somebody has kept opens the studio after its author was signed out everywhere',
    file: 'src/server/access/users/session.ts',
    search: "await revokeCodes(tx, 'studio_codes', account, user)",
    replace: '',
    seenBy: `${TEST} › keeps a code of an author`,
  },
  {
    fault: 'the studio tells every script of the page what came of the Experiences',
    file: 'src/server/authoring/studio/for-pages.ts',
    search: 'const withoutResults = ({ stats: _, ...record }: Fields): Fields => record',
    replace: 'const withoutResults = (record: Fields): Fields => record',
    seenBy: `${TEST} › reads no results with the token`,
  },
  {
    fault: 'the studio tells every script of the page the addresses of colleagues',
    file: 'src/server/authoring/studio/for-pages.ts',
    search: "name === 'email' ? '' : withoutAddresses(inner)",
    replace: 'withoutAddresses(inner)',
    seenBy: `${TEST} › reads no results with the token`,
  },
  {
    fault: 'a refusal tells every script of the page the addresses of colleagues',
    file: 'src/server/authoring/studio/studio-routes.ts',
    search: 'if (error instanceof Problem) error.body = forPages({ ...error.body })',
    replace: '',
    seenBy: `${TEST} › reads no results with the token`,
  },
]
