import { SECRET_ROLE_NAMES, type SecretRole } from '../protocol/secret-role.ts'
import type { Credentials, SecretEntry } from '../server/access/users/create-account.ts'
import type { Command, Given } from './command.ts'
import { DATA } from './database.ts'
import { Failure } from './failure.ts'
import { oneLine } from './one-line.ts'
import type { Operation } from './operation.ts'
import { asOperator } from './operator.ts'
import { wordsAfter } from './words-after.ts'

const WORDS =
  'list | create <name> | secrets <account> | add-secret <account> | rotate <account> | revoke <account> <secret id>'
const USAGE = `beckon account ${WORDS}`

export const account: Command = {
  words: WORDS,
  options: {
    token: { value: 'token', says: 'create: the public token, instead of a new one' },
    name: { value: 'text', says: 'add-secret: what it is for' },
    role: { value: 'role', says: `add-secret: what it may do: ${SECRET_ROLE_NAMES.join(', ')} (default)` },
    ...DATA,
  },
  examples: [
    'beckon account list',
    'beckon account create "Staging"',
    'beckon account add-secret bkt_0123456789abcdef01234567 --role deliver --name "Billing"',
  ],
  async run(given, world) {
    const operation = operationOf(given)
    const answer = await asOperator<unknown>(given, world, operation)
    world.out(given.on('json') ? JSON.stringify(answer, null, 2) : inWords(operation, answer).join('\n'))
    return 0
  },
}

function operationOf(given: Given): Operation {
  const [verb, ...words] = given.words
  const word = wordsAfter(words, USAGE)
  switch (verb) {
    case 'list':
      word()
      return { does: 'list accounts' }
    case 'create':
      return { does: 'create account', name: word('name')[0], token: given.value('token') }
    case 'secrets':
      return { does: 'list secrets', account: word('account')[0] }
    case 'add-secret':
      return { does: 'add secret', account: word('account')[0], name: given.value('name'), rights: roleIn(given) }
    case 'rotate':
      return { does: 'rotate secrets', account: word('account')[0] }
    case 'revoke': {
      const [account, secret] = word('account', 'secret')
      return { does: 'revoke secret', account, secret }
    }
    default:
      throw new Failure(`What to do? ${USAGE}`, 2)
  }
}

function roleIn(given: Given): SecretRole | undefined {
  const said = given.value('role')
  const role = SECRET_ROLE_NAMES.find(each => each === said)
  if (said !== undefined && !role)
    throw new Failure(`--role ${said}: must be one of ${SECRET_ROLE_NAMES.join(', ')}`, 2)
  return role
}

function inWords(operation: Operation, answer: unknown): string[] {
  switch (operation.does) {
    case 'list accounts':
      return (answer as { id: string; name: string; token: string }[]).map(
        each => `${each.id}  ${each.token}  ${oneLine(each.name)}`,
      )
    case 'create account': {
      const { account, token, secret } = answer as Credentials
      return [`Account ${account}`, `  token   ${token}   (public: it goes into the snippet)`, once(secret)]
    }
    case 'list secrets':
      return (answer as SecretEntry[]).map(each => {
        const ended = each.revoked_at ? `revoked ${new Date(each.revoked_at).toISOString()}` : 'valid'
        const used = each.last_used_at ? `used ${new Date(each.last_used_at).toISOString()}` : 'never used'
        const made = `made ${new Date(each.created_at).toISOString()}`
        return `${each.id}  ${each.role.padEnd(7)}  ${made}  ${used}  ${ended}  ${oneLine(each.name)}`.trimEnd()
      })
    case 'add secret':
      return [once((answer as { secret: string }).secret)]
    case 'rotate secrets':
      return ['The earlier secrets stopped working.', once((answer as { secret: string }).secret)]
    case 'revoke secret':
      return [`Secret ${operation.secret} stopped working.`]
    default:
      return []
  }
}

function once(secret: string): string {
  return `  secret  ${secret}   (shown only now)`
}
