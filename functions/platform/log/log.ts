import { optionalEnv } from '#functions/platform/config/env.ts'
import { redact } from './redact.ts'

/**
 * A request's log: JSON lines, with metrics in CloudWatch's embedded format (docs/adr/0008-logs-and-metrics.md).
 */

export type Metric =
  | ('requests' | 'errors' | 'bookings' | 'charges' | 'payouts' | 'failures' | 'mails' | 'texts' | 'late')
  | ('mails_wait' | 'mail_quota')

/** All that a line may contain: ids, amounts and our own words, never user-written text. */
export interface Fields {
  request_id?: string
  /** Lambda's own id, in its START, END and REPORT lines. */
  invocation?: string | undefined
  route?: string
  /** The ids in the request's path. */
  target?: string
  job?: string
  template?: string
  outbox?: string
  due?: string
  actor_id?: string
  /** Of a request without a session, as the limits count it: says who floods the site. */
  network?: string | undefined
  event_id?: string | undefined
  op_key?: string
  stripe_id?: string
  customer?: string | undefined
  variable?: string
  code?: string | undefined
  what?: string
  cause?: string | undefined
  reason?: string
  status?: number
  attempt?: number
  tries?: number
  ledger?: number
  provider?: number
  ms?: number
  round_trips?: number
  capacity_units?: number
  cold_start?: boolean
}

export interface Log {
  /** Fields of all further lines. */
  add(fields: Fields): void
  /** Texts that no error may quote. Functions are called only if there is an error to write. */
  hide(value: unknown): void
  /** A log for a part of the work, with its own fields. */
  child(fields: Fields): Log
  info(message: string, fields?: Fields, counts?: Counts): void
  warn(message: string, fields?: Fields): void
  error(message: string, error?: unknown, fields?: Fields, counts?: Counts): void
  /** Counts something just committed, in its own line. */
  count(metric: Metric, fields?: Fields): void
}
type Counts = Partial<Record<Metric, number>>

/** Not the console: Lambda's console prefixes the line, and metrics are extracted only from pure JSON. */
export const output = { write: (line: string): void => void process.stdout.write(line) }

/** The stack's name: stages may share an account. */
const service = optionalEnv('METRIC_NAMESPACE') ?? 'BookMe'
const embedded = (counts: Counts) => ({
  _aws: {
    Timestamp: Date.now(),
    CloudWatchMetrics: [
      {
        Namespace: service,
        Dimensions: [['service']],
        Metrics: Object.keys(counts).map((Name) => ({ Name, Unit: 'Count' })),
      },
    ],
  },
  service,
  ...counts,
})

const described = (error: unknown, hidden: readonly unknown[]) => {
  if (!(error instanceof Error)) return { message: redact(String(error), hidden) }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  // Stripe's errors are all called Error.
  const { type: name = error.name } = error as { type?: string }
  return { name, message: redact(error.message, hidden), stack: redact(frames.join('\n'), hidden) }
}

export const createLog = (own: Fields, hidden: unknown[] = []): Log => {
  const bound = { ...own }
  const write = (level: string, message: string, fields: Fields = {}, counts?: Counts, error?: unknown) => {
    const line = {
      time: new Date().toISOString(),
      level,
      message,
      ...bound,
      ...fields,
      ...(error !== undefined && { error: described(error, hidden) }),
      ...(counts && embedded(counts)),
    }
    output.write(`${JSON.stringify(line)}\n`)
  }
  return {
    add: (fields) => void Object.assign(bound, fields),
    hide: (value) => void hidden.push(value),
    child: (fields) => createLog({ ...bound, ...fields }, hidden),
    info: (message, fields, counts) => write('info', message, fields, counts),
    warn: (message, fields) => write('warn', message, fields),
    error: (message, error, fields, counts) => write('error', message, fields, counts, error),
    count: (metric, fields) => write('info', metric, fields, { [metric]: 1 }),
  }
}
