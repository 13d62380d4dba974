import { goodwillOf } from '#shared/domain/event/money/event-money.ts'
import { computedRates } from '#shared/domain/event/money/roster.ts'
import { shares } from '#shared/domain/event/money/shares.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { cents, formatMoney, sum as sumCents, zero, type Cents } from '#shared/domain/money.ts'
import { outsideLeft } from './ledger.ts'
import { transferKey } from '#shared/domain/payment/op.ts'
import { isStanding, moved, ofKey, sum, total, type Column, type Line } from './statement-lines.ts'
import type { StatementSources } from './statement-sources.ts'
import { paidByAgency, reversedOf, sentManually } from './statement-reversals.ts'

/** The remaining part of each rate after a cancellation. */
const partOf = (event: Event): string =>
  event.cancellation != null
    ? `${Math.round(event.cancellation.keep * 1000) / 10}% of `
    : isCalledOff(event)
      ? 'half of '
      : ''

const ruleOf = (event: Event, role: string, key: string): string => {
  const { agent_rate, bookme_rate } = computedRates(event)
  const given = role === 'agent' || role === 'platform' ? goodwillOf(event, role) : zero
  const less = given > 0 ? `, less ${formatMoney(given)} of goodwill` : ''
  const of = (rate: Cents, rule: string) => `${partOf(event)}${formatMoney(rate)}, ${rule}${less}`
  if (role === 'agent')
    return of(
      agent_rate,
      `${Math.round(event.agent_percent * 1000) / 10}% of ${formatMoney(event.client_rate ?? zero)}`,
    )
  if (role === 'platform')
    return of(bookme_rate, `5% of ${formatMoney(event.client_rate ?? zero)}, and what rounding leaves`)
  return of(vendorsOf(event).find((vendor) => vendor.role === role && vendor.key === key)!.rate, 'the agreed rate')
}

export const platformLine = 'BookMe'

/** Vendors, agent and platform; `kept` is what the client paid, less fees and refunds. */
export const partyLines = (sources: StatementSources, kept: Record<Column, Cents>): Line[] => {
  const { event, ledger, ops, payouts, provider } = sources
  const holds = shares(event)
    .filter(({ role }) => role !== 'platform')
    .map(({ role, key, name, amount, user_id }, i, all): Line => {
      const op = transferKey(event.id, role, key)
      const transfers = ofKey(provider.transfers, op)
      const [reversed, manual] = [reversedOf(sources, transfers), sentManually(sources, op)]
      const outside = paidByAgency(sources, user_id, all.findIndex((share) => share.user_id === user_id) === i)
      const failed = ops.find((one) => one.key === op && one.state === 'failed')
      const instrument = vendorsOf(event).find((vendor) => vendor.role === role && vendor.key === key)?.instrument
      const paidOut = payouts.filter((payout) => isStanding(payout) && payout.items.some(({ id }) => id === op))
      return {
        what: `${name}, ${instrument ?? role}`,
        why: [ruleOf(event, role, key), failed?.message, ...reversed.words, ...manual.words, ...outside.words]
          .filter(Boolean)
          .join('. '),
        ids: [...transfers, ...manual.transfers, ...paidOut].map(({ id }) => id),
        agreed: amount,
        ledger: sumCents([
          moved(ledger, op, (account) => account.startsWith('user:')),
          reversed.ledger,
          manual.ledger,
          outside.ledger,
        ]),
        // The amount that the agency paid itself stays on BookMe's balance at the provider.
        provider: cents(
          outside.ledger +
            total(
              [...transfers, ...manual.transfers],
              (transfer) => (transfer.amount ?? zero) - (transfer.amount_reversed ?? 0),
            ),
        ),
      }
    })
  const platform = sumCents(
    ledger
      .filter(({ kind }) => kind === 'platform')
      .flatMap(({ postings }) => postings)
      .filter(({ account }) => account === 'platform')
      .map(({ amount }) => amount),
  )
  const agreed = shares(event).find(({ role }) => role === 'platform')!.amount
  // The platform's share does not move at the provider: it is the remainder after all transfers, less what the agency
  // still holds of the price.
  const stays = platform === 0 ? zero : cents(kept.provider - sum(holds, 'provider') - outsideLeft(ledger, event.id))
  return [
    ...holds,
    { what: platformLine, why: ruleOf(event, 'platform', ''), ids: [], agreed, ledger: platform, provider: stays },
  ]
}
