/** The page that the user wanted before signing in: only a page of the console, never another site. */
export function wayOn(wanted: string | undefined): string {
  return wanted !== undefined && /^\/console(\/|$|\?)/.test(wanted) ? wanted : '/console/'
}
