import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Key } from '#functions/platform/db/keys.ts'
import { startAgency, type Agency } from '#tests/support/agency.ts'
import type { Request } from '#tests/support/lambda-api.ts'
import { endpointOf, routeKeys, type RouteKey } from '#tests/support/routes.ts'
import type { Person } from '#tests/support/api-fixture.ts'
import { hostileEvent, hostileExtras, hostileGroup, hostileUser, hostileVenue, withProto } from './hostile-fields.ts'
import type { Trial } from './trial.ts'
import { accountTrials } from '#tests/integration/api/writable/accounts.ts'
import { eventTrials } from '#tests/integration/api/writable/events.ts'
import { otherTrials } from '#tests/integration/api/writable/others.ts'

/** Write permissions by docs/product.md#roles-and-permissions: each writing route × each role that may call it. */
const trials: readonly Trial[] = [...eventTrials, ...accountTrials, ...otherTrials]

/**
 * Mass assignment: a request with an extra field must do the same as without. Compares the written row and the
 * response, so it does not matter how a field would get in.
 */

let agency: Agency
let knownIds: ReadonlySet<string>
const tried = { fields: 0, taken: 0 }
const ulid = /[0-9A-HJKMNP-TV-Z]{26}/g

beforeAll(async () => {
  agency = await startAgency()
  knownIds = new Set(JSON.stringify(await agency.api.table.dump()).match(ulid))
})
afterAll(async () => {
  await agency.api.stop()
  console.log(
    `Mass assignment: ${tried.fields} fields that are not theirs tried on ${trials.length} routes × roles, ` +
      `${tried.taken} that are`,
  )
})

/** Generated ids and salts differ each time but mean the same. */
const normal = (text: string) =>
  text
    .replaceAll(ulid, (id) => (knownIds.has(id) ? id : '<new>'))
    .replaceAll(/scrypt:\d+:8:1:[\w-]{22}:[\w-]{43}/g, '<hash>')
    .replaceAll(/"data:image[^"]*"/g, '"<image>"')
    .replaceAll(/OUTBOX#\d/g, 'OUTBOX#')
    .replaceAll(/"shard":\d/g, '"shard":0')

type Fields = Record<string, unknown>
/** The extra fields, added to those of the request or replacing them. */
const beside = (base: Fields | Fields[], fields: Fields) =>
  Array.isArray(base) ? base.map((entry) => ({ ...fields, ...entry })) : { ...fields, ...base }
const instead = (base: Fields | Fields[], fields: Fields) =>
  Array.isArray(base) ? base.map((entry) => ({ ...entry, ...fields })) : { ...base, ...fields }

const isMain = ({ PK, SK }: Key, { row }: Trial) => PK.startsWith(row.PK) && (row.SK === '' || SK === row.SK)

interface Attempt {
  status: number
  answer: unknown
  row: Record<string, unknown>
}

const attempt = async (trial: Trial, body: unknown): Promise<Attempt> => {
  const { api, fixture, snapshot } = agency
  const request: Request = {
    ...trial.request(agency),
    body,
    token: trial.who === undefined ? undefined : fixture.tokenOf(trial.who),
  }
  const { answer, trace } = await api.send(endpointOf(trial.route), request)
  const main = trace.written.find((key) => isMain(key, trial))
  const row = main && (await api.table.deps().db.get<Record<string, unknown>>(main))
  await snapshot.restore(trace.written)
  const parsed = (text: string) => JSON.parse(normal(text)) as Record<string, unknown>
  return { status: answer.status, answer: parsed(answer.text), row: parsed(JSON.stringify(row ?? {})) }
}

const hostileOf = (trial: Trial): Record<string, unknown> => ({
  ...hostileExtras,
  ...{
    event: hostileEvent(agency.fixture),
    user: hostileUser(agency.fixture),
    venue: hostileVenue,
    group: hostileGroup(agency.fixture),
    other: trial.hostile ?? {},
  }[trial.noun],
})

const titleOf = (route: RouteKey, who: Person | undefined, more = '') => `${route} by ${who ?? 'anybody'}${more}`

describe.each(trials.map((trial) => [titleOf(trial.route, trial.who, trial.title), trial] as const))(
  '%s',
  (_, trial) => {
    it('ignores fields that the role may not set', async () => {
      const base = trial.body(agency)
      const plain = await attempt(trial, base)
      expect(plain.status, JSON.stringify(plain.answer)).toBe(endpointOf(trial.route).status)
      expect(Object.keys(plain.row).length).toBeGreaterThan(2)

      const hostile = Object.entries(hostileOf(trial))
        .filter(([field]) => !trial.takes.includes(field))
        .map(([field, value]) => [field, typeof value === 'boolean' ? !plain.row[field] : value] as const)
      for (const [field, value] of hostile) {
        // A value that the row already has would prove nothing.
        expect(plain.row[field], `${field} of the row`).not.toEqual(value)
      }
      // All at once, since none may have an effect; if one does, one by one to name it.
      if (!isDeepStrictEqual(await attempt(trial, beside(base, Object.fromEntries(hostile))), plain)) {
        for (const [field, value] of hostile)
          expect(await attempt(trial, instead(base, { [field]: value })), field).toEqual(plain)
        expect.unreachable('The fields have an effect together that none has alone')
      }
      const deeper = Array.isArray(base)
        ? [['__proto__', base.map(withProto)] as const]
        : [['__proto__', withProto(base)] as const, ...(trial.nested?.(agency, base) ?? [])]
      for (const [name, body] of deeper) expect(await attempt(trial, body), name).toEqual(plain)
      tried.fields += hostile.length + deeper.length
    })

    it('accepts each field that the role may set', async () => {
      const base = trial.body(agency)
      const plain = await attempt(trial, base)
      const values = hostileOf(trial)
      const other = trial.takes.filter(
        (field) => field in values && !Array.isArray(base) && !isDeepStrictEqual(values[field], base[field]),
      )
      // Stored or rejected for its value: a field without effect is wrongly listed as theirs.
      for (const field of other) {
        expect(
          await attempt(
            trial,
            instead(base, { [field]: typeof values[field] === 'boolean' ? !plain.row[field] : values[field] }),
          ),
          field,
        ).not.toEqual(plain)
        tried.taken += 1
      }
    })
  },
)

/** Routes with a body that store none of its fields directly. */
const storeNothing: Partial<Record<RouteKey, string>> = {
  'POST /public/answers': 'the answer of PUT /events/{id}/response',
  'POST /users/login': 'a session is made of the account',
  'POST /users/login/second-factor': 'a session is made of the account',
  'POST /users/{id}/factors': 'the secret is our own',
  'PUT /users/{id}/factors': 'only the name of the factor; the rest follows from its proof',
  'PUT /users/{id}/factors/{factor_id}': 'only the name of the factor',
  'POST /users/{id}/factors/confirmation': 'only the instant is kept',
  'POST /users/password-reset': 'a link is made of the account',
  'POST /users/password-reset/confirm': 'only the hash changes',
  'POST /users/{id}/password': 'only the hash changes',
  'POST /users/{id}/erase': 'nothing of it is kept',
  'PUT /notices/seen': 'only an instant, never a later one than now',
  'PUT /groups/{id}/membership': 'who is a member follows from the answer',
  'POST /users/{id}/email': 'a link is made of it',
  'POST /users/email-confirm': 'the address is that of the link',
  'POST /events/{id}/deposit': 'an amount follows from the event',
  'POST /events/{id}/invoice-postpaid': 'an amount follows from the event',
  'POST /events/{id}/invoice-resend': 'the invoice stays the same',
  'POST /events/{id}/invoice-void': 'an amount follows from the event',
  'POST /events/{id}/paid-outside': 'the amount must be what is due',
  'POST /events/{id}/vendor-paid-outside': 'the amount must be what is owed',
  'POST /events/{id}/refunded-outside': 'the amount must be what has not gone back',
  'POST /money/suspense-clearings': 'the amount follows from the entry',
  'POST /money/year-closings': 'only which year; the totals follow from the ledger',
  'POST /events/{id}/cancellation-preview': 'nothing is written',
  'POST /prospects/{id}/event': 'only whether a mail goes out; the event follows from the prospect',
  'POST /events/{id}/change-preview': 'nothing is written',
  'POST /events/{id}/question': 'it is mailed, and in the activity',
  'POST /events/{id}/messages': 'it is the text, under the name of the caller',
  'POST /events/{id}/files': 'all of it may be set; its state and author follow',
  'PUT /money/accounts': 'all of it may be set; the version follows',
  'POST /imports': 'all of it may be set; its state, counts and author follow',
  'PUT /imports/{id}': 'all of it may be set; outcomes follow from the file',
  'PUT /events/{id}/call-lists': 'only the rule; who made it follows from the session',
  'PUT /events/{id}/call-lists/{chair}': 'all of it may be set; states follow from what happens',
  'POST /events/{id}/call-lists/{chair}/ask': 'only who is asked',
  'POST /events/{id}/call-lists/{chair}/skip': 'only who is skipped',
  'PUT /events/{id}/call-lists/{chair}/counter': 'the rate is the one offered',
  'PUT /events/{id}/messages/{message_id}': 'only the text changes',
  'PUT /events/{id}/messages/seen': 'only an instant, never a later one than now',
  'PUT /holds/{id}/challenge': 'the answer decides what happens',
  'PUT /events/{id}/day-sheet/seen': 'only that the caller has seen the current version',
  'PUT /events/{id}/run-of-show': 'all of it may be set, and nothing else is stored',
  'PUT /events/{id}/plan': 'answers alone may be set, of questions that the caller reads',
  'PUT /plan-templates/{event_type}': 'all of a question may be set, and nothing else is stored',
  'PUT /events/{id}/set-lists': 'all of a set may be set, and nothing else is stored',
  'PUT /artists/{id}/songs': 'all of a song may be set, and nothing else is stored',
  'PUT /groups/{id}/songs': 'the same, of a group',
  'PUT /users/{id}/texts': 'the number alone may be set; its time is the request’s',
  'PUT /users/{id}/notifications': 'both fields may be set, and nothing else is stored',
  'PUT /events/{id}/reminders': 'the plan follows from the event',
  'PUT /events/{id}/agent': 'the agent follows from the id',
  'POST /mcp': 'its tools are other routes',
  'POST /programs/keys': 'name, scope and days may be set; the rest is random, or the admin',
  'POST /webhooks': 'name, address and kinds may be set; the rest is random, or the admin',
  'POST /events/{id}/copy-preview': 'nothing is written',
  'POST /events/{id}/repeat-preview': 'nothing is written',
  'POST /events/{id}/repeat': 'each draft follows from the event',
  'POST /events/{id}/change-discard': 'the event returns to its agreement',
  'PUT /events/{id}/change-answer': 'an answer is recorded under the name of the caller',
}

it('covers every route that stores fields of its body', () => {
  const withBody = routeKeys.filter((route) => endpointOf(route).body && !(route in storeNothing))
  expect(withBody.filter((route) => !trials.some((trial) => trial.route === route))).toEqual([])
})

it('leaves the table unchanged', async () => {
  expect(await agency.snapshot.difference()).toEqual([])
})
