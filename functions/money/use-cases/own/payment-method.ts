import { usersApi } from '#shared/api/users.ts'
import { payerAt } from '#functions/money/provider/method-on-file.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { ownAccount } from '#functions/people/data/own-account.ts'

/** The client's method on file, so that the fee can be shown in advance. */
export const paymentMethod = useCase(usersApi.paymentMethod, async (deps, actor, { params }) => {
  const { method } = await payerAt(deps, ownAccount(actor, params.id).stripe_customer_id)
  return { payment_method: method && { type: method.type, text: method.text, exp: method.exp } }
})
