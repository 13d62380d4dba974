import { anyConflict, retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { findPayee, payeeChanged, type PayeeFacts } from '#functions/money/data/payee.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

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
