import type { Group } from '#shared/api/endpoint.ts'
import type { QueueName } from '#shared/queues.ts'

/** Functions outside the API groups: invoked by Stripe, a queue or a schedule. */
type Worker =
  | 'stripe-webhook'
  | 'payment-worker'
  | 'notification-worker'
  | 'document-worker'
  | 'import-worker'
  | 'calendar-worker'
  | 'webhook-worker'
  | 'scheduled-jobs'
/** Those of the channel of open screens, which not every stage has. */
type ChannelFunction = 'channel-authorizer' | 'channel-publisher'
export type FunctionName = Group | Worker | ChannelFunction

/** Settings that are plain text rather than a resource's address. */
export type Setting =
  | 'APP_URL'
  | 'MAIL_FROM'
  | 'MAILS_PER_SECOND'
  | 'STRIPE_MODE'
  | 'OPERATOR_EMAIL'
  | 'SECURITY_CONTACT'
  | 'VIDEO_OFFER_URL'
  | 'LIMITS'
  | 'ALLOWED_COMMON_PASSWORDS'
  | 'TERMS_VERSION'
  | 'STAFF_SECOND_FACTOR'
  | 'PAYER_ZONE'

export interface FunctionSpec {
  /** `store` them, `erase` those of a deleted account, or `copy` all; reading goes through CloudFront. */
  pictures?: 'store' | 'erase' | 'copy'
  /** Signed documents: `keep` them, only `read`, or `copy` all. */
  documents?: 'keep' | 'read' | 'copy'
  /** Puts copies of the audit log where nobody can change them. */
  copiesAudit?: true
  /**
   * Files of events: `hand_out` forms and links for browsers, or `check` what has arrived. Spreadsheets: `take` them by
   * a form, or `read` them; and with these, archives of everything.
   */
  files?: 'hand_out' | 'check' | 'take' | 'read'
  sends?: readonly QueueName[]
  consumes?: QueueName
  /** Create, move and delete the one-time schedules of events and payouts. */
  schedules?: true
  stripe?: true
  /** Called through CloudFront; rejects callers who bypass it. */
  behindEdge?: true
  sendsMail?: true
  /** Reads the mails that arrive, where the stage has a domain for them. */
  receivesMail?: true
  /** Where the stage has a number: `send` texts, or `offer` them to people. */
  texts?: 'send' | 'offer'
  settings?: readonly Setting[]
  memoryMb?: number
  timeoutSeconds?: number
  /** Of the channel of open screens: `admit` them, `publish` what the table's stream brings, or hand out `tickets`. */
  channel?: 'admit' | 'publish' | 'tickets'
  /** Takes a release first, with a tenth of its calls (infra/constructs/release.ts): much used, or moves money. */
  leads?: true
}

/**
 * Grants and variables of every function; nothing but infra/table-access.ts grants more. The local cloud enforces the
 * resulting roles, so a missing grant fails during development.
 */
export const functionSpecs: Readonly<Record<FunctionName, FunctionSpec>> = {
  // One scrypt takes 128 MiB and a whole vCPU, which Lambda provides at 1,769 MB.
  auth: {
    behindEdge: true,
    leads: true,
    sends: ['mail', 'payments'],
    settings: ['APP_URL', 'LIMITS', 'ALLOWED_COMMON_PASSWORDS', 'TERMS_VERSION'],
    memoryMb: 1769,
  },
  // A password check takes memory; passkeys are checked with a large library.
  factors: { behindEdge: true, sends: ['mail', 'payments'], settings: ['APP_URL', 'LIMITS'] },
  users: {
    behindEdge: true,
    leads: true,
    pictures: 'store',
    sends: ['mail', 'payments', 'documents'],
    stripe: true,
    settings: ['APP_URL', 'OPERATOR_EMAIL', 'LIMITS'],
    timeoutSeconds: 29,
  },
  // A changed name or picture is a job for the payments queue: it updates the copies on open events.
  artists: { behindEdge: true, pictures: 'store', sends: ['payments'] },
  groups: { behindEdge: true, pictures: 'store', sends: ['mail', 'payments'] },
  venues: { behindEdge: true, pictures: 'store', sends: ['payments'] },
  imports: { behindEdge: true, files: 'take', sends: ['imports'], settings: ['LIMITS'] },
  programs: { behindEdge: true, sends: ['webhooks'], settings: ['APP_URL', 'LIMITS'] },
  // As the groups of its tools: drafts of events, and holds.
  mcp: {
    behindEdge: true,
    sends: ['mail', 'payments', 'webhooks'],
    settings: ['APP_URL', 'LIMITS'],
    timeoutSeconds: 29,
  },
  lookups: { behindEdge: true, leads: true, channel: 'tickets', settings: ['APP_URL', 'LIMITS', 'VIDEO_OFFER_URL'] },
  public: { behindEdge: true, settings: ['APP_URL', 'SECURITY_CONTACT'] },
  prospects: {
    behindEdge: true,
    sends: ['mail', 'payments', 'webhooks'],
    settings: ['APP_URL', 'OPERATOR_EMAIL', 'LIMITS'],
  },
  'booking-requests': { behindEdge: true, sends: ['mail', 'payments', 'webhooks'], settings: ['APP_URL', 'LIMITS'] },
  events: {
    behindEdge: true,
    leads: true,
    sends: ['mail', 'payments', 'documents', 'webhooks'],
    settings: ['APP_URL'],
  },
  // The evidence of a dispute is a PDF, with the fonts of the document worker.
  contracts: {
    behindEdge: true,
    documents: 'read',
    sends: ['mail', 'payments', 'documents', 'webhooks'],
    settings: ['APP_URL'],
    timeoutSeconds: 29,
  },

  threads: { behindEdge: true, settings: ['LIMITS'] },
  files: { behindEdge: true, files: 'hand_out', sends: ['documents'], settings: ['LIMITS'] },
  holds: { behindEdge: true, sends: ['mail', 'payments'], settings: ['LIMITS'] },
  'call-lists': { behindEdge: true, sends: ['mail', 'payments', 'webhooks'] },
  'day-sheets': { behindEdge: true },
  reminders: { behindEdge: true, sends: ['mail'], texts: 'offer', settings: ['LIMITS'] },

  // Stripe gets 8 seconds per call.
  'event-payments': {
    behindEdge: true,
    leads: true,
    sends: ['mail', 'payments', 'webhooks'],
    stripe: true,
    settings: ['APP_URL', 'PAYER_ZONE'],
    timeoutSeconds: 29,
  },
  // Moves no money: reads the table, and the balance and one event's payments at Stripe.
  money: { behindEdge: true, stripe: true, settings: ['PAYER_ZONE'], timeoutSeconds: 29 },
  'stripe-webhook': {
    behindEdge: true,
    leads: true,
    sends: ['mail', 'payments', 'webhooks'],
    stripe: true,
    settings: ['PAYER_ZONE'],
    timeoutSeconds: 29,
  },
  // The only function that touches schedules; the others enqueue a job.
  'payment-worker': {
    leads: true,
    pictures: 'erase',
    sends: ['mail', 'payments', 'webhooks'],
    consumes: 'payments',
    schedules: true,
    stripe: true,
    settings: ['PAYER_ZONE', 'LIMITS'],
    timeoutSeconds: 60,
  },
  'scheduled-jobs': {
    sends: ['mail', 'payments', 'documents', 'imports', 'webhooks'],
    copiesAudit: true,
    stripe: true,
    settings: ['PAYER_ZONE'],
    timeoutSeconds: 300,
  },
  // Twenty calendars at a time, each with five seconds to answer; outside any VPC.
  'calendar-worker': { settings: ['APP_URL'], timeoutSeconds: 120 },
  // Each try has ten seconds; outside any VPC.
  'webhook-worker': {
    sends: ['mail', 'webhooks'],
    consumes: 'webhooks',
    settings: ['APP_URL'],
    timeoutSeconds: 60,
  },
  // Fonts are decompressed and subset per document; a file of 20 MB is read whole, a PDF in a thread of 700 MB at most.
  'document-worker': {
    sends: ['mail'],
    consumes: 'documents',
    documents: 'keep',
    files: 'check',
    settings: ['APP_URL'],
    timeoutSeconds: 60,
  },
  // A workbook of 20 MB takes a gigabyte to read; thousands of accounts are written one by one. An archive has all.
  // A save of an event may leave mails; drafts and past events leave none.
  'import-worker': {
    sends: ['mail', 'payments', 'imports', 'webhooks'],
    consumes: 'imports',
    files: 'read',
    pictures: 'copy',
    documents: 'copy',
    memoryMb: 2048,
    timeoutSeconds: 120,
  },
  // A mail waits for its turn; the mails of a big agency's people come from the payments queue.
  'notification-worker': {
    sends: ['mail', 'payments'],
    consumes: 'mail',
    sendsMail: true,
    receivesMail: true,
    texts: 'send',
    settings: ['APP_URL', 'MAIL_FROM', 'MAILS_PER_SECOND', 'OPERATOR_EMAIL'],
    timeoutSeconds: 60,
  },

  'channel-authorizer': { channel: 'admit' },
  'channel-publisher': { channel: 'publish' },
}

/** Less memory means less CPU, and users would notice cold starts. */
export const memoryOf = (name: FunctionName): number => functionSpecs[name].memoryMb ?? 1024

/** API Gateway gives up after 29 seconds. */
export const timeoutOf = (name: FunctionName): number => functionSpecs[name].timeoutSeconds ?? 15

export const functionNames = Object.keys(functionSpecs) as FunctionName[]

/** Of a stage with or without the channel of open screens. */
export const functionNamesOf = ({ screens }: { screens: 'polls' | 'channel' }): FunctionName[] =>
  functionNames.filter((name) => screens === 'channel' || !/^channel-/.test(name))

/** Routes, queues and schedules call this alias, so that a release takes their calls when it is ready for them. */
export const liveAlias = 'live'
