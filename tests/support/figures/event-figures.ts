import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import { isOverdue, owedOf } from '#shared/domain/event/money/owed.ts'
import { announced, totalsBy } from '#shared/domain/event/money/announced.ts'
import { calledOffOf } from '#shared/domain/event/money/called-off.ts'
import { dueNow, paidPayments, pendingReversal } from '#shared/domain/event/money/event-money.ts'
import { zero } from '#shared/domain/money.ts'
import { priceRangeOf } from '#shared/domain/event/money/price-range.ts'
import { standingOf } from '#shared/domain/event/money/standing.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import type { EventProjection, EventView } from '#shared/domain/event/record/schema.ts'
import { isStaff, relation } from '#shared/domain/event/access/relation.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { eventStatusWord, isBooked } from '#shared/domain/event/record/status.ts'
import { eventsCsv } from '#web/booking/events/event-csv.ts'
import { homeSteps, type HomeStep } from '#web/booking/home/home-steps.ts'
import { rowAmount } from '#web/booking/home/row-amount.ts'
import { urgencyOf } from '#web/booking/home/task-groups.ts'
import { journeyOf, plannedCharges } from '#web/booking/proposal/journey.ts'
import { calledOffSheet } from '#web/booking/agreement/called-off-sheet.ts'
import { headerMoney } from '#web/booking/event/header-money.ts'
import { rateLines, rateTotal } from '#web/booking/event/rate-lines.ts'
import { payeeLines } from '#web/booking/event/payee-lines.ts'
import { amountIn, centsIn, csvRows, type Reader } from './reader.ts'

/** The figures of single events: on lists, on home, in the file of the list, and on the event screen. */

/** Amounts in the sentences of a step. */
const sentences: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['owed', /still owes (\$[\d,.]+\d)/],
  ['owed', /(\$[\d,.]+\d) is due and could not be charged/],
  ['disputed', /disputes (\$[\d,.]+\d)/],
  ['kept', /(\$[\d,.]+\d) of the price stays due/],
  ['owed', /(\$[\d,.]+\d) of it is not paid yet/],
  ['on its way', /(\$[\d,.]+\d) is on its way/],
  ['returned', /(\$[\d,.]+\d) went back to you/],
  ['goes back', /(\$[\d,.]+\d) goes back to you/],
  ['disputed', /bank decides about (\$[\d,.]+\d)/],
]

const readStep = ({ read, viewer, now }: Reader, event: EventLike, where: string): void => {
  const { action, label, detail } = nextStep(event, viewer, now)
  read(
    `step of ${relation(viewer, event).client ? 'client' : viewer.id}`,
    event.id,
    `${action}: ${label} (${detail})`,
    where,
  )
  for (const [name, pattern] of sentences) {
    const amount = pattern.exec(`${label} ${detail}`)?.[1]
    if (amount !== undefined) read(name, event.id, centsIn(amount), `${where}, "${detail}"`)
  }
}

/** The total that the client will be charged. */
const readCharge = ({ read, method }: Reader, event: EventView, where: string): void => {
  const total = announced(event, method)?.total ?? zero
  if (total > 0) read('charge', event.id, total, where)
}

const readCalledOff = ({ read }: Reader, event: EventView, where: string): void => {
  const money = calledOffOf(event)
  if (money === undefined) return
  read('kept', event.id, money.kept, where)
  read('returned', event.id, money.returned, where)
  read('goes back', event.id, money.goes_back ?? 0, where)
}

/** The proposal page: its button, and the charges to come. */
const readProposal = ({ read, method, now }: Reader, event: EventView): void => {
  const journey = journeyOf(event, now)
  read('price', event.id, journey.price, 'proposal')
  if (method === null || paidPayments(event).length === 0) return
  const charges = [
    ...plannedCharges(event, journey).map(({ amount }) => ['proposal, charges', amount] as const),
    ...[dueNow(event, now)].flatMap((due) => (due ? [['proposal, button', due.amount] as const] : [])),
  ]
  for (const [where, amount] of charges) read('charge', event.id, totalsBy(amount, method).total, where)
}

const word = (is: boolean): string => (is ? 'yes' : 'no')

const isMine = ({ user }: Reader, event: EventView): boolean =>
  user.client != null && event.client?.id === user.client.id

const rangeText = (from: number, upTo: number | undefined): string =>
  [from, ...(upTo === undefined ? [] : [upTo])].join(' to ')

/** One price, or those of the options that the client has yet to pick from. */
const readPrice = ({ read }: Reader, event: EventView, price: number | null | undefined, where: string): void => {
  const range = priceRangeOf(event)
  read('prices', event.id, range ? rangeText(range.from, range.to) : rangeText(price ?? 0, undefined), where)
}

export const readRow = (reader: Reader, row: EventProjection, where: string): void => {
  const { read, now } = reader
  if (row.price === undefined) return
  read('price', row.id, row.price, where)
  readPrice(reader, row as EventView, row.price, where)
  read('paid', row.id, row.paid, where)
  read('on its way', row.id, row.on_its_way ?? 0, where)
  read('owed', row.id, owedOf(row), where)
  if (owedOf(row) > 0) read('due by', row.id, row.due_at!.slice(0, 10), where)
  read('overdue', row.id, word(isOverdue(row, now)), where)
  if (isMine(reader, row as EventView)) readCharge(reader, row as EventView, where)
  if (row.called_off != null) readCalledOff(reader, row as EventView, where)
  if (isBooked(row) && row.commission != null)
    read('commission', row.id, row.commission.earned + row.commission.pending, where)
  if (row.taken_back != null) read('disputed', row.id, row.taken_back.amount, where)
  // Staff read no step on their events list.
  if (where === 'home' || isMine(reader, row as EventView)) readStep(reader, row as EventView, where)
}

export const readFile = ({ read }: Reader, rows: readonly EventProjection[]): void => {
  for (const line of csvRows(eventsCsv(rows))) {
    const id = line['Event id']!
    if (line.Total === '') continue
    const upTo = line['Total up to'] === '' ? undefined : amountIn(line['Total up to']!)
    if (upTo === undefined) read('price', id, amountIn(line.Total!), 'CSV of the events')
    read('prices', id, rangeText(amountIn(line.Total!), upTo), 'CSV of the events')
    read('paid', id, amountIn(line.Paid!), 'CSV of the events')
    read('owed', id, line.Due === '' ? 0 : amountIn(line.Due!), 'CSV of the events')
    if (amountIn(line.Due!) > 0) read('due by', id, line['Due by']!.slice(0, 10), 'CSV of the events')
    read('status', id, line.Status, 'CSV of the events')
    if (line.Kept !== '') read('kept', id, amountIn(line.Kept!), 'CSV of the events')
    if (line.Returned !== '') read('returned', id, amountIn(line.Returned!), 'CSV of the events')
    if (line['Goes back'] !== '') read('goes back', id, amountIn(line['Goes back']!), 'CSV of the events')
    if (line['On its way'] !== '') read('on its way', id, amountIn(line['On its way']!), 'CSV of the events')
  }
}

/** The words of home for a figure. */
const figureOf: Readonly<Record<string, string>> = {
  'with fee': 'charge',
  'to pay out': 'to the vendors',
}

/** The tasks on home whose urgency is a debt's day. */
const debts: ReadonlySet<string> = new Set(['pay_balance', 'pay_invoice', 'chase_invoice', 'charge_rest'])

const readTask = (reader: Reader, item: HomeStep): void => {
  const { read, now, method } = reader
  const { event, step } = item
  if (debts.has(step.action)) read('overdue', event.id, word(urgencyOf(item, now) === 'Overdue'), `home, ${step.label}`)
  const isClient = isMine(reader, event as EventView)
  const { amount, upTo, amountWord } = rowAmount(event, step.action, { isClient, method })
  if (upTo !== undefined) {
    read('prices', event.id, rangeText(amount!, upTo), 'home')
    return
  }
  if (amount != null && amount > 0) read(figureOf[amountWord] ?? amountWord, event.id, amount, 'home')
}

export const readHome = (reader: Reader, rows: readonly EventProjection[]): void => {
  const { mine, others, gigs } = homeSteps(rows, reader.viewer, reader.now)
  for (const item of [...mine, ...others, ...gigs]) readTask(reader, item)
  for (const row of rows) readRow(reader, row, 'home')
}

const sheetNames = {
  ...{ Price: 'price', Kept: 'kept', Returned: 'returned', 'Goes back': 'goes back' },
  ...{ 'On its way': 'on its way', Due: 'owed' },
}

/** The panel of a called-off event. */
const readSheet = ({ read, viewer }: Reader, event: EventLike): void => {
  for (const { label, value } of calledOffSheet(event, isStaff(relation(viewer, event)))?.money ?? [])
    read(sheetNames[label as keyof typeof sheetNames], event.id, centsIn(value), 'called-off panel')
}

const headerNames: Readonly<Record<string, string>> = {
  Total: 'price',
  Paid: 'paid',
  Kept: 'kept',
  Returned: 'returned',
  'Goes back': 'goes back',
  'On its way': 'on its way',
  Disputed: 'disputed',
  Due: 'owed',
  'Due with fee': 'charge',
}

/** The header of the event screen; without a method on file it has a total for each kind, like every other place. */
const readHeader = ({ read, viewer, method }: Reader, event: EventView): void => {
  const where = 'event header'
  for (const { name, text } of headerMoney(event, relation(viewer, event), method)) {
    const [from, upTo] = text.split(' to ')
    if (name === 'Total' && upTo !== undefined)
      read('prices', event.id, rangeText(centsIn(from!), centsIn(upTo)), where)
    if (/^\$[\d,.]+$/.test(text)) read(headerNames[name]!, event.id, centsIn(text), where)
  }
}

/** The panel of the rates; half of them or another part is paid of a called-off event. */
const readRates = ({ read }: Reader, event: EventView): void => {
  if (!isBooked(event)) return
  const force = inForce(event)
  const lines = rateLines(force)
  read('price', event.id, rateTotal(force), 'rates, all parties')
  read('commission', event.id, lines.find(({ key }) => key === 'agent')!.cents, 'rates')
  read('share of BookMe', event.id, lines.find(({ key }) => key === 'platform')!.cents, 'rates')
}

/** The event screen. */
export const readView = (reader: Reader, event: EventLike): void => {
  const { read, viewer, now } = reader
  const who = relation(viewer, event)
  const where = 'event screen'
  readStep(reader, event, where)
  read('status', event.id, eventStatusWord[event.status], where)
  if (!isStaff(who) && !who.client) return
  const standing = standingOf(event)
  readSheet(reader, event)
  readHeader(reader, event as EventView)
  read('price', event.id, standing.price, where)
  readPrice(reader, event as EventView, standing.price, where)
  read('paid', event.id, standing.paid, where)
  read('on its way', event.id, standing.on_its_way, where)
  read('owed', event.id, owedOf(standing), where)
  if (owedOf(standing) > 0) read('due by', event.id, standing.due_at!.slice(0, 10), where)
  read('overdue', event.id, word(isOverdue(standing, now)), where)
  const reversal = pendingReversal(event)
  if (reversal) read('disputed', event.id, reversal.amount, where)
  readCalledOff(reader, event, where)
  if (isStaff(who)) {
    read('to the vendors', event.id, centsIn(payeeLines(event).total), where)
    readRates(reader, event as EventView)
  }
  if (!who.client) return
  readCharge(reader, event, where)
  readProposal(reader, event)
}
