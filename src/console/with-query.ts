import { withoutEmpty } from './address-of.ts'

/** An address of the console with this query. Values that are empty, null or undefined are left out. */
export function withQuery(path: string, query: { [name: string]: string | number | null | undefined }): string {
  const search = new URLSearchParams(Object.entries(withoutEmpty(query))).toString()
  return search ? `${path}?${search}` : path
}
