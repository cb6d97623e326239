import type { Mended } from './mended.ts'

const CLOSING = 'e2e/promises/visitor-closing.spec.ts'
const LATER = 'e2e/promises/visitor-later.spec.ts'
const LEAVING = 'e2e/promises/visitor-leaving.spec.ts'
const WITHDRAWING = 'e2e/promises/author-withdrawing.spec.ts'
const COUNTING = 'e2e/promises/author-counting.spec.ts'

/** A person on a page does not get what docs/promises.md says. */
export const FAULTS_OF_PROMISES: readonly Mended[] = [
  {
    fault: 'what somebody closed is back at once, if it may recur',
    file: 'src/evaluator/gates.ts',
    search: 'return isOver ? (past.ended_at ?? past.last_at) + span(after_closing) : 0',
    replace: 'return 0',
    seenBy: `${CLOSING} › what was closed stays closed on this visit`,
  },
  {
    fault: 'a tour that always recurs begins again when it was finished',
    file: 'src/evaluator/gates.ts',
    search: 'return isOver ? (past.ended_at ?? past.last_at) + span(after_closing) : 0',
    replace: 'return past.state === "exited" ? (past.ended_at ?? past.last_at) + span(after_closing) : 0',
    seenBy: `${CLOSING} › what was finished does not begin again that day`,
  },
  {
    fault: 'what was unpublished goes on for who is in the middle of it',
    file: 'src/evaluator/arbitrate.ts',
    search: 'one => one.live !== null && !one.leaving',
    replace: 'one => !one.leaving',
    seenBy: `${WITHDRAWING} › in the middle, it does not go on`,
  },
  {
    fault: 'what was put off comes back after it was withdrawn',
    file: 'src/evaluator/arbitrate.ts',
    search: 'one => one.live !== null && !one.leaving',
    replace: 'one => !one.leaving',
    seenBy: `${WITHDRAWING} › what was put off does not come back after it was withdrawn`,
  },
  {
    fault: 'who is in the middle keeps the old version',
    file: 'src/client/showing/apply-outcome.ts',
    search: 'const changes = renewed(current(), index, newer())',
    replace: 'const changes = null as ReturnType<typeof renewed>',
    seenBy: `${WITHDRAWING} › gets the new version from the next step on`,
  },
  {
    fault: 'who is in the middle keeps the version that was rolled back',
    file: 'src/client/showing/apply-outcome.ts',
    search: 'const changes = renewed(current(), index, newer())',
    replace: 'const changes = null as ReturnType<typeof renewed>',
    seenBy: `${WITHDRAWING} › rolled back, people get the earlier version`,
  },
  {
    fault: 'an author replaces it at once, and who reads it keeps the old words',
    file: 'src/client/stage/show.ts',
    search: '(changes?.experience as Tour | Survey)?.replaces_at_once',
    replace: 'false',
    seenBy: `${WITHDRAWING} › gets the new version at once, if its author says so`,
  },
  {
    fault: 'a step that was left by a link is lost',
    file: 'src/client/showing/showing.ts',
    search: 'isDeed ? note : undefined',
    replace: 'undefined',
    seenBy: `${LEAVING} › a step that I left by a link counts, and so does the end`,
  },
  {
    fault: 'a step whose element never comes keeps everything else away',
    file: 'src/evaluator/arbitrate.ts',
    search: 'firstOf(here.filter(one => !one.stuck), held)',
    replace: 'firstOf(here, held)',
    seenBy: `${COUNTING} › a step whose element never comes does not keep`,
  },
  {
    fault: 'a first step beside a hidden element counts as displayed',
    file: 'src/client/decide/page-facts.ts',
    search: 'if (element && !isSeen(element)) unseen.push(selector)',
    replace: '',
    seenBy: `${COUNTING} › what nobody can see is not counted`,
  },
  {
    fault: '"later" comes back without looking',
    file: 'src/evaluator/arbitrate.ts',
    search: 'wait ? wait <= now && !!returns : !!left',
    replace: 'wait ? wait <= now : !!left',
    seenBy: `${LATER} › "later" looks again before it comes back`,
  },
  {
    fault: 'what the page says while it asks the server is forgotten by the decision',
    file: 'src/client/visit/boot.ts',
    search: "const meanwhile = 'v' in answer ? takeSaid(unsent) : nothingSaid()",
    replace: 'const meanwhile = nothingSaid()',
    seenBy: 'e2e/promises/author-who.spec.ts › what the page says counts at once',
  },
  {
    fault: 'everybody who is identified with an object is one person',
    file: 'src/client/api/given.ts',
    search: 'const { uid, ...rest } = givenDescription(who)',
    replace: 'const { uid = String(who), ...rest } = { ...givenDescription(who), uid: String(who) } as Properties',
    seenBy: 'e2e/promises/developer-calls.spec.ts › a wrong call does no harm',
  },
  {
    fault: 'a tab of somebody who is named late in a new browser shows nothing',
    file: 'src/client/visit/boot.ts',
    search: "listen(host, 'storage', isOver)",
    replace: '',
    seenBy: 'test/client/promises/one-person.test.ts › takes its time to say who looks',
  },
]
