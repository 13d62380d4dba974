import { eventRequests, logBytes, valueOf } from './cost-inputs.ts'
import { agencySizes } from './first-limits.ts'

/**
 * The cost of a month, from measured units and published prices (us-east-1, on demand, arm, no free tier, without
 * Stripe). docs/operations.md shows these lines; tests/infrastructure/prices.test.ts compares them.
 */
const million = 1e6
const gigabyte = 1e9

const prices = {
  writeUnit: 0.625 / million,
  readUnit: 0.125 / million,
  lambdaRequest: 0.2 / million,
  /** Of a function with 1 GB. */
  lambdaSecond: 0.0000133334,
  apiRequest: 1 / million,
  edgeRequest: 1 / million,
  mail: 0.1 / 1000,
  /** A part of a text to the US, with the fee of its carrier, as the provider's example report has them. */
  textPart: 0.00581 + 0.003,
  logByte: 0.5 / gigabyte,
  connectionMinute: 0.25 / million,
  pushedMessage: 1 / million,
  /** AppSync Events: a connection, a subscription, an event published or delivered. */
  eventOperation: 1 / million,
  eventMinute: 0.08 / million,
  secret: 0.4,
  /** Of each metric that an alarm reads, not of each alarm. */
  alarmMetric: 0.1,
  /** Of ours: in log lines, or counted from them. */
  metric: 0.3,
  dashboard: 3,
  /** HTTPS, of an address outside AWS. */
  probe: 0.75 + 1,
  webAcl: 5,
  webAclRule: 1,
  webAclRequest: 0.6 / million,
  /** A gigabyte of the table, of its restore to any second, and of its daily copy. */
  storedByte: (0.25 + 0.2 + 0.1) / gigabyte,
}

/** A mail is a job with its log line, too. */
const event = {
  ...{ writes: valueOf('eventWrites'), reads: valueOf('eventReads'), bytes: valueOf('eventBytes') },
  ...{ requests: eventRequests, requestSeconds: valueOf('requestSeconds'), mails: valueOf('eventMails') },
  logBytes: (eventRequests + valueOf('eventMails')) * logBytes,
}
/** A screen that is open for eight hours on 22 days; for half of them, nobody touches it (web/src/lib/live.ts). */
const screen = {
  ...{ hours: 8 * 22, touchedHours: 4 * 22, pollSeconds: valueOf('pollEvery'), restSeconds: valueOf('restEvery') },
  ...{ pollReads: valueOf('pollReads'), pollTime: valueOf('pollSeconds'), pollLogBytes: logBytes },
}
const agency = { events: valueOf('events'), screens: valueOf('screens') }

/** In a month: ten openings a day and one after two hours each; a ping every nine minutes; a push names its change. */
const socket = { openings: 220 + 88, pings: (screen.hours * 60) / 9, pushes: 3000 }
/**
 * AppSync keeps a connection for a day, and no browser pings. At each opening a connection and two subscriptions of
 * staff, each with a call of the authorizer; a poll before, the ticket with three write units, and a poll after it.
 */
const channel = { openings: 220, pushes: socket.pushes, operations: 3, requests: 3, writes: 3 }

/**
 * One reading of an unchanged calendar elsewhere, as measured by
 * tests/integration/users/calendar-subscriptions.test.ts. Twenty are read at once, in two seconds.
 */
export const reading = { writes: 8, reads: 3 }
const readingSeconds = 2 / 20

/** With its link, a request is two parts (tests/integration/http/texts.test.ts); who answers one is asked by it. */
export const textDollars = (texts: number, parts = 2): number => texts * parts * prices.textPart

const hoursOfMonth = 730
/** Of so many calendars that are read each hour; the function starts each minute. */
export const calendarDollars = (calendars: number): number =>
  hoursOfMonth *
  (60 * prices.lambdaRequest +
    calendars *
      (reading.writes * prices.writeUnit + reading.reads * prices.readUnit + readingSeconds * prices.lambdaSecond))

const call = prices.lambdaRequest + screen.pollTime * prices.lambdaSecond
const request = prices.apiRequest + prices.edgeRequest
const poll = request + call + screen.pollReads * prices.readUnit + screen.pollLogBytes * prices.logByte

const polled = (hours: number, every: number) => (hours * 3600 * poll) / every

/** Of one screen in a month, over each channel. */
export const screenDollars = {
  polls:
    polled(screen.touchedHours, screen.pollSeconds) + polled(screen.hours - screen.touchedHours, screen.restSeconds),
  /** Without a pause at any hour. */
  restlessPolls: polled(screen.hours, screen.pollSeconds),
  /** The cheapest poll there is: CloudFront answers from its cache, and nothing behind it runs. */
  cachedPolls: (screen.hours * 3600 * prices.edgeRequest) / screen.pollSeconds,
  socket:
    screen.hours * 60 * prices.connectionMinute +
    socket.pings * prices.pushedMessage +
    (socket.openings * 2 + socket.pushes) * (prices.pushedMessage + call) +
    socket.openings * (2 * prices.writeUnit + poll) +
    socket.pushes * prices.readUnit,
  events:
    screen.hours * 60 * prices.eventMinute +
    channel.openings *
      (channel.operations * (prices.eventOperation + call) +
        channel.requests * poll +
        channel.writes * prices.writeUnit) +
    // Published to its reader alone, by a function that the table's stream calls.
    channel.pushes * (2 * prices.eventOperation + call),
}

const perEvent = {
  'DynamoDB requests': event.writes * prices.writeUnit + event.reads * prices.readUnit,
  Lambda: event.requests * (prices.lambdaRequest + event.requestSeconds * prices.lambdaSecond),
  'API Gateway and CloudFront': event.requests * request,
  Mails: event.mails * prices.mail,
  Logs: event.logBytes * prices.logByte,
}

/** Of a stage that nobody uses; tests/infrastructure/prices.test.ts counts them in the template. */
export const standing = {
  ...{ secrets: 2, alarmMetrics: 153, metrics: 21, dashboards: 1, probes: 1 },
  ...{ webAcls: 1, webAclRules: 3 },
}
const standingDollars =
  standing.secrets * prices.secret +
  standing.alarmMetrics * prices.alarmMetric +
  standing.metrics * prices.metric +
  standing.dashboards * prices.dashboard +
  standing.probes * prices.probe

const pollsOfScreen =
  (screen.touchedHours * 3600) / screen.pollSeconds + ((screen.hours - screen.touchedHours) * 3600) / screen.restSeconds
const agencyRequests = agency.events * event.requests + agency.screens * pollsOfScreen

type Line = [what: string, dollarsOf: (agencies: number) => number]
const lines: Line[] = [
  ['Secrets, alarms, metrics, dashboard, probe', () => standingDollars],
  ['Sweep and reconciliation', (agencies) => 0.5 + 0.0025 * agencies],
  ...Object.entries(perEvent).map(([what, each]): Line => [what, (agencies) => agencies * agency.events * each]),
  ['Open screens', (agencies) => agencies * agency.screens * screenDollars.polls],
  [
    'Firewall, three rules',
    (agencies) =>
      standing.webAcls * prices.webAcl +
      standing.webAclRules * prices.webAclRule +
      agencies * agencyRequests * prices.webAclRequest,
  ],
  ['Storage after a year', (agencies) => agencies * agency.events * 12 * event.bytes * prices.storedByte],
]
lines.push(['Together', (agencies) => lines.slice(0, -1).reduce((sum, [, of]) => sum + of(agencies), 0)])

export const monthly = lines.map(([what, of]) => ({ what, dollars: agencySizes.map(of) }))

const rounded = (dollars: number): string => {
  if (dollars < 1) return dollars.toFixed(2)
  return dollars < 10 ? String(Number(dollars.toFixed(1))) : Math.round(dollars).toLocaleString('en-US')
}

/** As docs/scale.md has it. */
export const calendarLine = `10,000 calendars an hour cost $${rounded(calendarDollars(10_000))} a month`

/** As docs/scale.md has it. */
export const textLine = `1,000 requests by text cost $${rounded(textDollars(1000))}`

/** As docs/operations.md has it. */
export const requestLine =
  `${Math.round(agency.events * event.requests).toLocaleString('en-US')} requests and ` +
  `${Math.round(agency.screens * pollsOfScreen).toLocaleString('en-US')} polls an agency`

/** As docs/operations.md has them. */
export const monthlyLines = monthly.map(
  ({ what, dollars }) => `- ${what}: ${dollars.map((each) => `$${rounded(each)}`).join(' · ')}`,
)
