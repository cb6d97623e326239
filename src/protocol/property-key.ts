const LONGEST_NAME = 200

/** `First Name`, `firstName` and `first-name` are one property: `first_name`. Empty if no character is left. */
export function propertyKey(name: string): string {
  return name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, LONGEST_NAME)
}
