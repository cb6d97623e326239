/**
 * What the parts of the runtime call each other by, and nobody else: short in the bundles. No name of a browser, of the
 * wire, of a stored record or of the public methods may stand here, since those would be shortened with it.
 */
export const OWN_NAMES = [
  'actOf', 'announce', 'arrived', 'ask', 'avoid', 'booted', 'bootedAt', 'broken', 'clock', 'correct', 'decided', 'decider',
  'dismissed', 'dress', 'due', 'early', 'emit', 'fire', 'given', 'guard', 'kept', 'latest', 'learn', 'leave',
  'letDrop', 'look', 'me', 'mine', 'newAct', 'nextTryAt', 'note', 'offstage', 'outbox', 'perform', 'plan', 'playing',
  'reachGoals', 'rest', 'server', 'sight', 'staged', 'takeOver', 'watch', 'winged',
] // biome-ignore format: a table of words
