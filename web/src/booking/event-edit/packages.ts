import { cents, type Cents } from '#shared/domain/money.ts'
import { descriptionOf, restOf } from '#shared/domain/package/fill.ts'
import { toAmountText, typedAmount } from '#web/lib/amount.ts'
import type { Package, PackageBody } from './api/packages.ts'
import { blankOption, type EventValues, newSlot, noneWanted, percentText, type SlotValue } from './event-values.ts'

/** From a package to the values of an event's form, and back. */

type Filled = Pick<
  EventValues,
  | 'client_rate'
  | 'agent_percent'
  | 'artist_rate'
  | 'bandleader_rate'
  | 'musicians'
  | 'musician_slots'
  | 'end'
  | 'proposals'
>

const hourMs = 3_600_000
const isLed = ({ bandleader }: EventValues): boolean => bandleader !== null && bandleader.id !== noneWanted.id

/** Players who are there already take a place of their instrument, with its rate; the others become empty slots. */
const placed = ({ musicians }: EventValues, { places }: Package): Pick<EventValues, 'musicians' | 'musician_slots'> => {
  const left = [...places]
  const kept = musicians.map((one) => {
    const at = left.findIndex(({ instrument }) => instrument === one.instrument)
    const [place] = at < 0 ? [] : left.splice(at, 1)
    return place ? { ...one, rate: toAmountText(place.rate) } : one
  })
  const slots: SlotValue[] = []
  for (const { instrument, rate } of left)
    slots.push({ ...newSlot(slots), instrument: instrument ?? '', rate: toAmountText(rate) })
  return { musicians: kept, musician_slots: slots }
}

const paidTo = (all: readonly { rate: string }[]): Cents =>
  cents(all.reduce((sum, { rate }) => sum + typedAmount(rate), 0))

/** The line-up with its rates, the price and the offer, in one step; only an offer without words gets some. */
export const filledBy = (values: EventValues, chosen: Package): Filled => {
  const { musicians, musician_slots } = placed(values, chosen)
  const rest = cents(restOf({ ...chosen, places: [] }) - paidTo(musicians) - paidTo(musician_slots))
  // A group has no artist who could get it.
  const isForLeader = chosen.rest === 'bandleader' || (values.group !== null && values.artist === null)
  const other = isForLeader
    ? values.artist === null
      ? cents(0)
      : typedAmount(values.artist_rate)
    : isLed(values)
      ? typedAmount(values.bandleader_rate)
      : cents(0)
  const left = toAmountText(cents(Math.max(0, rest - other)))
  const [first = blankOption(1), ...others] = values.proposals
  const { start, end } = values
  return {
    ...{ musicians, musician_slots, client_rate: toAmountText(chosen.price) },
    agent_percent: chosen.agent_percent == null ? values.agent_percent : percentText(chosen.agent_percent),
    artist_rate: isForLeader ? values.artist_rate : left,
    bandleader_rate: isForLeader ? left : values.bandleader_rate,
    end: start === null ? end : new Date(Date.parse(start) + chosen.hours * hourMs).toISOString(),
    proposals: [
      {
        ...first,
        title: first.title.trim() || chosen.name,
        description: first.description.trim() || descriptionOf(chosen) || chosen.name,
      },
      ...others,
    ],
  }
}

/** An option of an offer: its words and price. */
export const optionOf = (option: EventValues['proposals'][number], chosen: Package) => ({
  ...option,
  ...{ title: chosen.name, description: descriptionOf(chosen) || chosen.name, price: toAmountText(chosen.price) },
})

/** The line-up of the form as a package, to be named. */
export const packageOf = (values: EventValues): PackageBody => {
  const { start, end, musicians, musician_slots, proposals } = values
  const ms = start === null || end === null ? 0 : Date.parse(end) - Date.parse(start)
  return {
    ...{ name: proposals[0]?.title.trim() ?? '', description: proposals[0]?.description.trim() ?? '' },
    price: typedAmount(values.client_rate),
    hours: ms > 0 ? Math.round(ms / hourMs / 0.25) * 0.25 : 3,
    agent_percent: null,
    places: [...musicians, ...musician_slots].map(({ instrument, rate }) => ({
      instrument: instrument || null,
      rate: typedAmount(rate),
    })),
    rest: values.artist === null && (values.group !== null || isLed(values)) ? 'bandleader' : 'artist',
    add_ons: [],
  }
}
