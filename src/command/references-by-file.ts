/** A copy in which what a file of the folder holds is named by that file (`file:welcome`) instead of by its id. `slugs`: the files, by id. */
export function referToFiles<T>(value: T, slugs: ReadonlyMap<unknown, string>): T {
  if (Array.isArray(value)) return value.map(each => referToFiles(each, slugs)) as T
  if (typeof value !== 'object' || value === null) return value
  const named = (each: unknown) => (slugs.has(each) ? `file:${slugs.get(each)}` : referToFiles(each, slugs))
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (key === 'experience_id' || key === 'id') return [key, named(each)]
      if ((key === 'url_group_ids' || key === 'experience_ids') && Array.isArray(each)) return [key, each.map(named)]
      return [key, referToFiles(each, slugs)]
    }),
  ) as T
}
