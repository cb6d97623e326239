import type { Mended } from './mended.ts'

const SAME = 'test/server/same-person.test.ts'
const LAST = 'test/client/promises/last-words.test.ts'

/** One person becomes two, two become one, or what somebody said is lost. */
export const FAULTS_OF_PEOPLE: readonly Mended[] = [
  {
    fault: 'in the browser, a second person goes on with the anonymous id of the first',
    file: 'src/client/visit/session.ts',
    search: 'anonymous: uid ? newId(host) : anonymous',
    replace: 'anonymous',
    seenBy: `${LAST} › a new person gets a new anonymous id`,
  },
  {
    fault: 'on the server, a second person inherits the anonymous past of the first',
    file: 'src/server/pages/visit/sign-in.ts',
    search: "if ((await ownerOf(tx, account, 'anonymous', anonymous)) !== undefined) return false",
    replace: '',
    seenBy: `${SAME} › though a tab was still anonymous after the first signed in`,
  },
  {
    fault: 'what is said in the last moment before clear() is lost',
    file: 'src/client/visit/session.ts',
    search: 'if (isAllowed) current.hurry(!!unconfirmed(said))?.leave()',
    replace: '',
    seenBy: `${LAST} › the same holds before the first boot is answered`,
  },
  {
    fault: 'an old tab brings the old person back',
    file: 'src/client/state/person.ts',
    search: 'return stored && (stored.uid || stored.anonymous !== anonymous) ? stored : undefined',
    replace: 'return undefined',
    seenBy: 'test/client/promises/one-person.test.ts › the latest person of the browser stays',
  },
  {
    fault: 'a hook before identify() drops the anonymous past',
    file: 'src/server/pages/visit/sign-in.ts',
    search: 'if (known.unseen) return joinUnseen(tx, account, { browser, known: known.id })',
    replace: '',
    seenBy: `${SAME} › keeps their past if a backend has named the uid`,
  },
  {
    fault: 'Deliveries of an anonymous person who signs in wait for ever',
    file: 'src/server/pages/visit/sign-in.ts',
    search: 'return moveDeliveries(tx, account, browser, known.id)',
    replace: 'return false',
    seenBy: `${SAME} › waiting Deliveries go along`,
  },
  {
    fault: 'who saw one arm of an experiment while anonymous gets another after signing in',
    file: 'src/server/pages/visit/sign-in.ts',
    search: 'await moveAssignments(tx, account, browser, known.id)',
    replace: '',
    seenBy: `${SAME} › saw while anonymous counts after signing in`,
  },
  {
    fault: 'what was snoozed on one device and completed on the other comes back',
    file: 'src/evaluator/gates.ts',
    search: "if (past.completed && (repeat === 'once' || repeat === 'until_completed')) return Infinity",
    replace: '',
    seenBy: 'test/evaluator/oracle.test.ts › evaluator and oracle agree',
  },
]
