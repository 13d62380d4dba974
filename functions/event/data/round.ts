import { hash } from 'node:crypto'
import { linkRoundText, roundText } from '#functions/event/rules/agreement/round.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'

/** Digests of what is asked (docs/product.md#a-yes-names-what-was-read): equal only for equal terms. */

/** Of any values that JSON can hold, in this order. */
export const roundOf = (read: readonly unknown[]): string => digest(JSON.stringify(read))

const digest = (text: string): string => hash('sha256', text, 'base64url')
const digestOf = (text: string | undefined): string | undefined => (text === undefined ? undefined : digest(text))

/** Undefined for somebody who is not asked. */
export const roundFor = (viewer: Viewer, event: Event): string | undefined => digestOf(roundText(event, viewer))

/** The same for a link in a mail, which asks a vendor. */
export const linkRound = (event: Event, userId: string): string | undefined => digestOf(linkRoundText(event, userId))
