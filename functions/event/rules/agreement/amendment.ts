import type { Clause, ContractClauses } from '#shared/domain/contract/schema.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { instantText } from '#shared/domain/event/record/when-text.ts'
import { changeMoney } from './change-money.ts'
import { clientTerms } from './client-terms.ts'
import { chargeEntries, dueText, partiesSection, termsSection } from './contract-terms.ts'
import { textOf, type ContractText } from './contract.ts'

/** A contract term in force and as proposed, as text. */
export interface ChangedTerm {
  label: string
  before: string
  after: string
}

/** The differences that the client has to agree to, before and after. Line-up and rates are not contract terms. */
export const changedTerms = (event: Event): ChangedTerm[] => {
  const after = clientTerms({ ...event, client_rate_booked: null })
  return [...clientTerms(inForce(event))].flatMap(([label, before]) =>
    before === after.get(label) ? [] : [{ label, before: before ?? 'none', after: after.get(label) ?? 'none' }],
  )
}

/** The version of the agreement that the amendment leads to. */
export const nextVersion = (event: Event): number => (event.agreement?.version ?? 0) + 1

/**
 * A pending change's amendment for the client to sign: before and after of each term, the effect on money, and that the
 * rest of the contract stays.
 */
export const amendmentFor = (
  event: Event,
  clauses: ContractClauses,
  { now, contract }: { now: Instant; contract: { title: string; signed_at: Instant } },
): ContractText =>
  textOf(`Contract amendment, version ${nextVersion(event)}: ${event.name}`, [
    partiesSection(event, clauses),
    {
      title: 'The contract',
      text:
        `This amends “${contract.title}”, signed on ${instantText(contract.signed_at, event.timezone)}, as it ` +
        'stands.',
    },
    termsSection(
      'What changes',
      changedTerms(event).map(({ label, before, after }) => [label, `${before} → ${after}`]),
    ),
    paymentSection(event, now),
    effect(event),
  ])

const paymentSection = (event: Event, now: Instant): Clause => {
  const { paid, on_its_way, due_now, refund, balance, price_after } = changeMoney(event, now)
  return termsSection('Payment', [
    ['Price', formatMoney(price_after)],
    ['Paid so far', formatMoney(paid)],
    ['On its way', on_its_way === 0 ? null : formatMoney(on_its_way)],
    ['Due now', due_now === 0 ? null : `${formatMoney(due_now)}, charged when this amendment takes effect`],
    [
      'Given back',
      refund === 0
        ? null
        : `${formatMoney(refund)}, when this amendment takes effect, to the payment method it came from`,
    ],
    ['Balance', balance === 0 ? 'none' : `${formatMoney(balance)}, charged automatically ${dueText(event)}`],
    ...(due_now + balance === 0
      ? []
      : chargeEntries([
          ['due now', due_now],
          ['balance', balance],
        ])),
  ])
}

const effect = (event: Event): Clause => {
  const answerBy = event.agreement?.pending?.answer_by
  return {
    title: 'Effect',
    text: [
      'This amendment takes effect once the client has signed it and every performer whose engagement it changes has ' +
        'agreed.',
      answerBy
        ? `If that has not happened by ${instantText(answerBy, event.timezone)}, it lapses and the contract stays as ` +
          'it was.'
        : 'Until then the contract stays as it was.',
      'Everything else in the contract stays as agreed, and applies to the changed terms.',
    ].join(' '),
  }
}
