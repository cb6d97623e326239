/** Since when an account is being deleted. Its rows go in batches, and its own row goes last. */
export const deletedAccounts = ['ALTER TABLE accounts ADD COLUMN deleted_at BIGINT']
