import { toCents, toUnits } from '#shared/domain/money.ts'

/** Every field of an event, view or card that is an amount of money, at the level where it stands. */
const moneyFields: Readonly<Record<string, ReadonlySet<string>>> = {
  '': new Set([
    'client_budget',
    'client_rate',
    'client_rate_booked',
    'artist_rate',
    'bandleader_rate',
    'agent_rate',
    'bookme_rate',
    'musician_rate',
    'balance_due',
  ]),
  musicians: new Set(['rate']),
  musician_slots: new Set(['rate']),
  proposals: new Set(['price']),
  payments: new Set(['amount', 'stripe_fee', 'sales_tax', 'total', 'refund_amount']),
  pay_errors: new Set(['amount']),
  refund_errors: new Set(['payment_amount', 'amount']),
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null

const convertLevel = (
  record: object,
  fields: ReadonlySet<string>,
  convert: (n: number) => number,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key,
      fields.has(key) && typeof value === 'number' ? convert(value) : value,
    ]),
  )

const convertEvent = <T extends object>(event: T, convert: (n: number) => number): T => {
  const result = convertLevel(event, moneyFields['']!, convert)
  for (const [list, fields] of Object.entries(moneyFields)) {
    const entries = result[list]
    if (list !== '' && Array.isArray(entries)) {
      result[list] = entries.map((entry: unknown) => (isRecord(entry) ? convertLevel(entry, fields, convert) : entry))
    }
  }
  // Only numbers were replaced by numbers, so the shape is the one that came in.
  return result as T
}

/**
 * An event, view or card with its money in cents → the same with currency units, as it travels.
 * Other fields, null and absent amounts are kept; the input is not changed.
 */
export const toWire = <T extends object>(event: T): T => convertEvent(event, toUnits)

/**
 * An event, view, card or input in currency units → the same in integer cents.
 * @throws AppError invalid when an amount has more than two decimals.
 */
export const fromWire = <T extends object>(wire: T): T => convertEvent(wire, toCents)
