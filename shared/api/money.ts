import * as z from 'zod'
import { holders } from '#shared/domain/event/lifecycle/matter.ts'
import { lazy } from '#shared/lazy.ts'
import { instant, money, signedMoney } from '../domain/schema-parts.ts'
import { ages } from '../domain/payment/ageing.ts'
import { accountantApi } from './accountant.ts'
import { endpoint, type Role } from './endpoint.ts'
import { statement } from './money-statement.ts'
import { payeesYear, yearStatement } from './payees-year.ts'
import { dayQuery, fileQuery, paging, yearQuery } from './wire.ts'

const month = lazy(() => z.string().meta({ description: 'Such as `2026-07`' }))
const owedEvent = lazy(() =>
  z.object({
    event_id: z.string(),
    name: z.string(),
    client_id: z.string(),
    client: z.string(),
    agent: z.string(),
    amount: money(),
    due_at: instant(),
    /** Whole days after the due day. */
    days: z.number().int(),
  }),
)

const earningStates = ['played', 'waiting', 'on_its_way'] as const
/** A payee's share of an event, until it is in the bank. */
const earning = lazy(() =>
  z.object({
    id: z.string(),
    event_id: z.string(),
    name: z.string(),
    venue: z.string().nullish(),
    start: instant().nullish(),
    role: z.string(),
    instrument: z.string().nullish(),
    amount: money(),
    /** `played`: not paid yet. `waiting`: released. `on_its_way`: with the bank. */
    state: z.enum(earningStates),
    /** When the next step is expected. */
    until: instant().nullish(),
    /** The reason why it has not arrived yet. */
    why: z.string().nullish(),
  }),
)
const earnings = lazy(() =>
  z.object({
    earnings: z.array(earning()),
    played: money(),
    waiting: money(),
    on_its_way: money(),
    /** Arrived since January. */
    in_bank: signedMoney(),
    year: z.number().int(),
    /** The payee's task before anything can be paid out. */
    todo: z.string().nullish(),
  }),
)
const payees = ['admin', 'agent', 'artist', 'bandleader', 'musician'] as const
/** A long file comes in parts, each with the next one's cursor in `X-Next-Cursor`; only the first has a header. */
const csv = lazy(() => z.string().meta({ format: 'csv' }))
const asFile = { produces: 'text/csv', status: 200, response: csv } as const
const file = <const Path extends `/${string}`, const Who extends readonly Role[]>(
  path: Path,
  who: Who,
  /** *what …*, as in *the ledger of a month or year*. */
  what: string,
) =>
  endpoint({
    audited: { as: `Downloaded ${what}`, written: 'after_the_act' },
    effect: 'export',
    group: 'money',
    method: 'GET',
    path,
    who,
    summary: `Get ${what} as a file`,
    query: () => z.object(fileQuery()),
    ...asFile,
  })

const shareChange = lazy(() =>
  z.object({
    event_id: z.string(),
    name: z.string(),
    at: instant(),
    /** The person who proposed the change. */
    by: z.string(),
    /** Everybody who agreed to it; empty if nobody had to. */
    agreed_by: z.array(z.string()),
    shares: z.array(z.object({ role: z.string(), name: z.string(), before: money(), after: money() })),
  }),
)

/** For an admin: the agency. For an agent: their own clients and commission. */
const overview = lazy(() =>
  z.object({
    as_of: instant(),
    /** The next twelve months, beginning with this one: agreed prices by month of the gig. */
    booked: z.array(z.object({ month: month(), amount: money(), events: z.number().int() })),
    /** By month of the gig, from half a year ago: transferred, and agreed but not transferred yet. */
    commission: z.array(z.object({ month: month(), earned: money(), pending: money() })),
    receivables: z.array(z.object({ age: z.enum(ages), amount: money(), events: z.number().int() })),
    /** Oldest first; `overdue_cut` if there are more. */
    overdue: z.array(owedEvent()),
    overdue_cut: z.boolean(),
    /** Shares that rose or fell after an agreement, of this month and the last two, newest first. */
    share_changes: z.array(shareChange()),
    /** For agents: each client's debt, the largest overdue amount first; `balances_cut` if there are more. */
    balances: z
      .array(z.object({ client_id: z.string(), client: z.string(), owed: money(), overdue: money() }))
      .optional(),
    balances_cut: z.boolean().optional(),
    /** For admins: the balance at the provider, at most a minute old; null while the provider is unavailable. */
    provider: z.object({ available: signedMoney(), pending: signedMoney(), as_of: instant() }).nullish(),
  }),
)

/** Why money of an event waits, whose it is, and who ends that by when (`money-waits.ts`). */
const heldWait = lazy(() =>
  z.object({
    owners: z.array(z.object({ name: z.string(), amount: money() })),
    what: z.string(),
    holder: z.enum(holders),
    /** The act that ends it. */
    label: z.string(),
    until: instant(),
  }),
)

const held = lazy(() =>
  z.array(
    z.object({
      event_id: z.string(),
      event: z.string(),
      client: z.string(),
      held: signedMoney(),
      /** Waits to be sent. */
      released: money(),
      /** Only of the events that hold the most. */
      waits: z.array(heldWait()).optional(),
    }),
  ),
)
/** The accounts of the books, besides those of events: their names in the balance. */
export const bookAccounts = [
  'in_transit',
  'agencies',
  'fees',
  'tax',
  'platform',
  'suspense',
  'disputed',
  'with_payees',
] as const
const accountEntries = lazy(() =>
  z.object({
    /** Newest first, of whole days. */
    entries: z.array(
      z.object({
        id: z.string(),
        at: instant(),
        what: z.string(),
        event_id: z.string().nullable(),
        event: z.string().nullable(),
        amount: signedMoney(),
        /** Of an entry in suspense: who has said why, while another admin has to agree. */
        explained: z.object({ by: z.string(), reason: z.string(), by_me: z.boolean() }).nullable(),
        is_unexplained: z.boolean(),
      }),
    ),
    /** The sum of all entries until that day, which continue the list; null if there are none. */
    earlier: z.object({ until: z.iso.date(), amount: signedMoney() }).nullable(),
  }),
)
const books = lazy(() =>
  z.object({
    as_of: instant(),
    /** According to the ledger; null until the first reconciliation has summed it up. */
    balance: z
      .object({
        /** The expected balance at the provider: the sum of the eight parts that follow. */
        total: signedMoney(),
        /** Held for the parties of events. */
        events: signedMoney(),
        /** Released to payees, and waiting to be sent. */
        payees: signedMoney(),
        /** From clients, and not settled yet: bank debits for days, and parts of invoices that are still open. */
        in_transit: signedMoney(),
        /** Owed to agencies that paid vendors themselves. */
        agencies: signedMoney(),
        /** Processing fees that clients paid, less those of the provider. */
        fees: signedMoney(),
        tax: signedMoney(),
        /** The agency's own. */
        platform: signedMoney(),
        /** Moved for an unknown reason. */
        suspense: signedMoney(),
        /** Not in the balance: with clients' banks until disputes are decided. */
        disputed: signedMoney(),
        /** Not in the balance: on the payees' own accounts, not paid out to their banks yet. */
        with_payees: signedMoney(),
      })
      .nullable(),
    /** Open ones, the first to be answered first; `disputes_cut` if there are more. */
    disputes: z.array(
      z.object({
        id: z.string(),
        event_id: z.string(),
        event: z.string(),
        client: z.string(),
        amount: money(),
        reason: z.string(),
        at: instant(),
        due_by: instant().nullish(),
      }),
    ),
    disputes_cut: z.boolean(),
    reconciled_at: instant().nullable(),
    /** Open differences between books and provider, newest first, and how to resolve them. */
    differences: z.array(
      z.object({
        what: z.string(),
        cause: z.string().nullable(),
        advice: z.string(),
        /** The provider's object, or the payment operation. */
        object: z.string().nullable(),
        event_id: z.string().nullable(),
        event: z.string().nullable(),
        /** The payee or client. */
        person: z.string().nullable(),
        ledger: signedMoney().nullable(),
        provider: signedMoney().nullable(),
        first_at: instant(),
        last_at: instant(),
      }),
    ),
  }),
)

export const moneyApi = {
  getOverview: endpoint({
    group: 'money',
    method: 'GET',
    path: '/money',
    who: ['admin', 'agent'],
    program: 'read',
    summary: 'Get what is booked, owed and earned; for admins also the balance at the provider',
    status: 200,
    response: overview,
  }),
  getBooks: endpoint({
    group: 'money',
    method: 'GET',
    path: '/money/books',
    who: ['admin'],
    program: 'read',
    summary: 'Get whose money the balance at the provider is, open disputes, and what is different',
    status: 200,
    response: books,
  }),
  getHeld: endpoint({
    group: 'money',
    method: 'GET',
    path: '/money/books/events',
    whole: true,
    who: ['admin'],
    program: 'read',
    summary: 'List the events whose money is at the provider, with what is released to payees',
    status: 200,
    response: held,
  }),
  getEntries: endpoint({
    group: 'money',
    method: 'GET',
    path: '/money/books/entries',
    whole: true,
    who: ['admin'],
    program: 'read',
    summary: 'List the entries that an account of the books sums, newest first, with the sum of the earlier ones',
    query: () => z.object({ account: z.enum(bookAccounts), until: z.iso.date().optional() }),
    status: 200,
    response: accountEntries,
  }),
  getStatement: endpoint({
    effect: 'noted',
    audited: { as: 'Looked at every cent of the event', written: 'after_the_act' },
    group: 'money',
    method: 'GET',
    path: '/money/statements/{event_id}',
    who: ['admin'],
    program: 'read',
    summary: "Explain every cent of an event: what was agreed, the ledger's entries and the provider's",
    status: 200,
    response: statement,
  }),
  getLedgerFile: file('/money/ledger.csv', ['admin'], 'the ledger of a month or year'),
  getReceivablesFile: file(
    '/money/receivables.csv',
    ['admin', 'agent'],
    'what clients owe, by due day in a month or year',
  ),
  getCommissionsFile: file(
    '/money/commissions.csv',
    ['admin', 'agent'],
    "the agents' commissions, by day of the gig in a month or year",
  ),
  getPayoutsFile: file('/money/payouts.csv', ['admin'], 'all payouts of a month or year'),
  ...accountantApi,
  getVendorsFile: endpoint({
    effect: 'export',
    audited: { as: 'Downloaded what each payee was paid in a year', written: 'after_the_act' },
    group: 'money',
    method: 'GET',
    path: '/money/vendors.csv',
    who: ['admin'],
    summary: 'Get what each payee was paid in a year (box 1 of form 1099-NEC) as a file',
    query: () => z.object({ ...yearQuery(), cursor: paging().cursor }),
    ...asFile,
  }),
  getTrialBalanceFile: endpoint({
    effect: 'export',
    audited: { as: 'Downloaded the trial balance of a day', written: 'after_the_act' },
    group: 'money',
    method: 'GET',
    path: '/money/trial-balance.csv',
    who: ['admin'],
    summary: 'Get the balance of each account at the end of a day as a file',
    query: () => z.object(dayQuery()),
    ...asFile,
  }),
  getReceivablesOfDayFile: endpoint({
    effect: 'export',
    audited: { as: 'Downloaded what clients owed on a day', written: 'after_the_act' },
    group: 'money',
    method: 'GET',
    path: '/money/receivables-of-day.csv',
    who: ['admin'],
    summary: 'Get what clients owed at the end of a day as a file',
    query: () => z.object(dayQuery()),
    ...asFile,
  }),
  getYear: endpoint({
    group: 'money',
    method: 'GET',
    path: '/money/year',
    who: ['admin'],
    program: 'read',
    summary: 'Get the total of all payees in a year, what is missing for their tax forms, and corrections',
    query: () => z.object(yearQuery()),
    status: 200,
    response: payeesYear,
  }),
  getEarnings: endpoint({
    group: 'money',
    method: 'GET',
    path: '/users/{id}/earnings',
    who: payees,
    program: 'read',
    summary: 'Get the shares of a payee that are not in the bank yet, and why',
    status: 200,
    response: earnings,
  }),
  getYearStatement: endpoint({
    group: 'money',
    method: 'GET',
    path: '/users/{id}/year-statement',
    who: payees,
    program: 'read',
    summary: 'Get what a payee was paid in a year (box 1 of form 1099-NEC)',
    query: () => z.object(yearQuery()),
    status: 200,
    response: yearStatement,
  }),
  getYearFile: endpoint({
    effect: 'export',
    audited: { as: 'Downloaded what the payee was paid in a year, by event', written: 'after_the_act' },
    group: 'money',
    method: 'GET',
    path: '/users/{id}/year-statement.csv',
    who: payees,
    summary: 'Get what a payee was paid in a year, by event, as a file',
    query: () => z.object(yearQuery()),
    ...asFile,
  }),
}
