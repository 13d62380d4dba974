import type { TransferIntent } from '#shared/domain/payment/intent.ts'
import { isClosed, kindOf } from '#shared/domain/payment/op.ts'
import { findOps, openOpKeys } from '#functions/money/data/op.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** Transfers that were begun and are not sent yet. */
export const openTransfers = async (deps: Deps): Promise<TransferIntent[]> => {
  const keys = (await openOpKeys(deps)).filter((key) => kindOf(key) === 'transfer')
  const open = (await findOps(deps, keys)).filter((op) => !isClosed(op))
  return open.flatMap(({ intent }) => (intent.kind === 'transfer' ? [intent] : []))
}
