type Content = { [field: string]: unknown }

/** What kind of thing an id belongs to, by its place. */
export type Named = 'experience' | 'segment' | 'environment'

const BY_NAME = /^name:(.+)$/

/** A copy in which `find` replaces every `name:…`: the name of something in the account or in the folder. */
export function resolveNames<T>(value: T, find: (name: string, what: Named) => string): T {
  if (Array.isArray(value)) return value.map(each => resolveNames(each, find)) as T
  if (typeof value !== 'object' || value === null) return value
  const { kind } = value as Content
  const isCondition = 'op' in value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (key === 'experience_id') return [key, one(each, 'experience', find)]
      if (key === 'id' && isCondition) return [key, one(each, kind === 'segment' ? 'segment' : 'experience', find)]
      if (key === 'experience_ids' && Array.isArray(each)) return [key, each.map(id => one(id, 'experience', find))]
      if (key === 'url_group_ids' && Array.isArray(each)) return [key, each.map(id => one(id, 'environment', find))]
      return [key, resolveNames(each, find)]
    }),
  ) as T
}

function one(value: unknown, what: Named, find: (name: string, what: Named) => string): unknown {
  const name = typeof value === 'string' ? BY_NAME.exec(value)?.[1] : undefined
  return name === undefined ? value : find(name, what)
}
