/**
 * Inputs of the cost table (docs/operations.md) and of the table of limits (docs/scale.md), with where each value is
 * from. `npm run bench -- costs` measures those of the season again; tests/infrastructure/prices.test.ts compares those
 * of the code.
 */

const season = 'measured: `npm run bench -- costs`'
const engine = 'measured on the engine: one prepaid event, from request to transfer'
const assumed = 'assumed'

export const inputs = {
  eventWrites: { value: 940, what: 'write units of an event', source: engine },
  eventReads: { value: 114, what: 'read units of an event', source: engine },
  eventBytes: { value: 63_600, what: 'stored bytes of an event with all rows that name it', source: season },
  eventActs: { value: 12.3, what: 'acts of people on an event', source: season },
  eventMails: { value: 17, what: 'mails about an event', source: season },
  actReads: { value: 15, what: 'requests that screens ask around an act', source: assumed },
  requestSeconds: { value: 0.1, what: 'seconds of a request', source: assumed },
  pollSeconds: { value: 0.02, what: 'seconds of a poll', source: assumed },
  pollReads: { value: 4, what: 'read units of a poll', source: 'counted: `GET /changes` with an event on the screen' },
  pollLine: { value: 507, what: "bytes of a poll's own log line", source: season },
  otherLines: {
    value: 816,
    what: 'bytes that AWS logs beside it',
    source: "START, END, REPORT, the API's access log, 26 a line",
  },
  pollEvery: { value: 12, what: 'seconds between polls of a screen in use', source: '`web/src/lib/live.ts`' },
  restEvery: { value: 60, what: 'seconds between polls of an untouched screen', source: '`web/src/lib/live.ts`' },
  events: { value: 100, what: 'events of an agency in a month', source: assumed },
  vendors: { value: 6, what: 'payees of an event', source: assumed },
  screens: {
    value: 20,
    what: 'open screens of an agency, eight hours on 22 days, half of it untouched',
    source: assumed,
  },
  workingHours: { value: 300, what: 'hours in which a month of events is worked on', source: assumed },
  peak: { value: 10, what: 'times the average load at a peak', source: assumed },
  paydayPart: { value: 0.25, what: "part of a month's payees on the payday after a weekend", source: assumed },
  payoutCalls: {
    value: 3.5,
    what: 'calls to Stripe of a payout and its webhook',
    source: 'measured: `npm run bench -- payday`',
  },
  providerSeconds: { value: 0.3, what: "seconds of a call to Stripe's API", source: assumed },
} satisfies Record<string, { value: number; what: string; source: string }>

export type InputName = keyof typeof inputs
export const valueOf = (name: InputName): number => inputs[name].value

/** Of one event. */
export const eventRequests = valueOf('eventActs') * (1 + valueOf('actReads'))
/** Of one request. */
export const logBytes = valueOf('pollLine') + valueOf('otherLines')

/** As docs/scale.md has them. */
export const inputLines = Object.values(inputs).map(
  ({ value, what, source }) => `| ${what} | ${value.toLocaleString('en-US')} | ${source} |`,
)
