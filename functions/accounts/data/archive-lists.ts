import * as z from 'zod'
import { findMoneyPaths } from '#shared/api/find-money-paths.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { encodeMoney, type MoneyPaths } from '#shared/api/money-paths.ts'
import { payoutSchema } from '#shared/api/users.ts'
import { auditEntry } from '#shared/domain/audit.ts'
import { eventSchema } from '#shared/domain/event/record/schema.ts'
import { fileSchema } from '#shared/domain/file/schema.ts'
import { holdSchema } from '#shared/domain/hold/schema.ts'
import { prospectSchema } from '#shared/domain/prospect/schema.ts'
import { signedMoney } from '#shared/domain/schema-parts.ts'
import { messageSchema } from '#shared/domain/thread/schema.ts'
import { brandSummary, groupSummary, userSchema } from '#shared/domain/user/schema.ts'
import { venueSchema } from '#shared/domain/venue/schema.ts'
import { lazy } from '#shared/lazy.ts'

/**
 * The lists of an archive, for people and other programs: one file of JSON and one of CSV each, in the words and
 * amounts of the API. An import reads the rows as they are stored, which are beside them.
 */

type Row = Readonly<Record<string, unknown> & { PK: string; SK: string }>

interface Noun {
  /** Of its rows, by their keys. */
  of: RegExp
  schema(): z.ZodObject
  /** Where the record is not the row itself. */
  from?(row: Row): object
}

const activity = () => lookupsApi.listActivity.response().element
const text = () => z.string().nullish()
const afterHash = (PK: string) => PK.slice(PK.indexOf('#') + 1)

const nouns = {
  people: {
    of: /^USER#[^\n]*\nPROFILE$/,
    schema: () =>
      userSchema().omit({ groups: true, venue: true, needs_second_factor: true }).extend({ created_at: text() }),
  },
  artist_texts: {
    of: /^ARTIST#[^\n]*\nTEXTS$/,
    schema: () => z.object({ user_id: z.string(), bio: text(), repertoire: text() }),
    from: (row) => ({ ...row, user_id: afterHash(row.PK) }),
  },
  venues: { of: /^VENUE#[^\n]*\nVENUE$/, schema: () => venueSchema() },
  groups: { of: /^GROUP#[^\n]*\nGROUP$/, schema: () => groupSummary() },
  brands: { of: /^BRAND#[^\n]*\nBRAND$/, schema: () => brandSummary() },
  notes: {
    of: /^(USER|VENUE|GROUP|BRAND)#[^\n]*\nNOTES$/,
    schema: () => z.object({ about: z.string(), text: z.string(), updated_at: text(), updated_by: text() }),
    from: (row) => ({ ...row, about: afterHash(row.PK) }),
  },
  prospects: { of: /^PROSPECTS\nprs_/, schema: () => prospectSchema() },
  events: { of: /^EVENT#[^\n]*\nEVENT$/, schema: () => eventSchema() },
  signatures: {
    of: /^EVENT#[^\n]*\nSIGNATURE#/,
    schema: () =>
      z.object({
        ...{ number: text(), event_id: text(), event: text(), title: text(), text: text(), sha256: text() },
        ...{ signature: text(), client: text(), account_name: text(), account_email: text(), user_id: text() },
        ...{ agency: text(), agent: text(), agent_email: text(), consent: text(), signed_at: text() },
        ...{ ip: text(), user_agent: text() },
      }),
  },
  activity: {
    of: /^EVENT#[^\n]*\nACTIVITY#/,
    schema: () => activity().extend({ event_id: z.string() }),
    from: (row) => ({ ...row, event_id: afterHash(row.PK) }),
  },
  messages: {
    of: /^THREAD#evt_[^\n]*\n(client|team)#MESSAGE#/,
    schema: () =>
      messageSchema().omit({ seen_by: true, is_unread: true, files: true }).extend({ event_id: z.string() }),
    from: (row) => ({ ...row, event_id: afterHash(row.PK) }),
  },
  files: {
    of: /^FILES#evt_[^\n]*\nFILE#/,
    schema: () => fileSchema().omit({ is_deletable: true }).extend({ event_id: z.string() }),
  },
  holds: {
    of: /^HOLDS#ALL\n/,
    schema: () => holdSchema().omit({ round: true }),
    from: (row) => row['hold'] as object,
  },
  ledger: {
    of: /^JOURNAL#/,
    schema: () =>
      z.object({
        ...{ id: z.string(), at: z.string(), kind: z.string(), op_key: text(), stripe_id: text() },
        postings: z.array(z.object({ account: z.string(), amount: signedMoney() })),
      }),
  },
  payouts: {
    of: /^MONEY#usr_[^\n]*\nPAYOUT#/,
    schema: () => payoutSchema().extend({ user_id: z.string() }),
    from: (row) => ({ ...row, user_id: afterHash(row.PK) }),
  },
  audit: { of: /^AUDIT#/, schema: () => auditEntry().omit({ target_names: true }) },
} as const satisfies Record<string, Noun>

export type NounName = keyof typeof nouns
export const nounNames = Object.keys(nouns) as NounName[]

const entries = Object.entries(nouns) as [NounName, Noun][]

/** Which list has this row; most rows are in none. */
export const nounOf = ({ PK, SK }: Row): NounName | undefined => {
  const key = `${PK}\n${SK}`
  return entries.find(([, { of }]) => of.test(key))?.[0]
}

const schemaOf = lazy(() => new Map(entries.map(([name, { schema }]) => [name, schema()])))
const moneyOf = lazy(() => new Map(Array.from(schemaOf(), ([name, schema]) => [name, findMoneyPaths(schema)])))
const fieldsOf = (name: NounName): string[] => Object.keys(schemaOf().get(name)!.shape)

/** As the API has it: its fields alone, in their order, amounts in currency units. */
export const recordOf = (name: NounName, row: Row): Record<string, unknown> => {
  const noun: Noun = nouns[name]
  const given = (noun.from?.(row) ?? row) as Record<string, unknown>
  const own = fieldsOf(name).flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]]))
  return encodeMoney(moneyOf().get(name), Object.fromEntries(own)) as Record<string, unknown>
}

export const columnsOf = fieldsOf
/** The amounts among the columns of a list. */
export const amountsOf = (name: NounName): ReadonlySet<string> => {
  const paths: MoneyPaths | undefined = moneyOf().get(name)
  return new Set(paths === undefined || paths === true ? [] : Object.keys(paths).filter((key) => paths[key] === true))
}
export const recordSchemaOf = (name: NounName): z.ZodObject => schemaOf().get(name)!
