/**
 * STRIPE_API_KEY=sk_live_… npm run check-provider -- --stage prod        at Stripe
 * npm run check-provider -- --local [--port 8080]        at the emulator of a running local cloud
 *
 * Checks the settings at the payment provider, and says how to fix wrong ones. Fails if there are any. With
 * STRIPE_WEBHOOK_SECRET (as in the secret, comma-separated) it checks these, too. In test mode it makes the account of
 * a payee, and closes it.
 */
import Stripe from 'stripe'
import { parseArgs } from 'node:util'
import { providerVersion } from '#functions/platform/config/provider-version.ts'
import { secretsIn } from '#functions/platform/config/stripe.ts'
import { modeOfKey } from '#functions/platform/config/stripe-mode.ts'
import { readStage } from '#infra/config/read-stage.ts'
import { keyProblems } from '#functions/money/provider/provider-access.ts'
import { secretProblems } from '#functions/money/provider/provider-endpoints.ts'
import { thinDestination, triedPayee } from '#functions/money/provider/provider-payees.ts'
import { providerProblems } from '#functions/money/provider/provider-setup.ts'

const { values } = parseArgs({
  options: {
    local: { type: 'boolean', default: false },
    port: { type: 'string', default: '8080' },
    stage: { type: 'string' },
  },
})
const key = values.local ? 'sk_test_local' : process.env['STRIPE_API_KEY']
if (key === undefined || key === '') {
  console.error('Set STRIPE_API_KEY, or check the local cloud with --local')
  process.exit(2)
}
const stripe = new Stripe(key, {
  apiVersion: providerVersion,
  telemetry: false,
  ...(values.local && { protocol: 'http' as const, host: 'localhost', port: Number(values.port) }),
})
const mode = values.stage === undefined ? modeOfKey(key) : readStage(values.stage).payments
const stored = process.env['STRIPE_WEBHOOK_SECRET']
const ofSecrets = async () =>
  stored === undefined
    ? []
    : secretProblems(
        secretsIn(stored),
        (await stripe.webhookEndpoints.list({ limit: 100 })).data,
        (await thinDestination(stripe)) === undefined ? 0 : 1,
      )
const ofAccount = async () => {
  const found = await providerProblems(stripe, mode)
  if (found.some(({ see }) => see.endsWith('#provider-keys'))) return found
  const isKnown = found.some(({ see }) => see.endsWith('#accounts-of-payees'))
  return [...found, ...(isKnown ? [] : await triedPayee(stripe, mode, new Date())), ...(await ofSecrets())]
}
const problems = [
  ...keyProblems(key, mode),
  ...(await ofAccount().catch((error: unknown): never => {
    console.error(`The provider could not be asked: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(2)
  })),
]
for (const { what, click, see } of problems) console.error(`- ${what}\n  ${click}\n  ${see}`)
console.log(problems.length === 0 ? 'Every setting is right.' : `${problems.length} settings are wrong.`)
process.exit(problems.length === 0 ? 0 : 1)
