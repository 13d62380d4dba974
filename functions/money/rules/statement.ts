import { isFinished } from '#shared/domain/event/record/status.ts'
import { cents, formatMoney, zero, type Cents } from '#shared/domain/money.ts'
import { balances, eventAccount, outsideAccount, outsideLeft } from './ledger.ts'
import { clientLines, type ClientLines } from './statement-client.ts'
import { columns, day, sum, type Column, type Line } from './statement-lines.ts'
import { partyLines, platformLine } from './statement-parties.ts'
import type { StatementSources } from './statement-sources.ts'
import { isBookedManually } from './statement-reversals.ts'
import { isEverybodyPaid } from '#shared/domain/payment/transfer.ts'

export interface Statement extends ClientLines {
  /** All are paid: the event holds nothing. */
  isFinished: boolean
  /** Vendors, agent and platform. */
  holds: Line[]
  /** Paid, less fees, refunds and all distributed shares. */
  held: Pick<Line, 'agreed' | 'ledger' | 'provider'>
  /** All discrepancies as text; empty if every cent is explained. */
  problems: string[]
}

const nothing: Record<Column, Cents> = { agreed: zero, ledger: zero, provider: zero }

/** Paid directly to the agency: the provider never has this money, and BookMe pays nobody out of it. */
const outsideStatement = ({ event, ledger }: StatementSources): Statement => {
  const booked = balances(ledger)[outsideAccount(event.id)] ?? zero
  const payment = event.payments.find(({ paid_outside }) => paid_outside != null)
  const agreed = payment?.total ?? zero
  const amounts = { ids: [], agreed, ledger: booked, provider: zero }
  const why = `${payment?.payment_method_text ?? ''}, ${day(event, event.paid_outside_at)}, outside of BookMe`
  return {
    isFinished: true,
    paid: [{ what: 'Invoice', why, ...amounts }],
    fees: [],
    refunds: [],
    holds: [{ what: event.agent?.name ?? 'The agency', why: 'was paid itself, and pays the vendors', ...amounts }],
    held: nothing,
    problems: booked === agreed ? [] : [`Agreed are ${formatMoney(agreed)}, the ledger says ${formatMoney(booked)}`],
  }
}

/** BookMe's share of what the client paid the agency. */
const settledByAgency = (line: Line, amount: Cents): Line =>
  line.what === platformLine
    ? {
        ...line,
        why: `${line.why}. The agency settles ${formatMoney(amount)} of it with BookMe`,
        ledger: cents(line.ledger + amount),
        provider: cents(line.provider + amount),
      }
    : line

/** Accounts for every cent of an event. */
export const statementOf = (books: StatementSources): Statement => {
  const { event, ledger, ops, provider } = books
  if (event.paid_outside_at != null) return outsideStatement(books)
  const { paid, fees, refunds } = clientLines(books)
  const kept = Object.fromEntries(
    columns.map((column) => [column, sum(paid, column) - sum(fees, column) - sum(refunds, column)]),
  ) as Record<Column, Cents>
  const isSettled = isFinished(event) && isEverybodyPaid(event)
  const withAgency = outsideLeft(ledger, event.id)
  const parties = partyLines(books, kept)
  const holds = isSettled && withAgency > 0 ? parties.map((line) => settledByAgency(line, withAgency)) : parties
  const held = Object.fromEntries(columns.map((column) => [column, kept[column] - sum(holds, column)])) as Record<
    Column,
    Cents
  >
  const problems: string[] = []
  for (const { what, agreed, ledger: booked, provider: there } of [...paid, ...fees, ...refunds, ...holds]) {
    if (booked !== there)
      problems.push(`${what}: the ledger says ${formatMoney(booked)}, the provider ${formatMoney(there)}`)
    // Amounts that are not due yet are agreed but not moved.
    if (booked !== agreed && (isSettled || booked !== 0))
      problems.push(`${what}: agreed are ${formatMoney(agreed)}, the ledger says ${formatMoney(booked)}`)
  }
  if ((balances(ledger)[eventAccount(event.id)] ?? 0) + (isSettled ? 0 : withAgency) !== held.ledger)
    problems.push('The ledger has entries that no line explains')
  if (isSettled)
    for (const column of columns)
      if (held[column] !== 0) problems.push(`${formatMoney(held[column])} belong to nobody (${column})`)
  const keys = new Set(ops.map(({ key }) => key))
  for (const object of [...provider.invoices, ...provider.refunds, ...provider.transfers, ...provider.disputes])
    if (!keys.has(object.metadata?.op_key ?? '') && !isBookedManually(books, object))
      problems.push(`${object.id} moved money at the provider, and is not in the books`)
  return { isFinished: isSettled, paid, fees, refunds, holds, held, problems }
}
