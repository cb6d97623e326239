import { refusedText } from '../../../protocol/schema/safe-value.ts'

/** Whom the provider has signed in. */
export interface Identity {
  issuer: string
  subject: string
  name: string | null
  email: string | null
  /** The provider says that the address is theirs. Without that, it is only a text. */
  isVerified: boolean
  groups: string[]
}

interface Claims {
  [name: string]: unknown
}

/** The signed claims come first. An address and whether it is verified are from the same answer. */
export function identityIn(
  claims: Claims & { iss: string; sub: string },
  asked: Claims,
  groupsClaim: string,
): Identity {
  const aboutEmail = claims.email === undefined ? asked : claims
  const all = { ...asked, ...claims }
  const email = textOf(aboutEmail.email, 320)
  const groups = all[groupsClaim]
  return {
    issuer: claims.iss,
    subject: claims.sub,
    name: textOf(all.name, 200) ?? textOf(all.preferred_username, 200),
    email: email !== null && /^[^\s@<>"]+@[^\s@<>"]+$/.test(email) ? email : null,
    isVerified: aboutEmail.email_verified === true,
    groups: [groups].flat().filter(group => typeof group === 'string'),
  }
}

function textOf(value: unknown, most: number): string | null {
  if (typeof value !== 'string' || refusedText(value)) return null
  return value.trim().slice(0, most) || null
}
