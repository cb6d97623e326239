/** Tests send more requests at once than anybody else, and on slow machines. */
export const UNLIMITED = {
  requestsPerMinute: 1_000_000,
  newHostsPerAddress: 1_000_000,
  newCompaniesPerAddress: 1_000_000,
  managementPerMinute: 1_000_000,
  wrongSecretsPerMinute: 1_000_000,
  passwordsPerAddress: 1_000_000,
  passwordsPerUser: 1_000_000,
  passwordsPerUserInAll: 1_000_000,
  codesPerUser: 1_000_000,
  requestsAtOnce: 1_000_000,
  databaseWait: 60_000,
}
