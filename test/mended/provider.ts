import type { Mended, Place } from './mended.ts'

const TEST = 'test/server/hostile/provider.test.ts'

const PROVIDER = 'src/server/access/provider/provider.ts'
const FIND = 'src/server/access/provider/find-user.ts'
const ROUTES = 'src/server/access/routes/provider-routes.ts'
const BEGUN = 'src/server/access/users/begun.ts'

/** The answer of the provider fits only the browser that asked, by the state, the nonce and the verifier. */
const NOTHING_FITTED: readonly Place[] = [
  {
    file: PROVIDER,
    search: `        nonce: expected.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
`,
    replace: '',
  },
  { file: PROVIDER, search: '          expectedNonce: nonce,\n          pkceCodeVerifier: verifier,\n', replace: '' },
]

/** Somebody between the browser and the provider comes in, or comes in as somebody else. */
export const FAULTS_OF_PROVIDER: readonly Mended[] = [
  {
    fault: 'a victim finishes the sign-in of somebody else',
    file: PROVIDER,
    search: 'expectedState: state,',
    replace: 'expectedState: oidc.skipStateCheck,',
    also: NOTHING_FITTED,
    seenBy: `${TEST} › cannot make a victim finish`,
  },
  {
    fault: 'another site signs its guests in as somebody else',
    file: 'src/server/access/from-console.ts',
    search: 'if (!isFromOrigin(c, origin)) throw',
    replace: "if (origin === '') throw",
    seenBy: `${TEST} › cannot make a victim finish`,
  },
  {
    fault: 'a sign-in that has begun is finished twice',
    file: ROUTES,
    search: 'await finish(tx, begun)\n',
    replace: '\n',
    seenBy: `${TEST} › cannot use an answer twice, or too late`,
  },
  {
    fault: 'an answer of the provider counts at any time',
    file: BEGUN,
    search: 'WHERE hash = $1 AND expires_at > $2',
    replace: 'WHERE hash = $1 AND (expires_at > $2 OR expires_at <= $2)',
    seenBy: `${TEST} › cannot use an answer twice, or too late`,
  },
  {
    fault: 'the state of another sign-in fits',
    file: PROVIDER,
    search: 'expectedState: state,',
    replace: 'expectedState: oidc.skipStateCheck,',
    seenBy: `${TEST} › cannot put in the code of another sign-in`,
  },
  {
    fault: 'the code of another sign-in fits',
    ...NOTHING_FITTED[0]!,
    also: NOTHING_FITTED.slice(1),
    seenBy: `${TEST} › cannot put in the code of another sign-in`,
  },
  {
    fault: 'an ID token that anybody made lets them in',
    file: PROVIDER,
    search: 'oidc.enableNonRepudiationChecks(config)',
    replace: '',
    seenBy: `${TEST} › comes in with none that the provider has not signed`,
  },
  {
    fault: 'a code that somebody has seen is worth something without the verifier',
    file: PROVIDER,
    search:
      "        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),\n        code_challenge_method: 'S256',\n",
    replace: '',
    also: [{ file: PROVIDER, search: '          pkceCodeVerifier: verifier,\n', replace: '' }],
    seenBy: `${TEST} › gets nothing for a code without the verifier`,
  },
  {
    fault: 'a password from before works although passwords are off',
    file: 'src/server/access/users/sign-in.ts',
    search: 'AND a.id <> $3',
    replace: 'AND (a.id <> $3 OR a.id = $3)',
    seenBy: `${TEST} › does not get around the provider with a password`,
  },
  {
    fault: 'a link sets a password although passwords are off',
    file: 'src/server/access/routes/session-routes.ts',
    search: 'needPasswords(backend, (await lookAtLink(backend.store, params.token)).account.id)',
    replace: '',
    seenBy: `${TEST} › does not get around the provider with a password`,
  },
  {
    fault: 'who sets the address of a user at the provider is that user',
    file: FIND,
    search: 'if (!readSettings(row!.settings).link_by_email)',
    replace: 'if (readSettings(row!.settings) === undefined)',
    seenBy: `${TEST} › does not take over a user by an address`,
  },
  {
    fault: 'an address that the provider has not verified finds its user',
    file: FIND,
    search: 'if (!identity.isVerified)',
    replace: 'if (identity.email === null)',
    seenBy: `${TEST} › does not take over a user by an address`,
  },
  {
    fault: 'a user whom an owner removed comes back through a group',
    file: FIND,
    search: 'if (rows.length > 0 || (await wasRemoved(tx, account, identity.email)))',
    replace: 'if (rows.length > 0)',
    seenBy: `${TEST} › does not come back through the groups`,
  },
  {
    fault: 'a link and a sign-in at the provider replace the second factor',
    file: FIND,
    search: 'if (invited && invited.second_factor_since !== null)',
    replace: 'if (invited && invited.removed_at !== null)',
    seenBy: `${TEST} › gets around no second factor with a link`,
  },
  {
    fault: 'an invitation sets a password for somebody who is in already',
    file: FIND,
    search: "if ('user' in found) await voidLinks(tx, account, user.id)",
    replace: '',
    seenBy: `${TEST} › sets no password with an invitation`,
  },
  {
    fault: 'somebody whom another provider called the same is that user',
    file: FIND,
    search: 'AND issuer = $2 AND subject = $3 ORDER BY id DESC',
    replace: 'AND (issuer = $2 OR issuer <> $2) AND subject = $3 ORDER BY id DESC',
    seenBy: `${TEST} › is nobody whom another provider called the same`,
  },
  {
    fault: 'who comes first through a group keeps the owner out',
    file: 'src/server/access/users/join.ts',
    search: "AND role = 'owner' AND (password IS NOT NULL",
    replace: 'AND (password IS NOT NULL',
    seenBy: `${TEST} › keeps no owner out by coming first`,
  },
  {
    fault: 'a name that no database takes keeps somebody from coming in, or is stored',
    file: 'src/server/access/provider/identity.ts',
    search: ' || refusedText(value)',
    replace: '',
    seenBy: `${TEST} › stores nothing that a database or a terminal cannot take`,
  },
  {
    fault: 'a second factor is asked of a sign-in that no password has begun',
    file: BEGUN,
    search: 'if (!row || !kinds.includes(row.kind)) throw notBegun()',
    replace: 'if (!row) throw notBegun()',
    seenBy: `${TEST} › cannot finish at the provider what a password has begun`,
  },
]
