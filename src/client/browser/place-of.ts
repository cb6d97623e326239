/**
 * Where the runtime of an account is found on a page, by every copy of our code: it is a property of `document`. A name on the window
 * would be another global.
 */
export const placeOf = (token: string) => Symbol.for(`beckon:${token}`)
