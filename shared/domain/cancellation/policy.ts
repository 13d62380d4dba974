/** The party that cancels an event. `nobody` means force majeure. */
export const cancelingParties = ['client', 'performer', 'agency', 'nobody'] as const
export type CancelingParty = (typeof cancelingParties)[number]

/** Notice given: 30 days or more before the start in force, or less. */
export type Notice = 'early' | 'late'

interface PolicyRow {
  by: CancelingParty
  notice: Notice | 'any'
  /** The share of the price in force that remains due. */
  keep: number
  /** Whether the platform also returns the processing fees, at its own expense. */
  refundsFees: boolean
}

/** The cancellation policy; the source of both the contract's text and the preview. */
export const cancellationPolicy: readonly PolicyRow[] = [
  { by: 'client', notice: 'early', keep: 0.5, refundsFees: false },
  { by: 'client', notice: 'late', keep: 1, refundsFees: false },
  { by: 'performer', notice: 'any', keep: 0, refundsFees: true },
  { by: 'agency', notice: 'any', keep: 0, refundsFees: true },
  { by: 'nobody', notice: 'any', keep: 0, refundsFees: false },
]

export const policyFor = (by: CancelingParty, notice: Notice): PolicyRow =>
  cancellationPolicy.find((row) => row.by === by && (row.notice === 'any' || row.notice === notice))!
