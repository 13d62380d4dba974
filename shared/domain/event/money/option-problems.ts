import { cents, formatMoney, zero, type Cents } from '#shared/domain/money.ts'
import type { EventLike } from '../record/event-like.ts'
import { paidParts } from '../record/fields.ts'
import { isPreparing } from '../record/status.ts'
import { extrasOf } from '../record/pay.ts'
import { ratesDontAddUp } from './rates.ts'
import { baseSplit, isCurrent, offeredOptions, optionMoney, type Option } from './options.ts'

/** Options must add up while they can still be sent or picked. */
export const areOptionsOpen = (event: EventLike): boolean =>
  event.prepaid !== false && (event.proposal_signed_at == null || isPreparing(event))

export const tooLowForOthers = 'This price is too low for the usual rates of the others: set rates for this option'

/** In cents, the part of a payee's pay that is the same in every option. */
const beside = (event: EventLike, payee: string): Cents => {
  const part = paidParts.find((one) => one === payee)
  return part === undefined ? zero : extrasOf(event, part)
}

/** An option's rate problem and the fields it concerns; undefined if the rates add up. */
export const splitProblem = (
  event: EventLike,
  option: Option,
): { field: 'price' | 'rates'; message: string } | undefined => {
  const { rates, total } = optionMoney(event, option)
  const missing = cents(option.price - total)
  const isEverybodyPaid = rates.every(({ payee, rate }) => rate > beside(event, payee))
  if (missing === 0 && isEverybodyPaid) return undefined
  if (isCurrent(event, option)) return { field: 'price', message: ratesDontAddUp }
  if (option.rates == null) return { field: 'price', message: tooLowForOthers }
  return { field: 'rates', message: missing === 0 ? 'Everyone needs a rate' : differenceText(missing) }
}

const differenceText = (missing: Cents): string =>
  `Rates don't add up to the price: ${
    missing > 0 ? `${formatMoney(missing)} unassigned` : `${formatMoney(cents(-missing))} too much`
  }`

/**
 * Message per field path (`proposals.1.rates`) for options whose rates do not add up; excludes the event's own rates.
 */
export const optionErrors = (event: EventLike): Record<string, string> => {
  if (!areOptionsOpen(event)) return {}
  const options = event.proposals ?? []
  const isPickMissing = event.proposal_pick != null && options.every(({ id }) => id !== event.proposal_pick)
  // If a usual rate is missing, that must be corrected first.
  const isUsualSaid = baseSplit(event).rates.every(({ rate }) => rate > 0)
  const checked = offeredOptions(event).filter(
    (option) => !isCurrent(event, option) && (option.rates != null || isUsualSaid),
  )
  return {
    ...(isPickMissing && { proposals: `The client has picked option ${event.proposal_pick}: it cannot be removed` }),
    ...Object.fromEntries(
      checked.flatMap((option) => {
        const problem = splitProblem(event, option)
        return problem ? [[`proposals.${options.indexOf(option)}.${problem.field}`, problem.message]] : []
      }),
    ),
  }
}
