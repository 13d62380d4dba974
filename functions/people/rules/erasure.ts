interface Obligations {
  is_admin: boolean
  /** Their names. */
  unfinished: readonly string[]
  /** Amounts that the account is owed or owes, each with its event. */
  openMoney: readonly string[]
  /** Transferred, and not in the bank yet. */
  waitingEarnings: number
}

const mostNamed = 5
const listed = (all: readonly string[], between: string): string =>
  [...all.slice(0, mostNamed), ...(all.length > mostNamed ? [`${all.length - mostNamed} more`] : [])].join(between)
const named = (all: readonly string[]): string =>
  listed(
    all.map((name) => `“${name}”`),
    ', ',
  )

/** Why an account cannot be erased now, for its owner; undefined if it can (docs/product.md#erasing-an-account). */
export const erasureProblem = ({
  is_admin,
  unfinished,
  openMoney,
  waitingEarnings,
}: Obligations): string | undefined => {
  if (is_admin) return 'The account of an admin cannot be deleted'
  if (unfinished.length === 1) return `“${unfinished[0]}” is not finished yet. Finish or cancel it first`
  if (unfinished.length > 1)
    return `${unfinished.length} events are not finished yet: ${named(unfinished)}. Finish or cancel them first`
  if (openMoney.length > 0) return `Money is not settled yet. ${listed(openMoney, '; ')}`
  return waitingEarnings > 0 ? 'Money is still on its way to this account. Please wait until it has arrived' : undefined
}
