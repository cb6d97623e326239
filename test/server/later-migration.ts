import { EVERY_ACCOUNT } from '../../src/server/ground/every-account.ts'
import { MIGRATIONS, type Migration } from '../../src/server/store/migrate.ts'

/** An example of a later migration: it adds, fills and indexes. */
const LATER = [
  'ALTER TABLE profiles ADD COLUMN nick TEXT',
  `${EVERY_ACCOUNT} UPDATE profiles SET nick = uid`,
  'CREATE TABLE nicknames (account_id TEXT NOT NULL, nick TEXT NOT NULL, PRIMARY KEY (account_id, nick))',
  `${EVERY_ACCOUNT} INSERT INTO nicknames (account_id, nick) SELECT account_id, nick FROM profiles`,
  'CREATE INDEX profiles_nick ON profiles (account_id, nick)',
]

/** All migrations, and one after them. */
export const migrationsWith = (statements = LATER): Migration[] => [
  ...MIGRATIONS,
  { number: MIGRATIONS.at(-1)!.number + 1, statements },
]
