interface Obligations {
  is_admin: boolean
  unfinishedEvents: number
  /** Transferred, and not in the bank yet. */
  waitingEarnings: number
}

/** Why an account cannot be erased now, for its owner; undefined if it can (docs/product.md#erasing-an-account). */
export const erasureProblem = ({ is_admin, unfinishedEvents, waitingEarnings }: Obligations): string | undefined => {
  if (is_admin) return 'The account of an admin cannot be deleted'
  if (unfinishedEvents > 0)
    return unfinishedEvents === 1
      ? 'One event is not finished yet. Finish or cancel it first'
      : `${unfinishedEvents} events are not finished yet. Finish or cancel them first`
  return waitingEarnings > 0 ? 'Money is still on its way to this account. Please wait until it has arrived' : undefined
}
