const AT_ONCE = 20
const PAUSE = 100

/** Every page that is told will boot. Thousands of pages of one account must not do so at the same moment. */
export function tellSlowly<T>(list: T[], tell: (one: T) => void): void {
  for (const one of list.slice(0, AT_ONCE)) tell(one)
  const rest = list.slice(AT_ONCE)
  if (rest.length > 0) setTimeout(() => tellSlowly(rest, tell), PAUSE).unref()
}
