import { formatPhone } from '#shared/domain/phone.ts'
import { zero, type Cents } from '#shared/domain/money.ts'
import { blankEvent } from '#shared/domain/event/edit/new.ts'
import { type Payee, splitOf } from '#shared/domain/event/money/options.ts'
import { chosen, isNoneWanted } from '#shared/domain/event/record/event-like.ts'
import { fieldOf, paidFields, textFields, type PaidField, type TextField } from '#shared/domain/event/record/fields.ts'
import type { EventInput, EventView } from '#shared/domain/event/record/schema.ts'
import type { VendorStatus } from '#shared/domain/event/record/vendor-status.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { toAmountText, typedAmount } from '#web/lib/amount.ts'

/** The form's values: typed text, and the selected records for people and places. */

export const partyFields = ['client', 'brand', 'group', 'artist', 'bandleader', 'venue'] as const
export type PartyField = (typeof partyFields)[number]
export type Party<K extends PartyField> = { [F in PartyField]: NonNullable<EventView[F]> }[K]

export interface MusicianValue {
  musician_id: string
  musician_name: string
  instrument: string
  user_id: string
  profile_picture: string | null
  status: VendorStatus
  rate: string
}
export interface SlotValue {
  slot_id: string
  instrument: string
  rate: string
}
export interface ProposalValue {
  option: 1 | 2 | 3
  title: string
  description: string
  price: string
  /** Own percent and rates of this option; empty and null for the usual split. */
  agent_percent: string
  rates: PayeeValue[] | null
}
export interface PayeeValue {
  payee: string
  rate: string
}

/** Typed fields, plus the event type, which is selected from a list. */
type TypedField = TextField | 'event_type'
const typedFields: readonly TypedField[] = [...textFields, 'event_type']
const isPhone = (field: TypedField) => fieldOf(field).is.kind === 'phone'

export interface EventValues extends Record<TypedField | PaidField, string> {
  color: string
  start: string | null
  end: string | null
  client: Party<'client'> | null
  brand: Party<'brand'> | null
  group: Party<'group'> | null
  artist: Party<'artist'> | null
  bandleader: Party<'bandleader'> | null
  venue: Party<'venue'> | null
  client_rate: string
  /** As displayed: `15` for a fraction of 0.15. */
  agent_percent: string
  musicians: MusicianValue[]
  musician_slots: SlotValue[]
  proposals: ProposalValue[]
}

/** An entry of the band leader list; -1 on the wire. */
export const noneWanted: Party<'bandleader'> = { id: '-1', name: 'None wanted' }

/** Empty while nothing was typed. */
export const percentText = (fraction: number): string =>
  Number.isNaN(fraction) ? '' : String(Math.round(fraction * 10_000) / 100)
/** `15%` → `15`. Anything that is not a number becomes empty, which the rules then report. */
export const normalisePercent = (text: string): string => {
  const cleaned = text.replace(/[%\s]/g, '').replace(',', '.')
  return /^\d+(\.\d*)?$|^\.\d+$/.test(cleaned) ? percentText(Number(cleaned) / 100) : ''
}
const fractionOf = (text: string): number => {
  const percent = normalisePercent(text)
  return percent === '' ? Number.NaN : Math.round(Number(percent) * 10_000) / 1_000_000
}

const record = <T extends { id: string }>(
  id: string | number | null | undefined,
  nested: T | null | undefined,
): T | null => (chosen(id) !== undefined && nested != null && nested.id === chosen(id) ? nested : null)

export const usualSplit = { agent_percent: '', rates: null } satisfies Partial<ProposalValue>
export const payeeValues = (rates: readonly Payee[]): PayeeValue[] =>
  rates.map(({ payee, rate }) => ({ payee, rate: toAmountText(rate) }))

export const blankOption = (option: ProposalValue['option']): ProposalValue => ({
  option,
  title: '',
  description: '',
  price: '0.00',
  ...usualSplit,
})

/** A new slot has its number at once, so that an option's rates can name it. */
export const newSlot = (slots: readonly SlotValue[]): SlotValue => {
  const taken = new Set(slots.map(({ slot_id }) => slot_id))
  let number = 1
  while (taken.has(`slt_${number}`)) number += 1
  return { slot_id: `slt_${number}`, instrument: '', rate: '0.00' }
}

/** Uses the server's blank event, so that defaults are defined once. */
const blank = (): EventView => blankEvent({ id: '', user_id: '' }, new Date(0).toISOString())

/** The form values of a loaded event, or of a new one. */
export const valuesOf = (event: EventView = blank()): EventValues => ({
  ...(Object.fromEntries(
    typedFields.map((field) => [field, isPhone(field) ? formatPhone(event[field] ?? '') : (event[field] ?? '')]),
  ) as Record<TypedField, string>),
  color: event.color ?? blank().color ?? '',
  start: event.start ?? null,
  end: event.end ?? null,
  client: record(event.client_id, event.client),
  brand: record(event.brand_id, event.brand),
  group: record(event.group_id, event.group),
  artist: record(event.artist_id, event.artist),
  bandleader: isNoneWanted(event.bandleader_id) ? noneWanted : record(event.bandleader_id, event.bandleader),
  venue: record(event.venue_id, event.venue),
  client_rate: toAmountText(event.client_rate),
  agent_percent: event.agent_percent === undefined ? '' : percentText(event.agent_percent),
  ...(Object.fromEntries(paidFields.map((field) => [field, toAmountText(event[field])])) as Record<PaidField, string>),
  musicians: musicianValues(event.musicians),
  musician_slots: (event.musician_slots ?? []).map(({ id, instrument, rate }) => ({
    slot_id: id,
    instrument: instrument ?? '',
    rate: toAmountText(rate),
  })),
  proposals: event.proposals?.length
    ? event.proposals.map((option) => ({
        option: option.id,
        title: option.title,
        description: option.description,
        price: toAmountText(option.price),
        agent_percent: option.agent_percent == null ? '' : percentText(option.agent_percent),
        rates: option.rates == null && option.agent_percent == null ? null : payeeValues(splitOf(event, option).rates),
      }))
    : [blankOption(1)],
})

export const musicianValues = (musicians: EventView['musicians'] = []): MusicianValue[] =>
  musicians.map((entry) => ({
    musician_id: entry.musician_id,
    musician_name: entry.musician_name,
    instrument: entry.instrument,
    user_id: entry.user_id ?? '',
    profile_picture: entry.profile_picture ?? null,
    status: entry.status ?? 'selected',
    rate: toAmountText(entry.rate),
  }))

/** A part without a person is not paid. */
const paidValues = (values: EventValues): Record<PaidField, Cents> =>
  Object.fromEntries(
    paidFields.map((field) => {
      const person = values[fieldOf(field).payee!]
      return [field, person === null || person.id === noneWanted.id ? zero : typedAmount(values[field])]
    }),
  ) as Record<PaidField, Cents>

/** The form values as a save body: ids instead of records, null for empty. Not validated. */
export const inputOf = (values: EventValues): Body<'POST /events'> => {
  const texts = Object.fromEntries(typedFields.map((field) => [field, values[field].trim() || null])) as Record<
    TypedField,
    string | null
  >
  return {
    ...texts,
    // Values may still be missing, which the rules report; the wire types do not allow that.
    name: values.name.trim(),
    event_type: values.event_type as EventInput['event_type'],
    client_notes: values.client_notes.trim(),
    color: values.color,
    start: values.start,
    end: values.end,
    client_id: values.client?.id ?? '',
    venue_id: values.venue?.id ?? '',
    brand_id: values.brand?.id ?? null,
    group_id: values.group?.id ?? null,
    artist_id: values.artist?.id ?? null,
    bandleader_id:
      values.bandleader === null ? null : values.bandleader.id === noneWanted.id ? -1 : values.bandleader.id,
    client_rate: typedAmount(values.client_rate),
    agent_percent: fractionOf(values.agent_percent),
    ...paidValues(values),
    musicians: values.musicians.map(({ musician_id, instrument, rate }) => ({
      musician_id,
      instrument,
      rate: typedAmount(rate),
    })),
    musician_slots: values.musician_slots.map(({ slot_id, instrument, rate }) => ({
      ...(slot_id !== '' && { id: slot_id }),
      instrument: instrument || null,
      rate: typedAmount(rate),
    })),
    proposals: values.proposals.map(({ option, title, description, price, agent_percent, rates }) => ({
      id: option,
      title: title.trim(),
      description: description.trim(),
      price: typedAmount(price),
      ...(rates != null && {
        agent_percent: fractionOf(agent_percent),
        rates: rates.map(({ payee, rate }) => ({ payee, rate: typedAmount(rate) })),
      }),
    })),
  }
}

/** The same for an unfinished draft, which leaves out what is not chosen yet. */
export const draftOf = (values: EventValues): Body<'POST /events/drafts'> => {
  const { event_type, agent_percent, ...input } = inputOf(values)
  return {
    ...input,
    event_type: values.event_type === '' ? null : event_type,
    ...(!Number.isNaN(agent_percent) && { agent_percent }),
  }
}
