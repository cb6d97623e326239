/**
 * Who said it. `hook_company_id` is the company that the customer's backend named, or signed, for this person: no page changes it.
 * `email_proven` says that `email_key` came from the backend, or from a page that proved its uid.
 */
export const identity = [
  'ALTER TABLE profiles ADD COLUMN hook_company_id TEXT',
  'ALTER TABLE profiles ADD COLUMN email_proven INTEGER NOT NULL DEFAULT 0',
]
