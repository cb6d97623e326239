import { ROLES, type Role } from '../protocol/role.ts'
import { linkAddress } from '../server/access/users/link.ts'
import type { Command, Given } from './command.ts'
import { DATA, placeOf } from './database.ts'
import { Failure } from './failure.ts'
import { oneLine } from './one-line.ts'
import { asOperator, readServing } from './operator.ts'
import { publicUrlOf } from './public-url.ts'
import type { LinkAnswer, UserAnswer, UserOperation } from './user-operation.ts'
import { wordsAfter } from './words-after.ts'
import type { World } from './world.ts'

const WORDS =
  'list | invite <email> | reset <email> | reset-factor <email> | role <email> <role> | sign-out <email> | remove <email>'
const USAGE = `beckon user ${WORDS}`
const HERE = 'http://127.0.0.1:4400'

export const user: Command = {
  words: WORDS,
  options: {
    account: { value: 'account', says: 'its id or token, if there are several' },
    role: { value: 'role', says: `invite: ${ROLES.join(', ')}; default viewer` },
    name: { value: 'name', says: 'invite: the name of the user' },
    ...DATA,
  },
  variables: { BECKON_PUBLIC_URL: 'the address in links; without it, that of the server on this machine' },
  examples: [
    'beckon user list',
    'beckon user invite ada@example.com --role publisher',
    'beckon user reset ada@example.com',
  ],
  async run(given, world) {
    const operation = operationOf(given)
    const answer = await asOperator<unknown>(given, world, operation)
    const told = withAddress(answer, given, world)
    world.out(given.on('json') ? JSON.stringify(told, null, 2) : inWords(operation, told).join('\n'))
    return 0
  },
}

function operationOf(given: Given): UserOperation {
  const [verb, ...words] = given.words
  const account = given.value('account')
  const word = wordsAfter(words, USAGE)
  const email = () => word('email')[0]
  switch (verb) {
    case 'list':
      word()
      return { does: 'list users', account }
    case 'invite':
      return {
        does: 'invite user', account, email: anEmail(email()), role: aRole(given.value('role') ?? 'viewer'),
        name: given.value('name'),
      } // biome-ignore format: one operation
    case 'reset':
      return { does: 'reset user', account, email: email() }
    case 'reset-factor':
      return { does: 'reset factors', account, email: email() }
    case 'remove':
      return { does: 'remove user', account, email: email() }
    case 'sign-out':
      return { does: 'sign user out', account, email: email() }
    case 'role': {
      const [who, role] = word('email', 'role')
      return { does: 'set role', account, email: who, role: aRole(role) }
    }
    default:
      throw new Failure(`What to do? ${USAGE}`, 2)
  }
}

function aRole(text: string): Role {
  const role = ROLES.find(each => each === text)
  if (!role) throw new Failure(`"${text}" is not a role; the roles are ${ROLES.join(', ')}.`, 2)
  return role
}

function anEmail(text: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(text))
    throw new Failure(`"${text}" is not an e-mail address; write it like ada@example.com.`, 2)
  return text
}

/** Adds an address that somebody can open. The token was made where the database is. */
function withAddress(answer: unknown, given: Given, world: World): unknown {
  if (typeof answer !== 'object' || answer === null || !('link' in answer)) return answer
  const { user: who, link } = answer as LinkAnswer
  const place = placeOf(given, world)
  const serving = 'folder' in place && place.folder ? readServing(place.folder)?.address : undefined
  const url = linkAddress(publicUrlOf(world) ?? serving ?? HERE, link)
  return { user: who, link: { kind: link.kind, url, expires_at: new Date(link.expires_at).toISOString() } }
}

function inWords(operation: UserOperation, answer: unknown): string[] {
  if (operation.does === 'list users')
    return (answer as UserAnswer[]).map(
      each =>
        `${each.role.padEnd(9)}  ${each.email || '–'}  ${oneLine(each.name)}${each.signs_in ? '' : '  (does not sign in)'}`,
    )
  const {
    user: who,
    link,
    ended,
  } = answer as {
    user: UserAnswer
    link?: { url: string; expires_at: string }
    ended?: number
  }
  switch (operation.does) {
    case 'invite user':
      return [
        `${who.email} is invited as ${who.role}. Send them this link; it works once, until ${link!.expires_at}:`,
        link!.url,
      ]
    case 'reset user':
      return [`With this link, ${who.email} sets a new password; it works once, until ${link!.expires_at}:`, link!.url]
    case 'reset factors':
      return [`${who.email} signs in with the password alone, and can set up a second factor again.`]
    case 'set role':
      return [`${who.email} is ${who.role} from now on.`]
    case 'sign user out':
      return [`${who.email} is signed out everywhere (${ended}).`]
    case 'remove user':
      return [`${who.email} is no user any more.`]
  }
}
