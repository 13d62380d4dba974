import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import {
  id,
  instant,
  money,
  optionalEmail,
  optionalEmails,
  optionalId,
  optionalName,
  optionalPhone,
  optionalText,
  optionalUrl,
  positiveMoney,
  requiredName,
  requiredText,
  text,
} from '#shared/domain/schema-parts.ts'
import { clientSummary, artistSummary, groupSummary, brandSummary, agentSummary } from '#shared/domain/user/schema.ts'
import { venueSchema } from '#shared/domain/venue/schema.ts'
import { cancellation, cancellationRequest, disputeRecord, pendingChange, refundRecord } from './agreement-schema.ts'
import { invoiceReminder, invoiceVoid, paidOutside } from './invoice-schema.ts'
import { payError, paymentType, refundError } from './payment-schema.ts'
import { eventStatuses } from './status.ts'
import { vendorStatuses } from './vendor-status.ts'
import {
  eventFields,
  fieldNames,
  listedFields,
  requiredMessages,
  staffFields,
  termFields,
  type EventField,
  type FieldName,
  type FieldsLike,
} from './fields.ts'

const eventStatus = lazy(() => z.enum(eventStatuses))
const vendorStatus = lazy(() => z.enum(vendorStatuses))

export const eventTypes = [
  'Wedding',
  'Corporate',
  'Private Party',
  'Birthday',
  'Anniversary',
  'Festival',
  'Concert',
  'Bar/Restaurant',
  'Brewery/Winery/Distillery',
  'Fundraiser',
  'Holiday Party',
  'School',
  'Other',
] as const
export const eventType = lazy(() => z.enum(eventTypes, requiredMessages.event_type))
export const maxMusicians = 60
export const tooManyMusicians = `At most ${maxMusicians} musicians`

const agentPercent = () => z.number('Required').min(0, 'Required').max(0.95, 'Too large')

const proposalOption = lazy(() =>
  z.object({
    id: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    title: text(128),
    description: text(4096),
    price: money(),
    /** Agent's percent and rates of this option alone; without them it has the usual split (`splitOf`). */
    agent_percent: agentPercent().nullish(),
    rates: z
      .array(
        z.object({
          payee: z
            .string()
            .max(128)
            .regex(/^(artist|bandleader|musician\|.+|slot\|.+)$/, 'Not a payee'),
          rate: positiveMoney(),
        }),
      )
      .max(2 + 2 * maxMusicians, tooManyMusicians)
      .superRefine((rates, ctx) => {
        rates.forEach(({ payee }, i) => {
          if (rates.findIndex((entry) => entry.payee === payee) < i)
            ctx.addIssue({ code: 'custom', path: [i, 'payee'], message: 'Named twice' })
        })
      })
      .nullish(),
  }),
)

const musicianEntry = lazy(() =>
  z.object({
    musician_id: id('mus'),
    user_id: z.string(),
    musician_name: z.string(),
    instrument: requiredName('Required', 64),
    profile_picture: z.string().nullish(),
    status: vendorStatus(),
    rate: positiveMoney(),
    played: z.boolean().optional(),
    stripe_transfer_id: z.string().nullish(),
    email: z.string().nullish(),
    cell_phone: z.string().nullish(),
    meal_preference: z.string().nullish(),
    verified: z.boolean().optional(),
  }),
)
export type MusicianEntry = OutputOf<typeof musicianEntry>

const musicianSlot = lazy(() =>
  z.object({
    id: z.string().min(1).max(40),
    rate: positiveMoney(),
    instrument: optionalName(64),
  }),
)
export type MusicianSlot = OutputOf<typeof musicianSlot>

export type PaymentType = OutputOf<typeof paymentType>

/** A charge to the client or, for postpaid events, the invoice. */
const payment = lazy(() =>
  z.object({
    id: z.string(),
    type: paymentType(),
    amount: money(),
    stripe_fee: money(),
    sales_tax: money(),
    total: money(),
    invoiced_at: instant().nullish(),
    paid_at: instant().nullish(),
    failed_at: instant().nullish(),
    /** When the provider makes the money available. */
    available_at: instant().nullish(),
    failure_message: z.string().nullish(),
    /** The provider's page to pay or authenticate; only for the client. */
    hosted_invoice_url: z.string().nullish(),
    invoice_number: z.string().nullish(),
    invoice_pdf: z.string().nullish(),
    paid_outside: paidOutside().nullish(),
    refunded_at: instant().nullish(),
    refund_status: z.enum(['pending', 'refunded', 'failed']).nullish(),
    refund_amount: money().nullish(),
    payment_method_text: z.string().nullish(),
    payment_method_exp: z.string().nullish(),
    payment_method_type: z.string().nullish(),
    /** The provider's invoice and PaymentIntent. Never leaves the server. */
    stripe_invoice_id: z.string().nullish(),
    stripe_payment_intent_id: z.string().nullish(),
  }),
)
export type Payment = OutputOf<typeof payment>
/** A payment on the wire. */
export const paymentView = lazy(() => payment().omit({ stripe_invoice_id: true, stripe_payment_intent_id: true }))

/** Schemas by kind of field. */
const schemas = {
  text: ({ max }: { max: number }) => optionalText(max),
  name: ({ max }: { max: number }) => optionalName(max),
  url: ({ max }: { max: number }) => optionalUrl(max),
  emails: ({ max }: { max: number }) => optionalEmails(max),
  requiredText: ({ message, max }: { message: string; max: number }) => requiredText(message, max),
  requiredName: ({ message, max }: { message: string; max: number }) => requiredName(message, max),
  id: ({ prefix }: { prefix: string }) => optionalId(prefix),
  requiredId: ({ prefix, message }: { prefix: string; message: string }) => id(prefix, message),
  email: () => optionalEmail(),
  phone: () => optionalPhone(),
  time: () => instant().nullish(),
  amount: () => money().nullish(),
  rate: () => positiveMoney(),
  string: () => z.string().nullish(),
  flag: () => z.boolean().optional(),
}
type PlainKind = keyof typeof schemas
type PlainField = FieldsLike<{ is: { kind: PlainKind } }>
type SchemaOf<F extends PlainField> = ReturnType<(typeof schemas)[(typeof eventFields)[F]['is']['kind']]>

const plainShape = <F extends PlainField>(isWanted: (field: FieldName) => field is F) =>
  Object.fromEntries(
    fieldNames.filter(isWanted).map((field) => {
      const { is } = eventFields[field]
      return [field, (schemas[is.kind] as (kind: unknown) => z.ZodType)(is)]
    }),
  ) as { [Field in F]: SchemaOf<Field> }

const isPlain = (field: FieldName): field is PlainField => eventFields[field].is.kind in schemas
const isWritten = (field: FieldName): field is EventField => staffFields.has(field as EventField)

/** Writable fields with their own schema; a missing one does not compile. */
const ownInputs = () =>
  ({
    event_type: eventType(),
    color: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, 'Not a color')
      .optional(),
    /** The leader's musician id; -1 for none wanted; empty, 0 and null mean not chosen. */
    bandleader_id: z
      .union([id('mus'), z.literal(-1), z.literal('-1'), z.literal(0), z.literal('0'), z.literal('')])
      .nullish(),
    agent_percent: agentPercent(),
    musicians: z
      .array(musicianEntry().pick({ musician_id: true, instrument: true, rate: true }))
      .max(maxMusicians, tooManyMusicians)
      .optional(),
    musician_slots: z
      .array(musicianSlot().extend({ id: z.string().max(40).optional() }))
      .max(maxMusicians, tooManyMusicians)
      .optional(),
    proposals: z
      .array(proposalOption())
      .max(3, 'At most three proposal options')
      .superRefine((options, ctx) => {
        options.forEach(({ id }, i) => {
          if (options.findIndex((option) => option.id === id) < i)
            ctx.addIssue({ code: 'custom', path: [i, 'id'], message: 'Another option has this number' })
        })
      })
      .optional(),
  }) satisfies Record<Exclude<EventField, PlainField>, z.ZodType>

/**
 * The writable part of an event. `writableFields` decides what each role may write; everything else in a body is
 * ignored.
 */
export const eventInput = lazy(() =>
  z.object({
    ...plainShape((field): field is PlainField & EventField => isPlain(field) && isWritten(field)),
    ...ownInputs(),
  }),
)
export type EventInput = OutputOf<typeof eventInput>

/** Fields stored differently from how they are written, or never written by users; a missing one does not compile. */
const ownRecords = () =>
  ({
    id: id('evt'),
    status: eventStatus(),
    prepaid: z.boolean(),
    timezone: z.string().optional(),
    artist_status: vendorStatus(),
    bandleader_status: vendorStatus(),
    bookme_percent: z.number(),
    proposal_pick: z.number().nullish(),
    /** 1 select, 2 picked, 3 signed, 4 booked. Absent until the proposal is sent. */
    proposal_step: z.number().int().min(1).max(4).nullish(),
    payments: z.array(payment()),
    invoice_reminders: z.array(invoiceReminder()).optional(),
    invoice_voids: z.array(invoiceVoid()).optional(),
    pay_errors: z.array(payError()).optional(),
    refund_errors: z.array(refundError()).optional(),
    agent: agentSummary().nullish(),
    client: clientSummary().nullish(),
    venue: venueSchema().nullish(),
    artist: artistSummary().nullish(),
    bandleader: artistSummary().nullish(),
    brand: brandSummary().nullish(),
    group: groupSummary().nullish(),
    /** Incremented by every change; a condition of every write. */
    version: z.number().int(),
    created_at: instant(),
    updated_at: instant(),
  }) satisfies Record<Exclude<FieldName, EventField | PlainField | AgreementField>, z.ZodType>

/**
 * Requests and drafts may lack fields that saving requires, and data stored before a limit was added must stay
 * readable.
 */
const loosened = () => ({
  event_type: eventType().nullish(),
  client_rate: money().nullish(),
  client_notes: z.string().nullish(),
  playlist_url: z.string().nullish(),
  venue_id: z.string().nullish(),
  agent_percent: z.number(),
  proposals: z.array(proposalOption()),
  musicians: z.array(musicianEntry().extend({ rate: money() })),
  musician_slots: z.array(musicianSlot().extend({ rate: money() })),
})

type AgreementField = 'agreement' | 'cancellation' | 'cancellation_request' | 'refunds' | 'disputes'
const eventRecord = lazy(() =>
  eventInput().extend({
    ...plainShape((field): field is Exclude<PlainField, EventField> => isPlain(field) && !isWritten(field)),
    ...ownRecords(),
    ...loosened(),
  }),
)

const mask = <K extends string>(fields: readonly K[]) =>
  Object.fromEntries(fields.map((field) => [field, true])) as Record<K, true>

/** The agreement in force. While a change is proposed, `terms` holds the terms in force (see `inForce`). */
const agreement = lazy(() =>
  z.object({
    version: z.number().int().min(1),
    signed_at: instant(),
    pending: pendingChange().nullish(),
    terms: eventRecord().pick(mask(termFields)).nullish(),
  }),
)

/** The whole event as stored and, projected per role, as sent. */
export const eventSchema = lazy(() =>
  eventRecord().extend({
    agreement: agreement().nullish(),
    cancellation: cancellation().nullish(),
    cancellation_request: cancellationRequest().nullish(),
    /** All partial refunds, in order of creation. */
    refunds: z.array(refundRecord()).optional(),
    /** Payments disputed by a client's bank, newest last. */
    disputes: z.array(disputeRecord()).optional(),
  }),
)
export type Event = OutputOf<typeof eventSchema>

/** Vendors see the line-up without the others' rates and contacts. */
const musiciansView = lazy(() =>
  z.array(
    musicianEntry()
      .extend({ rate: money() })
      .partial()
      .required({ musician_id: true, musician_name: true, instrument: true }),
  ),
)

/** An event as projected for a role: hidden fields are absent. */
export const eventView = lazy(() =>
  eventSchema()
    .partial()
    .required({ id: true, status: true })
    .extend({
      payments: z.array(paymentView()).optional(),
      agreement: agreement()
        .extend({
          terms: agreement()
            .shape.terms.unwrap()
            .unwrap()
            .partial()
            .extend({ musicians: musiciansView().optional() })
            .nullish(),
          answer_by: instant().nullish(),
        })
        .nullish(),
      musicians: musiciansView().optional(),
      /** A vendor's rate in each option on offer, if they differ. */
      your_rates: z.array(z.object({ option: z.string(), rate: money() })).optional(),
      /** A vendor's share of a canceled event. */
      your_share: money().optional(),
    }),
)
export type EventView = OutputOf<typeof eventView>

/** A row of `GET events`, for lists and the calendar. */
export const eventProjection = lazy(() =>
  eventView()
    .pick(mask(listedFields))
    .extend({
      venue: venueSchema().pick({ id: true, name: true, city: true, state: true, timezone: true }).nullish(),
      artist: artistSummary().pick({ id: true, name: true, profile_picture: true, picture: true }).nullish(),
      group: groupSummary().pick({ id: true, name: true, logo: true, picture: true }).nullish(),
      bandleader: artistSummary().pick({ id: true, name: true, profile_picture: true }).nullish(),
      client: clientSummary().pick({ id: true, name: true }).nullish(),
      agent: agentSummary().pick({ id: true, name: true }).nullish(),
      musicians: z
        .array(
          musicianEntry().pick({
            musician_id: true,
            musician_name: true,
            instrument: true,
            status: true,
            profile_picture: true,
          }),
        )
        .optional(),
      /** For the next step; without terms. */
      agreement: agreement().omit({ terms: true }).nullish(),
      /** The price in force, what of it is paid and what is owed now; only for client, agent and admin. */
      price: money().nullish(),
      paid: money().nullish(),
      balance_due: money().nullish(),
      /** When the debt of a booked event is due. */
      due_at: instant().nullish(),
      /** The agent's share from the booking on; only for agent and admin. */
      commission: z.object({ earned: money(), pending: money() }).nullish(),
    }),
)
export type EventProjection = OutputOf<typeof eventProjection>

export const maxEventDays = 31

export const endBeforeStart = 'The end must be after the start'
export const tooLong = `An event can last at most ${maxEventDays} days`

/** The end must be after the start, within the maximum length. */
export const withPossibleTimes = <T extends z.ZodType<{ start: string; end: string }>>(schema: T): T =>
  schema
    .refine(({ start, end }) => Date.parse(end) > Date.parse(start), { path: ['end'], message: endBeforeStart })
    .refine(({ start, end }) => Date.parse(end) - Date.parse(start) <= maxEventDays * 86_400_000, {
      path: ['end'],
      message: tooLong,
    })
