import type Stripe from 'stripe'

/** Makes a client's first payment method the default, because the provider does not. */
export const noteMethod = async (stripe: Stripe, id: string): Promise<void> => {
  const { customer } = await stripe.paymentMethods.retrieve(id)
  const customerId = typeof customer === 'string' ? customer : customer?.id
  if (customerId === undefined) return
  const found = await stripe.customers.retrieve(customerId)
  if (found.deleted || found.invoice_settings.default_payment_method !== null) return
  await stripe.customers.update(
    customerId,
    { invoice_settings: { default_payment_method: id } },
    { idempotencyKey: `default/${customerId}/${id}` },
  )
}
