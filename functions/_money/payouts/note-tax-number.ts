import { anyConflict, retryConflicts } from '#functions/_data/rows/conflict-retry.ts'
import { findPayee, payeeChanged, type PayeeFacts } from '#functions/_data/money/payee.ts'
import type { Deps } from '#functions/_lib/deps.ts'

/** Whether the provider has the number for a payee's tax form; an answer that does not say changes nothing. */
export const noteTaxNumber = (deps: Deps, userId: string, tax_number: PayeeFacts['tax_number']): Promise<void> => {
  const note = async (): Promise<void> => {
    deps.db.refresh()
    const before = await findPayee(deps, userId)
    if (tax_number === undefined || before?.tax_number === tax_number) return
    await deps.db.transact([payeeChanged(deps, userId, before, { tax_number })])
  }
  return retryConflicts(deps, note, anyConflict)
}
