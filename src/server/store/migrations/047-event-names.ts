import { EVERY_ACCOUNT } from '../../ground/every-account.ts'

/** The names of tracked events, as records. Of those from before, nobody knows when they began: they are as old as the account. */
export const eventNames = [
  `CREATE TABLE event_names (
    account_id TEXT NOT NULL, id TEXT NOT NULL, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, name TEXT NOT NULL,
    PRIMARY KEY (account_id, id)
  )`,
  'CREATE UNIQUE INDEX event_names_name ON event_names (account_id, name)',
  // Ids of 24 digits, before all others. Both databases write them in the same way.
  `${EVERY_ACCOUNT} INSERT INTO event_names (account_id, id, created_at, updated_at, name)
     SELECT n.account_id, '0000000000000' || substr(CAST(100000000000 + n.place AS TEXT), 2), a.created_at, a.created_at, n.name
     FROM (
       SELECT d.account_id, d.name, ROW_NUMBER() OVER (PARTITION BY d.account_id ORDER BY d.name DESC) AS place
       FROM (SELECT DISTINCT account_id, name FROM event_counts) d
     ) n JOIN accounts a ON a.id = n.account_id`,
]
