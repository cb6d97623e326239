import type { Mended } from './mended.ts'

const PROOFS = 'test/server/hostile/proofs.test.ts'

const PROOF = 'src/server/pages/visit/proof.ts'
const TOKEN = 'src/server/pages/visit/signed-token.ts'
const KEYS = 'src/server/access/accounts/verification-keys.ts'
const HEAR = 'src/server/people/properties/hear-backend.ts'
const JOIN = 'src/server/people/profiles/join-unseen.ts'

/** A proof counts that should not: somebody else made it, it is too old, or its key has ended. */
export const FAULTS_OF_PROOFS: readonly Mended[] = [
  {
    fault: 'a signed token counts for ever',
    file: PROOF,
    search: 'now < exp && now <= iat + LONGEST',
    replace: 'now < exp',
    seenBy: `${PROOFS} › proves its uid, until it ends`,
  },
  {
    fault: 'a signed token counts after it has ended',
    file: PROOF,
    search: 'now < exp && now <= iat + LONGEST',
    replace: 'exp > 0 && now <= iat + LONGEST',
    seenBy: `${PROOFS} › proves its uid, until it ends`,
  },
  {
    fault: 'a signed token counts before it begins',
    file: PROOF,
    search: ' && begins <= now + INTO_THE_FUTURE',
    replace: ' && begins > 0',
    seenBy: `${PROOFS} › proves its uid, until it ends`,
  },
  {
    fault: 'a token of one person proves another',
    file: PROOF,
    search: 'claims?.sub === uid && isCurrent(',
    replace: 'claims && isCurrent(',
    seenBy: `${PROOFS} › proves its uid, until it ends`,
  },
  {
    fault: 'a token says itself how it is checked',
    file: TOKEN,
    search: 'if (!isSigned || !Header.safeParse(parsed(header)).success) return null',
    replace: 'if (!isSigned || parsed(header) === null) return null',
    seenBy: `${PROOFS} › nobody else can make one`,
  },
  {
    fault: 'anybody makes a token, without the key',
    file: TOKEN,
    search: 'if (!isSigned || !Header.safeParse(parsed(header)).success) return null',
    replace: 'if (keys.length === 0 || !Header.safeParse(parsed(header)).success) return null',
    seenBy: `${PROOFS} › nobody else can make one`,
  },
  {
    fault: 'a page changes what the backend signed',
    file: 'src/server/people/properties/speaker.ts',
    search: "speaker === 'backend' || 'signed' in speaker",
    replace: "speaker === 'backend' || 'sign' in speaker",
    seenBy: `${PROOFS} › what the backend signed counts like what it says itself`,
  },
  {
    fault: 'a company that is not signed is believed of a person with a token',
    file: 'src/server/people/profiles/name-company.ts',
    search: 'if (speaker.mustProve && !(speaker.proven && hook_company_id !== null)) return same',
    replace: 'if (speaker.mustProve && !speaker.proven) return same',
    also: [
      {
        file: 'src/server/people/profiles/companies-of.ts',
        search: 'company && (company.must_prove === 0 || one.hook_company_id !== null)',
        replace: 'company',
      },
    ],
    seenBy: `${PROOFS} › a company that is not signed is not believed`,
  },
  {
    fault: 'a token that somebody has kept takes back what the backend said since',
    file: HEAR,
    search: 'names.filter(name => at >= (before[name] ?? 0))',
    replace: 'names.filter(name => at >= 0 && before[name] !== -1)',
    seenBy: `${PROOFS} › an old token takes nothing back`,
  },
  {
    fault: 'of two tokens, the one that comes later counts',
    file: HEAR,
    search: "speaker === 'backend' ? tx.now : Math.min(speaker.signed, tx.now)",
    replace: "speaker === 'backend' ? tx.now : Math.max(speaker.signed, tx.now)",
    seenBy: `${PROOFS} › of two tokens, the one that was signed later counts`,
  },
  {
    fault: 'a page fails because its backend signed more than there is room for',
    file: 'src/server/people/properties/merge-properties.ts',
    search: "if (speaker !== 'backend' || refused.length === 0) return",
    replace: 'if (!isBackend(speaker) || refused.length === 0) return',
    seenBy: `${PROOFS} › a signed statement without room leaves the page working`,
  },
  {
    fault: 'a key that somebody has stolen goes on proving after it was ended',
    file: KEYS,
    search: "'UPDATE accounts SET older_key = NULL, older_key_until = NULL, proofs_since",
    replace: "'UPDATE accounts SET proofs_since",
    seenBy: `${PROOFS} › the third and an ended one are not`,
  },
  {
    fault: 'while the backend changes its key, everybody with a proof of the one before is a stranger',
    file: KEYS,
    search: 'older_key !== null && (older_key_until ?? 0) > now ?',
    replace: 'older_key !== null && (older_key_until ?? 0) > now + OVERLAP ?',
    seenBy: `${PROOFS} › the third and an ended one are not`,
  },
  {
    fault: 'the key before never ends',
    file: KEYS,
    search: 'older_key !== null && (older_key_until ?? 0) > now ?',
    replace: 'older_key !== null && (older_key_until ?? now) > 0 ?',
    seenBy: `${PROOFS} › ends by itself after a week`,
  },
  {
    fault: 'a visit that was proven with an ended key is still believed',
    file: 'src/server/pages/visit/visit-token.ts',
    search: 'visit.verified && since !== null && visit.issued <= since ?',
    replace: 'visit.verified && since !== null && visit.issued < 0 ?',
    seenBy: `${PROOFS} › takes along what was proven with it`,
  },
  {
    fault: 'a visit that was proven with an ended key still writes',
    file: 'src/server/pages/visit/visit-token.ts',
    search: ' && visit.issued > (proofs_since ?? 0)',
    replace: ' && proofs_since !== 0',
    seenBy: `${PROOFS} › takes along what was proven with it`,
  },
  {
    fault: 'the address that the backend gave is lost when its person comes',
    file: JOIN,
    search: "typeof email === 'string' ? [email.toLowerCase(), 1]",
    replace: "typeof email === 'number' ? [email, 1]",
    seenBy: `${PROOFS} › keeps the company and the address that it gave`,
  },
  {
    fault: 'the company that the backend gave is lost when its person comes',
    file: JOIN,
    search: '      named.hook_company_id,',
    replace: '      anonymous.hook_company_id,',
    seenBy: `${PROOFS} › keeps the company and the address that it gave`,
  },
  {
    fault: 'the address that a stranger said leads to whom the backend has named',
    file: 'src/server/people/profiles/describe-profile.ts',
    search: "typeof email === 'string' && !isStranger(speaker) ? email.toLowerCase()",
    replace: "typeof email === 'string' ? email.toLowerCase()",
    seenBy: `${PROOFS} › an address that a stranger said does not become known`,
  },
  {
    fault: 'nobody is told that uids come without a proof',
    file: 'src/server/pages/boot.ts',
    search: 'tx.now, verified || asked.uid === undefined)',
    replace: 'tx.now, true)',
    seenBy: `${PROOFS} › says when uids last came without a proof`,
  },
]
