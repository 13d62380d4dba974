import type { Clause, ContractClauses } from '#shared/domain/contract/schema.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { Event } from '../record/schema.ts'
import { inForce } from '../record/terms.ts'
import { instantText, whenText } from '../record/when-text.ts'
import { changeMoney } from './change-money.ts'
import {
  agreedProposal,
  chargeEntries,
  dueText,
  partiesSection,
  performerOf,
  termsSection,
  withAddress,
} from './contract-terms.ts'
import { textOf, type ContractText } from './contract.ts'
import type { ClientTerm } from './term-rules.ts'

/** A contract term in force and as proposed, as text. */
export interface ChangedTerm {
  label: string
  before: string
  after: string
}

type InWords = (event: Event) => readonly [label: string, value: string]
const when: InWords = (event) => ['When', whenText(event) ?? 'open']
const performer: InWords = (event) => ['Performer', performerOf(event) ?? 'open']

/** How the contract words each term; a new one that the client agrees to does not compile without an entry. */
const termInWords: { readonly [F in ClientTerm]: InWords } = {
  client_id: (event) => ['Client', event.client?.name ?? 'none'],
  proposals: (event) => ['Agreed proposal', agreedProposal(event) ?? 'none'],
  client_rate: (event) => ['Price', formatMoney(event.client_rate_booked ?? event.client_rate!)],
  start: when,
  end: when,
  venue_id: (event) => ['Where', withAddress(event.venue) ?? 'open'],
  artist_id: performer,
  group_id: performer,
  brand_id: (event) => ['Brand', event.brand?.name ?? 'none'],
}
/** Several terms may be one line. */
export const termsInWords = (event: Event): Map<string, string> =>
  new Map(Object.values(termInWords).map((inWords) => inWords(event)))

/** The differences that the client has to agree to, before and after. Line-up and rates are not contract terms. */
export const changedTerms = (event: Event): ChangedTerm[] => {
  const after = termsInWords({ ...event, client_rate_booked: null })
  return [...termsInWords(inForce(event))].flatMap(([label, before]) =>
    before === after.get(label) ? [] : [{ label, before, after: after.get(label)! }],
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
