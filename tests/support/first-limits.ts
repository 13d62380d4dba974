import { capacityOf } from '#infra/capacity.ts'
import { eventRequests, valueOf } from './cost-inputs.ts'

/** The load of agencies at a peak against what AWS and Stripe allow by default; docs/scale.md has these lines. */

const perSecond = (ofEvent: number): number =>
  (ofEvent * valueOf('events') * valueOf('peak')) / (valueOf('workingHours') * 3600)
const polls = valueOf('screens') / valueOf('pollEvery')
const requests = polls + perSecond(eventRequests)
const executions = polls * valueOf('pollSeconds') + perSecond(eventRequests) * valueOf('requestSeconds')
const mailsOfDay = (valueOf('events') * valueOf('eventMails')) / 22
const paydayPayees = valueOf('events') * valueOf('vendors') * valueOf('paydayPart')

/** As in infra/constructs/jobs.ts and functions/platform/queues/one-time-schedule.ts. */
export const paydayWindow = 15 * 60
export const paymentsBatch = 5
const [fresh, asked] = [capacityOf(10), capacityOf(1000)]
/** However many payees wait, the queue asks no faster; a hundred keep it at that. */
const callsOf = ({ consumers }: typeof fresh): number =>
  (consumers.payments * paymentsBatch) / valueOf('providerSeconds')
/** From 14:00 UTC until banks on the east coast close. */
const paydaySeconds = 7 * 3600
const paidBy = (capacity: typeof fresh) => (paydaySeconds * callsOf(capacity)) / valueOf('payoutCalls')

interface Limit {
  what: string
  unit: string
  quota: number
  /** Of one agency, or of all, however many there are. */
  load: number | { ofAll: number }
}

const limits: Limit[] = [
  { what: "SES's sandbox", unit: 'mails a day', quota: 200, load: mailsOfDay },
  { what: "SES's daily quota", unit: 'mails a day', quota: 50_000, load: mailsOfDay },
  { what: "SES's rate", unit: 'mails a second', quota: 14, load: perSecond(valueOf('eventMails')) },
  { what: 'Lambda, a new account', unit: 'executions', quota: 10, load: executions },
  { what: 'Lambda, after a request', unit: 'executions', quota: 1000, load: executions },
  { what: 'API, `lambdaConcurrency` below 200', unit: 'requests a second', quota: fresh.requests.rate, load: requests },
  { what: 'API, from 200 on', unit: 'requests a second', quota: asked.requests.rate, load: requests },
  { what: "API Gateway's own quota", unit: 'requests a second', quota: 10_000, load: requests },
  {
    ...{ what: 'Payday, a new account', unit: 'payees in seven hours' },
    ...{ quota: paidBy(fresh), load: paydayPayees },
  },
  {
    ...{ what: 'Payday, from 200 executions on', unit: 'payees in seven hours' },
    ...{ quota: paidBy(asked), load: paydayPayees },
  },
  {
    ...{ what: 'Stripe on a payday, a new account', unit: 'calls a second' },
    ...{ quota: 100, load: { ofAll: callsOf(fresh) } },
  },
  {
    ...{ what: 'Stripe on a payday, from 200 executions on', unit: 'calls a second' },
    ...{ quota: 100, load: { ofAll: callsOf(asked) } },
  },
  { what: 'Scheduler on a payday', unit: 'starts a second', quota: 1000, load: paydayPayees / paydayWindow },
  {
    // Fifty projections of an event, each twice its units in a transaction.
    ...{ what: 'Partition `VIEW#ALL#<month>`', unit: 'write units a second' },
    ...{ quota: 1000, load: perSecond(100) },
  },
  {
    ...{ what: 'A new table, writes', unit: 'write units a second' },
    ...{ quota: 4000, load: perSecond(valueOf('eventWrites')) },
  },
  {
    ...{ what: 'A new table, reads', unit: 'read units a second' },
    ...{ quota: 12_000, load: polls * valueOf('pollReads') + perSecond(valueOf('eventReads')) },
  },
]

export const agencySizes = [10, 100, 1000]

const usedBy = ({ quota, load }: Limit, agencies: number): number =>
  (typeof load === 'number' ? agencies * load : load.ofAll) / quota
const number = (value: number) =>
  value < 10 ? String(Number(value.toPrecision(2))) : Math.round(value).toLocaleString('en-US')
const percent = (part: number) => `${number(part * 100)}%`

const sorted = limits.toSorted((a, b) => usedBy(b, 1000) - usedBy(a, 1000))

/** The fullest first. */
export const limitLines = sorted.map((limit) => {
  const used = agencySizes.map((size) => percent(usedBy(limit, size)))
  return `| ${limit.what} | ${number(limit.quota)} ${limit.unit} | ${used.join(' | ')} |`
})

/** Limits that are passed at each size and were not before, the fullest first. */
export const firstLines = agencySizes.map((size, i) => {
  const over = sorted
    .filter((limit) => usedBy(limit, size) > 1 && !(i > 0 && usedBy(limit, agencySizes[i - 1]!) > 1))
    .map(({ what }) => what)
  return `- ${size.toLocaleString('en-US')}: ${over.length > 0 ? over.join('; ') : 'nothing more'}`
})
