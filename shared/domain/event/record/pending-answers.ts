import type { Viewer } from '#shared/domain/permissions.ts'
import type { PendingAnswer } from './agreement-schema.ts'
import type { EventLike } from './event-like.ts'

/** Answers to a proposed change by people who have no part on the proposed event (`pendingAnswer`). */

export const answersOf = (event: EventLike): readonly PendingAnswer[] => event.agreement?.pending?.answers ?? []

/** The vendors (`vendorName`) who must confirm the proposed terms. */
export const askedVendors = (event: EventLike): ReadonlySet<string> => new Set(event.agreement?.pending?.asked)

export const isAnswered = (event: EventLike): boolean => answersOf(event).every(({ answer }) => answer === 'agreed')

export const clientAnswer = (event: EventLike): PendingAnswer['answer'] | undefined =>
  answersOf(event).find(({ who }) => who === 'client')?.answer

/** The viewer's own answers, open or given. */
export const ownAnswers = (event: EventLike, viewer: Pick<Viewer, 'id'>): readonly PendingAnswer[] =>
  answersOf(event).filter(({ user_id }) => user_id === viewer.id)

/** A vendor removed by a correction after the gig, rather than the client or the agent. */
export const isOfVendor = ({ who }: PendingAnswer): boolean => who.includes('|')
