import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { instant } from '../schema-parts.ts'
import { factorKinds } from './second-factor.ts'

/** A factor as its owner sees it: nothing that would serve to log in. */
const factor = lazy(() =>
  z.object({
    id: z.string(),
    kind: z.enum(factorKinds),
    name: z.string(),
    /** The browser that added it; unknown of old ones. */
    device: z.string().nullable(),
    added_at: instant(),
    used_at: instant().nullable(),
  }),
)
export type Factor = OutputOf<typeof factor>

export const factors = lazy(() =>
  z.object({
    factors: z.array(factor()),
    recovery_codes_left: z.number().int(),
    /** Set if an admin has asked to remove them all. */
    recovery_asked_at: instant().nullable(),
  }),
)

const challenge = lazy(() => z.string('Required').min(1, 'Required').max(128))
/** The answer to a right password of a person with a second factor, in place of a session. */
export const secondStepAsked = lazy(() =>
  z.object({ id: z.string(), second_factor: z.array(z.enum(factorKinds)), challenge: z.string() }),
)

/** A browser's own answer, which `@simplewebauthn/server` checks. */
const credential = lazy(() =>
  z.looseObject({
    id: z.string().max(2048),
    rawId: z.string().max(2048),
    type: z.literal('public-key'),
    response: z.looseObject({ clientDataJSON: z.string().max(8192) }),
    clientExtensionResults: z.looseObject({}),
  }),
)
export type Credential = OutputOf<typeof credential>
const code = lazy(() => z.string().max(20))

/** Exactly one of the three; a passkey signs the challenge. */
const proofShape = lazy(() => ({
  challenge: challenge().optional(),
  code: code().optional().meta({ description: 'Of the authenticator app' }),
  recovery_code: z.string().max(40).optional(),
  passkey: credential().optional(),
}))
interface Shown {
  code?: string | undefined
  recovery_code?: string | undefined
  passkey?: unknown
}
const isOne = ({ code, recovery_code, passkey }: Shown) =>
  [code, recovery_code, passkey].filter((one) => one !== undefined && one !== '').length === 1
const oneOnly = { path: ['code'], error: 'Please enter a code' }

export const proof = lazy(() => z.object(proofShape()).refine(isOne, oneOnly))
export type Proof = OutputOf<typeof proof>

export const secondStep = lazy(() =>
  z.object({ ...proofShape(), id: z.string('Required').max(64), challenge: challenge() }).refine(isOne, oneOnly),
)

const factorName = lazy(() => z.string('Required').trim().min(1, 'Required').max(60, 'At most 60 characters'))
export const factorEdit = lazy(() => z.object({ name: factorName() }))

export const newFactor = lazy(() =>
  z.object({
    challenge: challenge(),
    name: z.string().trim().max(60).optional(),
    code: code().optional(),
    passkey: credential().optional(),
  }),
)
