import type { Mended } from './mended.ts'

const SIGN_IN = 'test/server/hostile/sign-in.test.ts'
const SECOND = 'test/server/hostile/second-factor.test.ts'

const CONSOLE = 'src/server/access/from-console.ts'
const BEGUN = 'src/server/access/users/begun.ts'
const KNOWN = 'src/server/access/users/known-browser.ts'
const EASY = 'src/server/access/users/easy-password.ts'
const SESSION = 'src/server/access/users/session.ts'
const ENTER = 'src/server/access/users/enter.ts'
const CHECK = 'src/server/access/factors/check-factor.ts'
const CODES = 'src/server/access/factors/recovery-codes.ts'
const RECORD = 'src/server/access/factors/factor-record.ts'
const PASSKEY = 'src/server/access/factors/passkey.ts'
const ADD = 'src/server/access/factors/add-factor.ts'

/** Somebody guesses a password, keeps its user out, or gets around the second factor. */
export const FAULTS_OF_SIGN_IN: readonly Mended[] = [
  {
    fault: 'who guesses passwords keeps the user out from everywhere',
    file: CONSOLE,
    search: 'triesOf(email, networkOf(address))',
    replace: "triesOf(email, networkOf('::'))",
    seenBy: `${SIGN_IN} › does not lock the user out from elsewhere`,
  },
  {
    fault: 'one address guesses as often as it likes',
    file: CONSOLE,
    search: '(await requests.count(triesOf(email, networkOf(address)), limits.passwordsPerUser)) ??',
    replace: '',
    seenBy: `${SIGN_IN} › does not lock the user out from elsewhere`,
  },
  {
    fault: 'owners do not see who tried to sign in as somebody',
    file: 'src/server/access/users/sign-in.ts',
    search: 'await recordRefused(store, users, { browser, address })',
    replace: '',
    seenBy: `${SIGN_IN} › does not lock the user out from elsewhere`,
  },
  {
    fault: 'who has many addresses guesses as often as they like',
    file: CONSOLE,
    search: " ??\n    (await requests.count(triesOf(email, 'everywhere'), limits.passwordsPerUserInAll))",
    replace: '',
    seenBy: `${SIGN_IN} › with many addresses has a limit for all of them`,
  },
  {
    fault: 'who guesses everywhere keeps the user out of their own browser',
    file: CONSOLE,
    search: 'if (own.length > 0) {',
    replace: 'if (own.length < 0) {',
    also: [
      {
        file: CONSOLE,
        search: 'return refusal && own.length > 0 ? { refusal: null, only: own } : { refusal }',
        replace: 'return { refusal }',
      },
    ],
    seenBy: `${SIGN_IN} › with many addresses has a limit for all of them`,
  },
  {
    fault: 'a colleague’s own browser has tries of its own for every other user',
    file: KNOWN,
    search: 'WHERE k.hash = $1 AND u.email_key = $2',
    replace: 'WHERE k.hash = $1 AND (u.email_key = $2 OR u.email_key <> $2)',
    seenBy: `${SIGN_IN} › in a browser that is known for somebody else`,
  },
  {
    fault: 'who runs another account has as many tries as they invite browsers there',
    file: CONSOLE,
    search: '{ refusal: null, only: own }',
    replace: '{ refusal: null }',
    seenBy: `${SIGN_IN} › with an account of their own gives no browser a count of its own`,
  },
  {
    fault: 'in a browser that is known, somebody guesses as often as they like',
    file: CONSOLE,
    search: 'if (refusal || !others) return { refusal }',
    replace: 'if (refusal || !others) return { refusal: null }',
    seenBy: `${SIGN_IN} › in a known browser has a limit too`,
  },
  {
    fault: 'browsers stay known after an owner has ended all sessions',
    file: SESSION,
    search: "await revokeCodes(tx, 'known_browsers', account, user)",
    replace: '',
    seenBy: `${SIGN_IN} › in a known browser has a limit too`,
  },
  {
    fault: 'the browsers of whom somebody shut out with a new password stay known',
    file: SESSION,
    search: "await revokeCodes(tx, 'known_browsers', account, user)",
    replace: '',
    seenBy: `${SIGN_IN} › keeps nobody out who changed the password`,
  },
  {
    fault: 'who changes the password is a stranger in their own browser',
    file: 'src/server/access/manage.ts',
    search: 'if (cookie) writeKnown(',
    replace: 'if (cookie === undefined) writeKnown(',
    seenBy: `${SIGN_IN} › keeps nobody out who changed the password`,
  },
  {
    fault: 'a password that everybody uses is taken',
    file: EASY,
    search: 'if (guesses < FEWEST_GUESSES)',
    replace: 'if (guesses < 0)',
    seenBy: `${SIGN_IN} › finds no password that everybody uses`,
  },
  {
    fault: 'one’s own name is taken as a password',
    file: EASY,
    search: "judge.check(password.normalize('NFKC'), own)",
    replace: "judge.check(password.normalize('NFKC'), own.slice(0, 0))",
    seenBy: `${SIGN_IN} › finds no password that everybody uses`,
  },
  {
    fault: 'the password alone is enough, though the user has a second factor',
    file: ENTER,
    search: "if (user.second_factor_since !== null) return 'check'",
    replace: "if (user.second_factor_since === 0) return 'check'",
    seenBy: `${SECOND} › reaches nothing with it alone`,
  },
  {
    fault: 'who knows the password sets up another factor in place of passing the one that is there',
    file: BEGUN,
    search: 'if (!row || !kinds.includes(row.kind)) throw notBegun()',
    replace: 'if (!row) throw notBegun()',
    seenBy: `${SECOND} › reaches nothing with it alone`,
  },
  {
    fault: 'a code that somebody has seen works once more',
    file: CHECK,
    search: 'AND totp_period < $3`',
    replace: 'AND (totp_period < $3 OR totp_period >= $3)`',
    seenBy: `${SECOND} › uses no code twice, and none from before it`,
  },
  {
    fault: 'codes of the next minutes count already',
    file: 'src/server/access/factors/totp.ts',
    search: 'const AROUND = 1',
    replace: 'const AROUND = 4',
    seenBy: `${SECOND} › uses no code twice, and none from before it`,
  },
  {
    fault: 'a recovery code works again and again',
    file: CODES,
    search: "'DELETE FROM recovery_codes WHERE account_id = $1 AND user_id = $2 AND hash = $3'",
    replace: "'UPDATE recovery_codes SET hash = hash WHERE account_id = $1 AND user_id = $2 AND hash = $3'",
    seenBy: `${SECOND} › uses no recovery code twice`,
  },
  {
    fault: 'a recovery code of one user lets in another',
    file: CODES,
    search: "'DELETE FROM recovery_codes WHERE account_id = $1 AND user_id = $2 AND hash = $3'",
    replace: "'DELETE FROM recovery_codes WHERE account_id = $1 AND (user_id = $2 OR user_id <> $2) AND hash = $3'",
    seenBy: `${SECOND} › uses no recovery code twice`,
  },
  {
    fault: 'after one right password, somebody tries any number of codes',
    file: BEGUN,
    search: 'if (begun.tries >= MOST_TRIES) {',
    replace: 'if (begun.tries < 0) {',
    seenBy: `${SECOND} › cannot guess: five tries for each password`,
  },
  {
    fault: 'from many addresses, somebody tries any number of codes',
    file: CONSOLE,
    search: "if (found.id === '') return null",
    replace: "if (found.id !== '') return null",
    seenBy: `${SECOND} › cannot guess: five tries for each password`,
  },
  {
    fault: 'who tries codes everywhere keeps the user out of their own browser',
    file: CONSOLE,
    search: "found.isKnown ? `in ${known}` : 'everywhere'",
    replace: "found.isKnown ? 'everywhere' : 'everywhere'",
    seenBy: `${SECOND} › cannot guess: five tries for each password`,
  },
  {
    fault: 'who runs another account has more tries of codes in browsers that are known there',
    file: KNOWN,
    search: 'WHERE account_id = $1 AND user_id = $2 AND hash = $3 AND used_at > $4',
    replace: 'WHERE (account_id = $1 OR user_id <> $2) AND hash = $3 AND used_at > $4',
    seenBy: `${SECOND} › cannot guess more in browsers that another account knows`,
  },
  {
    fault: 'who knows the password adds a factor of their own after the user has one',
    file: 'src/server/access/routes/second-factor-routes.ts',
    search: 'if (user.second_factor_since !== null) throw notBegun()',
    replace: '',
    seenBy: `${SECOND} › sets up no factor of their own`,
  },
  {
    fault: 'sessions with a password alone go on after a second factor is required',
    file: 'src/server/access/users/require-factor.ts',
    search: 'for (const { id } of without) await endSessions(tx, account, { user: id })',
    replace: 'for (const { id } of without.slice(0, 0)) await endSessions(tx, account, { user: id })',
    seenBy: `${SECOND} › keeps no session that began before`,
  },
  {
    fault: 'a link leads around the second factor that is required',
    file: ENTER,
    search: "second_factor_required ? 'set up' : null",
    replace: 'second_factor_required ? null : null',
    seenBy: `${SECOND} › keeps no session that began before`,
  },
  {
    fault: 'a passkey answers the challenge of another browser',
    file: PASSKEY,
    search:
      'expectedChallenge: challenge,\n    expectedOrigin: site.origin,\n    expectedRPID: hostOf(site),\n    requireUserVerification: false,\n    credential: {',
    replace:
      'expectedChallenge: () => true,\n    expectedOrigin: site.origin,\n    expectedRPID: hostOf(site),\n    requireUserVerification: false,\n    credential: {',
    seenBy: `${SECOND} › gets nowhere with a challenge of another browser`,
  },
  {
    fault: 'a challenge can be tried again and again',
    file: BEGUN,
    search: 'const { challenge: _, ...rest } = begun.state',
    replace: 'const rest = begun.state',
    seenBy: `${SECOND} › gets nowhere with a challenge of another browser`,
  },
  {
    fault: 'a sign-in that began long ago is finished by somebody who comes later',
    file: BEGUN,
    search: 'WHERE hash = $1 AND expires_at > $2',
    replace: 'WHERE hash = $1 AND (expires_at > $2 OR expires_at <= $2)',
    seenBy: `${SECOND} › gets nowhere with a challenge of another browser`,
  },
  {
    fault: 'a passkey of one user lets in another',
    file: RECORD,
    search: 'WHERE account_id = $1 AND user_id = $2 ORDER BY id',
    replace: 'WHERE account_id = $1 AND (user_id = $2 OR user_id <> $2) ORDER BY id',
    seenBy: `${SECOND} › gets nowhere with a passkey of somebody else`,
  },
  {
    fault: 'a passkey that was made on another site is taken',
    file: PASSKEY,
    search: 'expectedOrigin: site.origin,\n    expectedRPID: hostOf(site),\n    requireUserVerification: false,\n  })',
    replace:
      "expectedOrigin: [site.origin, 'https://evil.example'],\n    expectedRPID: hostOf(site),\n    requireUserVerification: false,\n  })",
    seenBy: `${SECOND} › gets nowhere with a passkey of somebody else`,
  },
  {
    fault: 'a passkey that was made for another site is taken',
    file: PASSKEY,
    search: 'expectedOrigin: site.origin,\n    expectedRPID: hostOf(site),\n    requireUserVerification: false,\n  })',
    replace:
      "expectedOrigin: site.origin,\n    expectedRPID: [hostOf(site), 'evil.example'],\n    requireUserVerification: false,\n  })",
    seenBy: `${SECOND} › gets nowhere with a passkey of somebody else`,
  },
  {
    fault: 'what one session of a user has begun, another one finishes',
    file: 'src/server/access/routes/factors-routes.ts',
    search: 'const addingIn = (session: string) => `adding ${session}`',
    replace: 'const addingIn = (session: string) => `adding ${session.length}`',
    seenBy: `${SECOND} › cannot finish what began in another session`,
  },
  {
    fault: 'a sign-in that has begun goes on after the user was signed out everywhere',
    file: SESSION,
    search: "await revokeCodes(tx, 'begun_sign_ins', account, user)",
    replace: '',
    seenBy: `${SECOND} › cannot finish what began in another session`,
  },
  {
    fault: 'in a browser that was left open, somebody adds and removes factors without the password',
    file: 'src/server/access/routes/check-own-password.ts',
    search: 'if (!(await backend.passwords.check(password, known.password)))',
    replace: 'if (known.password === null)',
    seenBy: `${SECOND} › without the password adds and removes nothing`,
  },
  {
    fault: 'a colleague removes the second factor of another user',
    file: RECORD,
    search: 'WHERE account_id = $1 AND user_id = $2 ORDER BY id',
    replace: 'WHERE account_id = $1 AND (user_id = $2 OR user_id <> $2) ORDER BY id',
    seenBy: `${SECOND} › removes nothing of another user`,
  },
  {
    fault: 'an owner of another account resets the second factor of a user',
    file: 'src/server/access/users/save-user.ts',
    search: "'SELECT * FROM users WHERE account_id = $1 AND id = $2 AND removed_at IS NULL'",
    replace: "'SELECT * FROM users WHERE (account_id = $1 OR id = $2) AND id = $2 AND removed_at IS NULL'",
    seenBy: `${SECOND} › removes nothing of another user`,
  },
  {
    fault: 'one address tries codes of many users without a limit',
    file: CONSOLE,
    search:
      "return { refusal: await requests.count({ what: 'password', token: '', address }, limits.passwordsPerAddress) }",
    replace: 'return { refusal: null }',
    seenBy: `${SECOND} › tries codes of many users from one address`,
  },
  {
    fault: 'a copy of the database holds the secrets of all apps',
    file: ADD,
    search: "totp_secret ? tx.vault.seal(totp_secret, placeOf('totp_secret', id)) : null",
    replace: 'totp_secret ?? null',
    seenBy: `${SECOND} › finds no secret of an app in the database`,
  },
  {
    fault: 'a copy of the database holds the secret of an app that is being added',
    file: ADD,
    search: 'tx.vault.seal(secret, begunPlace(begun))',
    replace: 'secret',
    seenBy: `${SECOND} › finds no secret of an app in the database`,
  },
]
