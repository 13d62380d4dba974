import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { StoredPasskey } from '#functions/people/data/factors.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'

/** Passkeys by `@simplewebauthn/server`, which is loaded with the first of them: it is larger than all other code. */
const library = () => import('./passkeys.lazy.ts')

/** The site that a passkey belongs to. */
const siteOf = (deps: Deps) => ({ expectedOrigin: deps.appUrl, expectedRPID: new URL(deps.appUrl).hostname })

export const creationOptions = async (
  deps: Deps,
  { id, email, first, last }: UserRecord,
  challenge: string,
  known: readonly StoredPasskey[],
) =>
  (await library()).generateRegistrationOptions({
    rpName: 'BookMe',
    rpID: siteOf(deps).expectedRPID,
    userID: new Uint8Array(Buffer.from(id)),
    userName: email,
    userDisplayName: `${first} ${last}`.trim(),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    // Found by the site alone: a login names no passkey before the second step.
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })

/** The new passkey, if it signed the challenge for this site. */
export const registered = async (
  deps: Deps,
  response: unknown,
  challenge: string,
): Promise<Pick<StoredPasskey, 'credential_id' | 'public_key' | 'counter' | 'transports'> | undefined> => {
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    ...siteOf(deps),
    requireUserVerification: false,
  }).catch(invalid)
  if (!verified || !registrationInfo) return undefined
  const { id, publicKey, counter, transports } = registrationInfo.credential
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    ...(transports && { transports }),
  }
}

/** The library throws for what a stranger sends: each reason is a refusal. */
const invalid = () => ({ verified: false as const, registrationInfo: undefined, authenticationInfo: undefined })

/** The passkey's new counter, if it signed the challenge for this site and nobody has copied it. */
export const signedBy = async (
  deps: Deps,
  { credential_id, public_key, counter }: StoredPasskey,
  response: unknown,
  challenge: string,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    ...siteOf(deps),
    credential: { id: credential_id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter },
    requireUserVerification: false,
  }).catch(invalid)
  return verified ? authenticationInfo?.newCounter : undefined
}
