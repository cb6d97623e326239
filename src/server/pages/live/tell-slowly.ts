const PAUSE = 100

/** Every page that is told will boot. Thousands of pages of one account must not do so at the same moment. */
export function tellSlowly<T>(list: T[], atOnce: number, tell: (one: T) => void): void {
  for (const one of list.slice(0, atOnce)) tell(one)
  const rest = list.slice(atOnce)
  if (rest.length > 0) setTimeout(() => tellSlowly(rest, atOnce, tell), PAUSE).unref()
}
