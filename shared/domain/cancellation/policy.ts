/** Who calls an event off. `nobody`: force majeure. */
export const cancelingParties = ['client', 'performer', 'agency', 'nobody'] as const
export type CancelingParty = (typeof cancelingParties)[number]

/** How much notice the event was called off with: 30 days or more before the start in force, or less. */
export type Notice = 'early' | 'late'

interface PolicyRow {
  by: CancelingParty
  notice: Notice | 'any'
  /** The share of the price in force that stays due. */
  keep: number
  /** The platform gives the processing fees back as well, and bears them. */
  refundsFees: boolean
}

/** The cancellation policy. The contract's text and the preview are made from this table. */
export const cancellationPolicy: readonly PolicyRow[] = [
  { by: 'client', notice: 'early', keep: 0.5, refundsFees: false },
  { by: 'client', notice: 'late', keep: 1, refundsFees: false },
  { by: 'performer', notice: 'any', keep: 0, refundsFees: true },
  { by: 'agency', notice: 'any', keep: 0, refundsFees: true },
  { by: 'nobody', notice: 'any', keep: 0, refundsFees: false },
]

/** The row that applies. */
export const policyFor = (by: CancelingParty, notice: Notice): PolicyRow =>
  cancellationPolicy.find((row) => row.by === by && (row.notice === 'any' || row.notice === notice))!
