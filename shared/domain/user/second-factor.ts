/** Rules of the second factor (docs/product.md#second-factor). Times are handed in. */

export const factorKinds = ['totp', 'passkey'] as const
export type FactorKind = (typeof factorKinds)[number]

export const maxFactors = 10
export const recoveryCodeCount = 10

const minute = 60_000
/** How long a shown challenge can be answered. */
export const challengeMs = 5 * minute
/** How long a confirmation lasts. */
export const confirmationMs = 10 * minute
/** How long an admin's request to recover an account waits for a second admin. */
const recoveryMs = 24 * 60 * minute

const stepMs = 30_000
/** The authenticator's time step (RFC 6238). */
export const stepAt = (now: string): number => Math.floor(Date.parse(now) / stepMs)

/** The steps whose code an authenticator may show now: its clock may be a step off. */
export const stepsNear = (now: string): readonly number[] => [0, -1, 1].map((off) => stepAt(now) + off)

/** A used step, and every step before it, is refused ever after, even if the clock moves back. */
export const isSpent = (step: number, lastStep: number | undefined): boolean =>
  lastStep !== undefined && step <= lastStep

const digits = 6
/** The code of an HMAC (RFC 4226, dynamic truncation). */
export const codeOf = (digest: Uint8Array): string => {
  const at = digest.at(-1)! & 0xf
  const [a = 0, b = 0, c = 0, d = 0] = digest.subarray(at, at + 4)
  return String((((a & 0x7f) << 24) | (b << 16) | (c << 8) | d) % 10 ** digits).padStart(digits, '0')
}

/** RFC 4648, without padding: 32 signs that cannot be confused. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
export const base32 = (bytes: Uint8Array): string => {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The content of the QR code that an authenticator app reads. */
export const totpUri = (issuer: string, account: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}` +
  `?secret=${secret}&issuer=${encodeURIComponent(issuer)}`

/** As people type them: `abcd-efgh`, with or without spaces. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Neither older than ten minutes nor from the future, where the clock has moved back. */
export const isConfirmed = (confirmedAt: string | undefined, now: string): boolean => {
  const age = Date.parse(now) - Date.parse(confirmedAt ?? '')
  return age >= 0 && age <= confirmationMs
}

interface RecoveryOf {
  admins: readonly string[]
  /** The owner of the account, and the admin who acts. */
  person: string
  by: string
  asked: { asked_by: string; asked_at: string } | undefined
}
/** Two different admins recover an account, where there are two besides its owner; none their own. */
export const recoveryState = (
  { admins, person, by, asked }: RecoveryOf,
  now: string,
): 'refused' | 'waiting' | 'done' => {
  if (by === person) return 'refused'
  if (admins.filter((admin) => admin !== person).length < 2) return 'done'
  const age = Date.parse(now) - Date.parse(asked?.asked_at ?? '')
  const isOpen = age >= 0 && age <= recoveryMs
  // The other one must still be an admin.
  return isOpen && asked !== undefined && asked.asked_by !== by && admins.includes(asked.asked_by) ? 'done' : 'waiting'
}

interface Person {
  is_admin: boolean
  is_agent: boolean
}
/** Whether a person must set up a factor before anything else. */
export const mustEnroll = (person: Person, has: readonly FactorKind[] | undefined, stageDemands: boolean): boolean =>
  stageDemands && (person.is_admin || person.is_agent) && !has?.length
