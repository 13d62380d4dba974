import { isCalledOff, isFinished, isPlayed, isPriceOpen } from '#shared/domain/event/record/status.ts'
import { isPrepaidAt } from '#shared/domain/venue/kinds.ts'
import { people, type PersonKey } from './agency.ts'
import { venues } from './venues.ts'
import { book, endGig, invoice, payBalance, payVendors, refund, timesOf } from './booking.ts'
import { addBrands } from './brands.ts'
import { leadSteps } from './leads.ts'
import { takenTimeSteps } from './taken-times.ts'
import { signUp, type Agency } from './people.ts'
import { connectProvider } from './provider.ts'
import { statusAt, type Scenario } from './scenario.ts'
import { scenarios } from './scenarios.ts'
import type { SeasonCloud, Stage } from './stage.ts'

/**
 * A season of a realistic agency, run through the API on the moved clock from a hundred days ago until today: ledger,
 * schedules and provider end up as if it had really happened.
 */

export interface Step {
  at: Date
  run: () => Promise<unknown>
}

const day = 86_400_000
const hour = day / 24

/** All share one clock, so the steps of all scenarios are interleaved by time. */
export const stepsOf = (
  cloud: SeasonCloud,
  agency: Agency,
  accounts: Map<PersonKey, string>,
  today: Date,
  scenario: Scenario,
  minute: number,
): Step[] => {
  const date = today.toISOString().slice(0, 10)
  const made = new Date(today.getTime() + scenario.madeOn * day - 3 * hour + minute * 60_000)
  const { end } = timesOf(scenario, date)
  let id = ''
  const after = (base: Date | string, ms: number, run: () => Promise<unknown>): Step => ({
    at: new Date(new Date(base).getTime() + ms),
    run,
  })
  const steps: Step[] = [
    {
      at: made,
      run: async () => {
        id = await book(agency, scenario, date)
      },
    },
  ]
  const isPrepaid = isPrepaidAt(venues[scenario.venue].kind)
  const event = { status: statusAt(scenario.depth) }
  if (isPlayed(event)) steps.push(after(end, hour, () => endGig(agency, scenario, id)))
  if (!isPrepaid && isPlayed(event) && !isPriceOpen(event))
    steps.push(after(end, 14 * hour, () => invoice(agency, scenario, id)))
  if (isPlayed(event) && isFinished(event))
    steps.push(
      isPrepaid
        ? after(end, 15 * hour, () => payVendors(agency, scenario, id))
        : after(end, 3 * day, () => payInvoice(cloud, id)),
    )
  if (scenario.depth === 'payment_failed') {
    steps.push(
      after(end, 15 * hour, () =>
        withFault(cloud, { transfers_fail_to: [accounts.get(scenario.act as PersonKey)!] }, () =>
          payVendors(agency, scenario, id),
        ),
      ),
    )
  }
  if (isCalledOff(event)) {
    steps.push(after(made, day, () => payBalance(agency, scenario, id)))
    const run = () => refund(agency, scenario, id)
    steps.push(
      after(
        made,
        2 * day,
        scenario.depth === 'refund_incomplete' ? () => withFault(cloud, { refunds: 'failed' }, run) : run,
      ),
    )
    if (scenario.depth === 'canceled') steps.push(after(made, 3 * day, () => payVendors(agency, scenario, id)))
  }
  return steps
}

/** The client of a postpaid event pays on the provider's page. */
const payInvoice = async (cloud: SeasonCloud, eventId: string) => {
  const open = (cloud.stripe.list()['invoices'] ?? []) as {
    id: string
    status: string
    metadata?: Record<string, string>
  }[]
  const mine = open.find((one) => one.status === 'open' && one.metadata?.['event_id'] === eventId)
  if (!mine) throw new Error(`No open invoice for ${eventId}`)
  const { stripeInProcess } = await import('../stripe/in-process.ts')
  await stripeInProcess(cloud.stripe).invoices.pay(mine.id)
}

const withFault = async (
  cloud: SeasonCloud,
  fault: Parameters<Stage['stripe']['faults']['set']>[0],
  run: () => Promise<unknown>,
) => {
  const before = cloud.stripe.faults.get()
  cloud.stripe.faults.set(fault)
  try {
    await run()
    await cloud.idle()
  } finally {
    cloud.stripe.faults.set(before)
  }
}

/** Says what it is doing. */
type Say = (progress: string) => void

/** The whole season until `today`. */
export const seed = async (cloud: Stage, today: Date, say: Say): Promise<void> => {
  say(`${people.length} people sign up …`)
  const agency = await signUp(cloud)
  say('Cards and bank accounts are connected …')
  const accounts = await connectProvider(cloud, agency)
  await addBrands(cloud, agency)
  await playSteps(cloud, seasonSteps(cloud, agency, accounts, today), monthly(say))
}

/** `accounts` are the people's at the provider. */
export const seasonSteps = (cloud: Stage, agency: Agency, accounts: Map<PersonKey, string>, today: Date): Step[] => {
  const steps = [
    ...scenarios.flatMap((scenario, i) => stepsOf(cloud, agency, accounts, today, scenario, i)),
    ...leadSteps(cloud, agency, today),
    ...takenTimeSteps(agency, today),
  ]
  if (steps.some(({ at }) => at > today)) throw new Error('A scenario of the demo data reaches into the future')
  return steps
}

const monthly = (say: Say): ((at: Date) => void) => {
  let last = ''
  return (at) => {
    const month = at.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    if (month !== last) say(`The demo season: ${month} …`)
    last = month
  }
}

export const playSteps = async (
  cloud: SeasonCloud,
  steps: Step[],
  onStep: (at: Date) => void = () => undefined,
): Promise<void> => {
  for (const { at, run } of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    onStep(at)
    if (at > cloud.clock.now()) await cloud.clock.advanceTo(at)
    await run()
    await cloud.idle()
  }
}
