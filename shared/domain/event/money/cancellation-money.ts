import { cents, type Cents } from '#shared/domain/money.ts'
import type { EventLike } from '../record/event-like.ts'
import { paidNet } from './event-money.ts'

const dueOf = (event: EventLike): Cents => event.cancellation?.due ?? paidNet(event)

/** Cents that are due after a cancellation but unpaid: staff charge them again, or waive them. */
export const restOf = (event: EventLike): Cents => cents(Math.max(0, dueOf(event) - paidNet(event)))

/** Cents that arrived after a cancellation although no longer due. */
export const paidBeyondDue = (event: EventLike): Cents => cents(Math.max(0, paidNet(event) - dueOf(event)))
