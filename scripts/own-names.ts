/**
 * What the parts of the runtime call each other by, and nobody else: short in the bundles. No name of a browser, of the
 * wire, of a stored record or of the public methods may stand here, since those would be shortened with it.
 */
export const OWN_NAMES = [
  'actOf', 'arrived', 'avoid', 'booted', 'bootedAt', 'broken', 'clock', 'correct', 'decided', 'decider',
  'dismissed', 'due', 'early', 'emit', 'fire', 'given', 'guard', 'hush', 'latest', 'letDrop', 'look', 'me',
  'mine', 'newAct', 'nextTryAt', 'note', 'outbox', 'perform', 'plan', 'playing', 'reachGoals', 'rest', 'sight', 'staged',
  'takeOver', 'winged', 'wings',
] // biome-ignore format: a table of words
