import { isPaid } from '#shared/domain/event/money/event-money.ts'
import type { DisputeRecord } from '#shared/domain/event/record/agreement-schema.ts'
import type { Payment } from '#shared/domain/event/record/payment-schema.ts'
import type { InForce } from '#shared/domain/event/record/terms.ts'
import { whenText } from '#shared/domain/event/record/when-text.ts'
import { formatMoney, zero } from '#shared/domain/money.ts'
import type { EvidenceSources } from './evidence-sources.ts'

/** The evidence of a dispute as text, for a bank that does not know the product. */

export interface Section {
  title: string
  rows: [label: string, value: string][]
}

/** `2026-06-01 12:00:00 UTC` */
const at = (instant: string): string => `${instant.slice(0, 19).replace('T', ' ')} UTC`
const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(', ')

const booking = (event: InForce): Section => ({
  title: 'The booking',
  rows: [
    ['Event', joined(event.name, event.id)],
    ['When', whenText(event) ?? ''],
    ['Where', joined(event.venue?.name, event.venue?.street, event.venue?.city, event.venue?.state)],
    ['Client', joined(event.client?.name, event.client?.email)],
    ['Agent', joined(event.agent?.name, event.agent?.email)],
    ['Agreed price', formatMoney(event.client_rate_booked ?? event.client_rate ?? zero)],
    ['Status', event.status.replaceAll('_', ' ')],
  ],
})

const dispute = ({ id, amount, kind, reason, at: since, due_by }: DisputeRecord): Section['rows'][number] => [
  `${kind === 'dispute' ? 'Dispute' : 'Returned bank debit'} ${id}`,
  joined(formatMoney(amount), reason, at(since), due_by && `to be answered by ${at(due_by)}`),
]

const payment = ({ type, total, stripe_fee, ...paid }: Payment): Section['rows'][number] => [
  type.replaceAll('_', ' '),
  joined(
    `${formatMoney(total)} including a processing fee of ${formatMoney(stripe_fee)}`,
    paid.payment_method_text,
    paid.paid_at && `paid ${at(paid.paid_at)}`,
    paid.stripe_payment_intent_id,
    paid.stripe_invoice_id,
  ),
]

/** The signer, the text, the time and the address of each signature, and the original file. */
const signatures = ({ signed, documents }: EvidenceSources, appUrl: string): Section['rows'] =>
  signed.flatMap(({ number, title, signature, account_name, account_email, ip, user_agent, signed_at, sha256 }) => {
    const file = documents.find((document) => document.number === number)
    return [
      [title, `${number}, signed ${at(signed_at)} as “${signature}”`],
      ['By the account', `${account_name}, ${account_email}`],
      ['From', `${ip}, ${user_agent}`],
      ['SHA-256 of the signed text', sha256],
      [
        'SHA-256 of the original file',
        file ? `${file.sha256}. Whether a file is the original says ${appUrl}/verify` : 'The file is being made',
      ],
    ]
  })

export const evidenceSections = (sources: EvidenceSources, appUrl: string): Section[] => {
  const { event, mails, activity } = sources
  const sections: Section[] = [
    booking(event),
    { title: 'Taken back by the bank', rows: (event.disputes ?? []).map(dispute) },
    { title: 'Payments', rows: event.payments.filter(isPaid).map(payment) },
    { title: 'Signatures', rows: signatures(sources, appUrl) },
    {
      title: 'Mails to the client',
      rows: mails.map(({ at: sent, to, subject }) => [at(sent), `${subject}, to ${to.join(', ')}`]),
    },
    {
      title: 'What was done',
      rows: activity.map(({ at: done, name, role, action, detail }) => [
        at(done),
        joined(`${name} (${role}): ${action}`, detail),
      ]),
    },
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}
