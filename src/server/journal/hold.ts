/** The process that holds this row does the background work of an account. So only one works at a time. */
export const HOLD = 'SELECT done_at FROM chores WHERE account_id = $1 FOR UPDATE'
