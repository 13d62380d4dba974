import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { id, instant, money, optionalId, optionalText } from '#shared/domain/schema-parts.ts'
import { clientSummary, artistSummary, groupSummary, brandSummary, agentSummary } from '#shared/domain/user/schema.ts'
import { venueSchema } from '#shared/domain/venue/schema.ts'
import {
  agreedRateRecord,
  cancellation,
  cancellationRequest,
  disputeRecord,
  pendingChange,
  refundRecord,
  settlementRecord,
} from './agreement-schema.ts'
import { ownCall, runningCall } from './call-schema.ts'
import { eventTypes } from './event-types.ts'
import { isPlain, isWritten, plainShape, type PlainField } from './field-schemas.ts'
import { listedFields, requiredMessages, termFields, type EventField, type FieldName } from './fields.ts'
import { invoiceReminder, invoiceVoid } from './invoice-schema.ts'
import { maxMusicians, tooManyMusicians } from './line-up-limits.ts'
import { musicianEntry, musiciansView, musicianSlot, vendorStatus } from './line-up-schema.ts'
import { keptAtProvider, payError, payment, paymentView, refundError } from './payment-schema.ts'
import { agentPercent, proposalOption, proposalOpens } from './proposal-schema.ts'
import { eventStatuses } from './status.ts'

const eventType = lazy(() => z.enum(eventTypes, requiredMessages.event_type))
const eventStatus = lazy(() => z.enum(eventStatuses))

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

/**
 * A draft may lack everything but its name; given values must be valid. Later steps check for the missing ones
 * (`draftProblem`).
 */
export const draftInput = lazy(() =>
  eventInput().extend({
    event_type: eventType().nullish(),
    client_id: optionalId('cli'),
    client_notes: optionalText(),
    client_rate: money().nullish(),
    venue_id: optionalId('ven'),
    agent_percent: agentPercent().optional(),
    musicians: z
      .array(musicianEntry().pick({ musician_id: true, instrument: true }).extend({ rate: money() }))
      .max(maxMusicians, tooManyMusicians)
      .optional(),
    musician_slots: z
      .array(musicianSlot().extend({ id: z.string().max(40).optional(), rate: money() }))
      .max(maxMusicians, tooManyMusicians)
      .optional(),
  }),
)
export type DraftInput = OutputOf<typeof draftInput>

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
    agreed_rates: z.array(agreedRateRecord()).optional(),
    pay_errors: z.array(payError()).optional(),
    refund_errors: z.array(refundError()).optional(),
    agent: agentSummary().nullish(),
    commission_agent: z.object({ id: z.string(), user_id: z.string(), name: z.string() }).nullish(),
    client: clientSummary().nullish(),
    venue: venueSchema().nullish(),
    artist: artistSummary().nullish(),
    bandleader: artistSummary().nullish(),
    brand: brandSummary().nullish(),
    group: groupSummary().nullish(),
    /** Incremented by every change; a condition of every write. */
    version: z.number().int(),
    created_at: instant(),
    asked_at: z.record(z.string(), instant()).optional(),
    calls: z.array(runningCall()).optional(),
    updated_at: instant(),
  }) satisfies Record<Exclude<FieldName, EventField | PlainField | AgreementField>, z.ZodType>

/**
 * Requests and drafts may lack fields that saving requires, and data stored before a limit was added must stay
 * readable.
 */
const loosened = () => ({
  event_type: eventType().nullish(),
  client_id: z.string(),
  client_rate: money().nullish(),
  client_notes: z.string().nullish(),
  playlist_url: z.string().nullish(),
  venue_id: z.string().nullish(),
  agent_percent: z.number(),
  proposals: z.array(proposalOption()),
  musicians: z.array(musicianEntry().extend({ rate: money() })),
  musician_slots: z.array(musicianSlot().extend({ rate: money() })),
})

type AgreementField = 'agreement' | 'cancellation' | 'cancellation_request' | 'refunds' | 'disputes' | 'settlements'
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
    /** Repayments to agencies that paid a vendor themselves, oldest first. */
    settlements: z.array(settlementRecord()).optional(),
  }),
)
export type Event = OutputOf<typeof eventSchema>

/** A payment with its refunds, in the shape of the event's list. */
export const paymentWithRefunds = lazy(() => paymentView().extend({ refunds: z.array(refundRecord()).optional() }))

/** An event as projected for a role: hidden fields are absent. */
export const eventView = lazy(() =>
  eventSchema()
    .partial()
    .required({ id: true, status: true })
    .extend({
      payments: z.array(paymentWithRefunds()).optional(),
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
      /** For people asked by a call list. */
      your_call: ownCall().optional(),
      /** For people who are asked: stands for the terms in this view, in the body of their yes (`roundText`). */
      round: z.string().optional(),
      /** A vendor's share of a canceled event. */
      your_share: money().optional(),
      /** When the rest is charged by itself, null if it is not (`remainderDueAt`); only for client, agent and admin. */
      charge_at: instant().nullish(),
      /** The act of a booked event is missing (`hasGap`); only for client, agent and admin. */
      has_gap: z.boolean().optional(),
      /** Refund Event or a cancellation has begun to refund (`isRefundBegun`); only for client, agent and admin. */
      refund_begun: z.boolean().optional(),
    }),
)
export type EventView = OutputOf<typeof eventView>

/** The vendors, as far as a list row shows them. */
const lineUp = lazy(() =>
  eventView()
    .pick({ artist_id: true, artist_status: true, group_id: true, bandleader_id: true, bandleader_status: true })
    .extend({
      artist: artistSummary().pick({ id: true, name: true, profile_picture: true, picture: true }).nullish(),
      group: groupSummary().pick({ id: true, name: true, logo: true, picture: true, genres: true }).nullish(),
      bandleader: artistSummary().pick({ id: true, name: true, profile_picture: true }).nullish(),
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
      /** Places without a person; only for agent, admin and leader. */
      slots: z.array(musicianSlot().pick({ id: true, instrument: true })).optional(),
    }),
)
export type LineUp = OutputOf<typeof lineUp>

/** Of an open dispute, until when it can be answered; of a lost one, what somebody has to bear. */
const pendingReversal = lazy(() =>
  z.object({ is: z.enum(['open', 'lost']), amount: money(), due_by: instant().nullable() }),
)
export type PendingReversal = OutputOf<typeof pendingReversal>

/** The client's money that did not go back, and when its refund was begun. */
const failedRefund = lazy(() => z.object({ amount: money(), at: instant().nullable() }))
export type FailedRefund = OutputOf<typeof failedRefund>

/** Accepted by the provider, which has moved nothing of it. */
const keptRefund = lazy(() => keptAtProvider().extend({ amount: money() }))
export type KeptRefund = OutputOf<typeof keptRefund>

/** The charge of the rest has failed, or will at `at`: the card is over by then. */
const chargeTrouble = lazy(() => z.object({ is: z.enum(['failed', 'card_expires']), at: instant() }))
export type ChargeTrouble = OutputOf<typeof chargeTrouble>

/** How many have seen the day sheet as it is now, and who has not. */
const sheetState = lazy(() => z.object({ seen: z.number(), of: z.number(), unseen: z.array(z.string()) }))
export type SheetState = OutputOf<typeof sheetState>

/** A row of `GET events`, for lists and the calendar: what is in force. */
export const eventProjection = lazy(() =>
  eventView()
    .pick(mask(listedFields))
    .extend({
      ...lineUp().shape,
      /** While a change is proposed: the people asked, and their answers; only for agent, admin and those asked. */
      proposed: lineUp().optional(),
      venue: venueSchema().pick({ id: true, name: true, city: true, state: true, timezone: true }).nullish(),
      client: clientSummary().pick({ id: true, name: true }).nullish(),
      agent: agentSummary().pick({ id: true, name: true }).nullish(),
      /** For the next step; without terms. */
      agreement: agreement().omit({ terms: true }).nullish(),
      /** The price in force, its paid and its owed part; only for client, agent and admin. */
      price: money().nullish(),
      /** Instead of it, while the client has yet to pick one of several options. */
      price_range: z.object({ from: money(), to: money() }).nullish(),
      paid: money().nullish(),
      balance_due: money().nullish(),
      /** When the debt of a booked event is due. */
      due_at: instant().nullish(),
      /** Of the open invoice, with its fee; only for client, agent and admin. */
      invoice_total: money().nullish(),
      charge_at: instant().nullish(),
      has_gap: z.boolean().optional(),
      /** Outside of the product; only for client, agent and admin. */
      taken_back: pendingReversal().nullish(),
      /** Only for agent and admin. */
      refund_owed: failedRefund().nullish(),
      /** Only for agent and admin. */
      refund_kept: keptRefund().nullish(),
      /** To an agency that paid a vendor itself; only for agent and admin. */
      agency_owed: z.object({ amount: money(), at: instant() }).nullish(),
      /** Only for client, agent and admin. */
      charge_trouble: chargeTrouble().nullish(),
      /** Money from the client's bank, part of what is not paid yet; only for client, agent and admin. */
      on_its_way: money().nullish(),
      on_its_way_since: instant().nullish(),
      /** Of a called-off event: the part of the price that stays due, and the refunds; for client, agent and admin. */
      called_off: z.object({ kept: money(), returned: money(), goes_back: money().optional() }).nullish(),
      /** The amount that Pay Vendors would move; only for agent and admin. */
      to_pay_out: money().nullish(),
      /** When the payments for it are available; only for agent and admin. */
      funds_at: instant().nullish(),
      /** The vendors' shares of its rates, and whether they are paid without a click; only for agent and admin. */
      off_shares: z.object({ percent: z.number(), automatic: z.boolean(), awaited: z.boolean().optional() }).nullish(),
      /** Of the proposal that waits for its client, null if not opened; only on the home of agent and admin. */
      opened: proposalOpens().nullish(),
      /** Of a gig within a week on Home, elsewhere of its last day; only for agent and admin. */
      sheet: sheetState().optional(),
      /** The agent's share from the booking on; only for agent and admin. */
      commission: z.object({ earned: money(), pending: money() }).nullish(),
    }),
)
export type EventProjection = OutputOf<typeof eventProjection>
