interface Obligations {
  is_admin: boolean
  /** Their names. */
  unfinished: readonly string[]
  /** Transferred, and not in the bank yet. */
  waitingEarnings: number
}

const mostNamed = 5
const named = (all: readonly string[]): string => {
  const first = all.slice(0, mostNamed).map((name) => `“${name}”`)
  return [...first, ...(all.length > mostNamed ? [`${all.length - mostNamed} more`] : [])].join(', ')
}

/** Why an account cannot be erased now, for its owner; undefined if it can (docs/product.md#erasing-an-account). */
export const erasureProblem = ({ is_admin, unfinished, waitingEarnings }: Obligations): string | undefined => {
  if (is_admin) return 'The account of an admin cannot be deleted'
  if (unfinished.length === 1) return `“${unfinished[0]}” is not finished yet. Finish or cancel it first`
  if (unfinished.length > 1)
    return `${unfinished.length} events are not finished yet: ${named(unfinished)}. Finish or cancel them first`
  return waitingEarnings > 0 ? 'Money is still on its way to this account. Please wait until it has arrived' : undefined
}
