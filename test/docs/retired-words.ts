/** A word or phrase that nobody should have to read, and what to say instead. */
export interface Retired {
  was: RegExp
  say: string
}

/** docs/words.md has one name for each thing. These are other names, and sentences that had to be read twice. */
export const RETIRED: Retired[] = [
  { was: /\bsnapshots?\b/i, say: 'the live version' },
  { was: /\b(by|of) (itself|themselves)\b/i, say: 'automatic, automatically, without help' },
  { was: /\burl groups?\b/i, say: 'Environment' },
  { was: /\blinter\b/i, say: 'warnings' },
  { was: /\b(tak(e|es|en|ing)|took) (\w+ ){0,3}offline\b/i, say: 'unpublish' },
  { was: /\bhold(s|ing)? the stage\b/i, say: 'is on the stage' },
  { was: /\blarge or small\b/i, say: 'case-insensitive' },
  { was: /\bstands? so to\b/i, say: 'the comparison is true' },
  { was: /\bso often\b/i, say: 'this many times' },
  { was: /\btakes the meaning\b/i, say: 'a backslash escapes the character after it' },
  { was: /\bnot met yet\b/i, say: 'the domain is not known' },
  { was: /\bgoes nowhere\b/i, say: 'is not stored' },
  { was: /\banew\b/i, say: 'again' },
  { was: /\bin vain\b/i, say: 'without success' },
  { was: /\bwhoever\b/i, say: 'everybody who, the person who' },
  { was: /\bc[ao]me of\b/i, say: 'results' },
  { was: /\bworthless\b/i, say: 'invalid' },
  { was: /\bprobably not meant\b/i, say: 'a likely mistake' },
  { was: /\bshuts? (\w+ ){0,2}out\b/i, say: 'keeps out' },
  { was: /\bvisitors?\b/i, say: 'person, people' },
  { was: /\bend-?users?\b/i, say: 'person, people' },
  { was: /\bUser Profiles?\b/i, say: 'person, people' },
  { was: /\bmicrosurveys?\b/i, say: 'survey' },
  { was: /\bpending\b/i, say: 'waiting' },
  { was: /\bclaim(s|ed|ing)? (a|the|one) Delivery\b/i, say: 'takes a lease' },
  { was: /\b(session|visit|lease|preview) is over\b/i, say: 'has ended' },
  { was: /\b(link|body) (is not|did not come) whole\b/i, say: 'is not complete' },
  { was: /\bbears? (the|your|their) name\b/i, say: 'names the user' },
  { was: /\bstays? away\b/i, say: 'does not answer' },
  { was: /\bso many (times|seconds|people|characters|failures)\b/i, say: 'this many' },
  { was: /\bas (they are|it is) being edited\b/i, say: 'the draft' },
  { was: /\b(is|are) of the team\b/i, say: 'belong to your team' },
  { was: /\bwhat (users|visitors) get\b/i, say: 'what people get, the live version' },
  { was: /\b(what|it) stands (behind|so|as)\b/i, say: 'the part after, it is' },
  { was: /\ba (embed|Experience|Environment|Interaction|account|item)\b/, say: 'an' },
]
