/** Where somebody wanted to go before they had to sign in: a page of the console, never another site. */
export function wayOn(wanted: string | undefined): string {
  return wanted !== undefined && /^\/console(\/|$|\?)/.test(wanted) ? wanted : '/console/'
}
