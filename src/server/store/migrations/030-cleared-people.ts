/** People who were cleared and did not come again are found without reading everybody whom only a backend knows. */
export const clearedPeople = [
  'CREATE INDEX profiles_cleared ON profiles (account_id, last_cleared_at) WHERE last_cleared_at IS NOT NULL',
]
