/** How many new names of properties a company has brought, as it is counted for people. */
export const companyNames = ['ALTER TABLE companies ADD COLUMN name_count INTEGER NOT NULL DEFAULT 0']
