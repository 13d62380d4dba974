import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import type { Credential } from '#shared/domain/user/factor-schema.ts'

/** The library's types say more of an answer than the contract does. */
const sent = (answer: object) => answer as Credential

const library = () => import('@simplewebauthn/browser')

/** Loaded with the first passkey; the browser's own dialog then asks the person. */
export const signWithPasskey = async (challenge: string): Promise<Credential> =>
  sent(await (await library()).startAuthentication({ optionsJSON: { challenge, userVerification: 'preferred' } }))

export const createPasskey = async (options: { challenge: string }): Promise<Credential> =>
  sent(await (await library()).startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }))

/** The browser knows passkeys. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'
