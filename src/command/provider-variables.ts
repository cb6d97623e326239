/** The environment variables about the provider of a company. */
export const PROVIDER_VARIABLES: { [name: string]: string } = {
  BECKON_OIDC_ISSUER: 'people of a company sign in at this OpenID Connect provider: https://login.example.com',
  BECKON_OIDC_CLIENT_ID: 'the id that the provider has given to Beckon',
  BECKON_OIDC_CLIENT_SECRET: 'the secret to it; or BECKON_OIDC_CLIENT_SECRET_FILE, a file that contains it',
  BECKON_OIDC_NAME: 'what the button says after "Sign in with"; default the host of the issuer',
  BECKON_OIDC_SCOPE: 'what is asked of the provider; default openid email profile',
  BECKON_OIDC_GROUPS: 'the claim that lists the groups of a person; default groups',
  BECKON_OIDC_ROLES:
    'which role a group has: owner=admins,author=writers; * is everybody; without it, only invited people',
  BECKON_OIDC_ACCOUNT: 'the id or token of the account that these people enter; default the first one',
  BECKON_OIDC_PASSWORDS: 'off: users of that account sign in with the provider only; default on',
}

export const PROVIDER_DEFAULTS: { [name: string]: string } = {
  BECKON_OIDC_SCOPE: 'openid email profile',
  BECKON_OIDC_GROUPS: 'groups',
  BECKON_OIDC_PASSWORDS: 'on',
}
