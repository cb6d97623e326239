/** The page that the user wanted before signing in: only a page of the console, never another site. */
export function wayOn(wanted: string | undefined): string {
  return wanted !== undefined && /^\/console(\/|$|\?)/.test(wanted) ? wanted : '/console/'
}

const KEPT = 'beckon-way-on'

/** Keeps it in this tab while the user is at the provider. */
export function keepWayOn(wanted: string | undefined): void {
  try {
    sessionStorage.setItem(KEPT, wayOn(wanted))
  } catch {
    // A browser that stores nothing leads home.
  }
}

export function keptWayOn(): string {
  try {
    const kept = sessionStorage.getItem(KEPT)
    sessionStorage.removeItem(KEPT)
    return wayOn(kept ?? undefined)
  } catch {
    return wayOn(undefined)
  }
}
