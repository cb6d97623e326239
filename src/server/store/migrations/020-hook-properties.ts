import { EVERY_ACCOUNT } from '../../ground/every-account.ts'

/** Which custom properties a backend has sent through a hook, whoever named them first. */
export const hookProperties = [
  'ALTER TABLE properties ADD COLUMN from_hooks INTEGER NOT NULL DEFAULT 0',
  `${EVERY_ACCOUNT} UPDATE properties SET from_hooks = 1 WHERE integration = 'webhook'`,
]
