import type { ApiRequest } from '#local/stripe/http.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import { logLines } from '#tests/support/log-lines.ts'
import type { Rig } from './rig.ts'

/**
 * Money acts as text for a reviewer. Of each step: `=` answers, `>` requests to the provider, `+` new rows with mails
 * and other jobs among them, `~` changed fields of rows (null: gone), `-` deleted rows, `@` schedules, and `!` log
 * lines and metrics. Ids are numbered, and rows ordered by their text.
 */

type Fields = Record<string, unknown>

/** Lists, searches, sums and the journal are derived from other rows, and tested where they are. */
const kept = /^(EVENT|MONEY|BOOKED|DUE|OUTBOX|USER|PAID)#|^BOOKS\n(?!RECONCILED)/
const passing = /\n(SESSION|CALENDAR|AGREEMENT|CONTRACT|SIGNATURE)/
/** They repeat the key, or say nothing of money. */
const unsaid = new Set([
  ...['PK', 'SK', 'sv', 'version', 'ttl', 'request_id', 'created_at', 'updated_at', 'shard', 'key', 'id', 'level'],
  ...['at', 'time', 'first', 'last', 'stack', '_aws'],
])
const unsaidOfOperations = new Set([...unsaid].filter((field) => field !== 'version'))
/** Each mail about an event has them; a random token, `unsubscribe`, says nothing. */
const general = new Set([
  ...[
    'unsubscribe',
    'agent',
    'agent_email',
    'agent_id',
    'client',
    'end',
    'event',
    'event_id',
    'link',
    'name',
    'start',
    'venue',
    'when',
  ],
])

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Only what differs. */
const changesOf = (before: unknown, after: unknown): unknown => {
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined
  if (after === undefined) return null
  const areLists = Array.isArray(before) && Array.isArray(after) && before.length === after.length
  if (!areLists && !(isObject(before) && isObject(after))) return after
  const [was, is] = [before as Fields, after as Fields]
  return Object.fromEntries(
    [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) => {
      const change = changesOf(was[key], is[key])
      return change === undefined ? [] : [[key, change]]
    }),
  )
}

const fieldsOf = (value: Fields, without: ReadonlySet<string> = unsaid): string =>
  Object.entries(value)
    .filter(([key]) => !without.has(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => (key === 'variables' ? `{${fieldsOf(one as Fields, general)}}` : `${key}: ${written(one)}`))
    .join(', ')
const written = (value: unknown): string =>
  isObject(value)
    ? `{${fieldsOf(value)}}`
    : Array.isArray(value)
      ? `[${value.map(written).join(', ')}]`
      : typeof value === 'string'
        ? value
        : JSON.stringify(value)

const requestOf = ({ method, url, headers, body }: ApiRequest): string => {
  const own = ['stripe-account', 'idempotency-key'].flatMap((name) => {
    const value = String(headers[name] ?? 'stripe-node-retry')
    return value.startsWith('stripe-node-retry') ? [] : [`${name}: ${value}`]
  })
  const params = [...new URLSearchParams(body.toString())].map(([key, value]) => `${key}=${value}`)
  return `> ${[`${method} ${decodeURIComponent(url)}`, ...own, ...params].join(', ')}`
}

const wide = 116
/** In lines of a readable width, broken between fields. */
const wrapped = (text: string): string => {
  const lines: string[] = []
  let line = ''
  for (const part of text.split(/(?<=, |&)/)) {
    if (line.trim() !== '' && line.length + part.trimEnd().length > wide) {
      lines.push(line.trimEnd())
      line = '    '
    }
    line += part
  }
  return [...lines, line].join('\n')
}

const ids = /\b([a-z]+)_(?:01[0-9A-Z]{24}|1[0-9A-Za-z]{12,})/g
const withoutIds = (text: string): string => text.replace(ids, '$1')
/** Nights on which nothing has moved say nothing. */
const newDay = '+ BOOKS DAY#'
const heldIn = (line: string): string => line.slice(line.indexOf('held'))

/** Between steps, in the log lines, whose oldest are dropped now and then. */
const mark = ''

export class Recording {
  readonly #rig: Rig
  readonly #named: readonly (readonly [string, string])[]
  readonly #numbers = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  #rows: ReadonlyMap<string, string>
  #heard: string[] = []
  #schedules: ReadonlyMap<string, unknown> = new Map()
  readonly #steps: string[] = []

  constructor(rig: Rig, people: Readonly<Record<string, UserRecord>>, eventId: string) {
    this.#rig = rig
    this.#named = [
      [eventId, '<event>'],
      ...Object.entries(people).flatMap(([who, { id, first, last, email }]): [string, string][] => [
        [id.replace(/^usr_/, ''), `<${who}>`],
        [`${first} ${last}`, `<${who}>`],
        [email, `<${who}>`],
      ]),
    ]
    this.#rows = rig.memory.copy()
    logLines.push(mark)
    rig.heard = (request) => void this.#heard.push(requestOf(request))
    rig.noted = (what, value) => void this.#heard.push(`= ${what}: ${written(value)}`)
    rig.answered = ({ method, path }, who, { status, body }) => {
      const { error_message: message } = body as { error_message?: string }
      this.#heard.push(`= ${status} to ${who}: ${method} ${path}${message === undefined ? '' : `: ${message}`}`)
    }
  }

  /** Notes all that has happened since the last step. */
  step(name: string): void {
    const [before, after] = [this.#rows, this.#rig.memory.copy()]
    const rows = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
      const [was, is] = [before.get(key), after.get(key)]
      return was === is || !kept.test(key) || passing.test(key) ? [] : this.#row(key, was, is)
    })
    const days = rows.filter((line) => line.startsWith(newDay)).toSorted()
    const sameAsBefore = new Set(days.filter((line, i) => heldIn(line) === heldIn(days[i - 1] ?? '')))
    const schedules = new Map([...this.#rig.schedules].map(([key, value]) => [key, value] as const))
    const planned = [...schedules]
      .filter(([key, value]) => JSON.stringify(this.#schedules.get(key)) !== JSON.stringify(value))
      .map(([key, { at, job }]) => `@ ${key} ${at} ${written(job)}`)
    const removed = [...this.#schedules.keys()].filter((key) => !schedules.has(key)).map((key) => `@ ${key} is removed`)
    const log = logLines
      .slice(logLines.lastIndexOf(mark) + 1)
      .map((line) => JSON.parse(line) as Fields)
      // Says nothing of money: no worker sends mails here.
      .filter((fields) => !('mails_wait' in fields))
      .map((fields) => `! ${fieldsOf(fields)}`)
    const found = [...rows.filter((line) => !sameAsBefore.has(line)), ...planned, ...removed, ...log]
    const inOrder = found
      .map((line) => this.#plain(line))
      .toSorted((a, b) => (withoutIds(a) < withoutIds(b) ? -1 : Number(withoutIds(a) > withoutIds(b))))
    const said = [...this.#heard.map((line) => this.#plain(line)), ...inOrder]
    this.#steps.push([`# ${name}`, ...said.map((line) => wrapped(this.#numbered(line)))].join('\n'))
    this.#rows = after
    this.#heard = []
    this.#schedules = schedules
    logLines.push(mark)
  }

  #row(key: string, was: string | undefined, is: string | undefined): string[] {
    const place = key.startsWith('OUTBOX') ? 'OUTBOX' : key.replace('\n', ' ').replace(/(ACTIVITY#[^#]*).*/, '$1')
    // A job that is done.
    if (is === undefined) return place === 'OUTBOX' ? [] : [`- ${place}`]
    const change = changesOf(was === undefined ? {} : JSON.parse(was), JSON.parse(is)) as Fields
    const fields = fieldsOf(change, key.includes('\nOP#') ? unsaidOfOperations : unsaid)
    return was !== undefined && fields === '' ? [] : [`${was === undefined ? '+' : '~'} ${place} {${fields}}`]
  }

  #plain(text: string): string {
    // Hashes of documents depend on the names of people, which depend on the tests before.
    return this.#named
      .reduce((line, [id, name]) => line.replaceAll(id, name), text)
      .replace(/\b[0-9a-f]{64}\b/g, '<hash>')
  }

  /** Ids of ours and of the provider, by the order in which they appear. */
  #numbered(text: string): string {
    return text.replace(ids, (id, prefix: string) => {
      const known = this.#numbers.get(id)
      if (known !== undefined) return known
      const count = (this.#counts.get(prefix) ?? 0) + 1
      this.#counts.set(prefix, count)
      this.#numbers.set(id, `${prefix}_${count}`)
      return `${prefix}_${count}`
    })
  }

  get text(): string {
    return `${this.#steps.join('\n\n')}\n`
  }
}
