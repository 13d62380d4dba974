import { usersApi } from '#shared/api/users.ts'
import type { Stage } from './stage.ts'
import { onboard, stripeInProcess } from '../stripe/in-process.ts'
import { emailOf, people, type PersonKey } from './agency.ts'
import type { Agency } from './people.ts'

/** Clients' cards and payees' bank accounts, as after a visit to the provider's pages. */

/** @returns connected accounts by person, for the faults of some scenarios. */
export const connectProvider = async (cloud: Stage, agency: Agency): Promise<Map<PersonKey, string>> => {
  const stripe = stripeInProcess(cloud.stripe)
  const accounts = new Map<PersonKey, string>()
  for (const { key, roles, unverified } of people) {
    const params = { id: agency.ids(key).user }
    if (unverified) continue
    if (roles.includes('client')) {
      await agency.as(key, usersApi.billingLink, { params })
      const [customer] = (await stripe.customers.list({ email: emailOf(key) })).data
      const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer!.id })
      await stripe.customers.update(customer!.id, { invoice_settings: { default_payment_method: method.id } })
    } else {
      await agency.as(key, usersApi.accountLink, { params })
      const account = (await stripe.accounts.list({ limit: 100 })).data.find(({ email }) => email === emailOf(key))
      onboard(cloud.stripe, account!.id)
      accounts.set(key, account!.id)
    }
  }
  await cloud.idle()
  return accounts
}
