/** One process at a time works behind the requests of an account: whoever holds this row. */
export const HOLD = 'SELECT done_at FROM chores WHERE account_id = $1 FOR UPDATE'
