import { listArtists, listBandleaders } from '#functions/calendar/use-cases/free/list-artists.ts'
import { listBrands } from '#functions/people/use-cases/artists/list-brands.ts'
import { listMusicianInstruments } from '#functions/calendar/use-cases/free/list-musician-instruments.ts'
import { listBookingRequests } from '#functions/booking/use-cases/requests/list-booking-requests.ts'
import { listActivity } from '#functions/booking/use-cases/lists/list-activity.ts'
import { listAvailability } from '#functions/calendar/use-cases/free/list-availability.ts'
import { listEvents } from '#functions/booking/use-cases/lists/list-events.ts'
import { listGroups } from '#functions/calendar/use-cases/free/list-groups.ts'
import { listClients } from '#functions/booking/use-cases/lists/list-clients.ts'
import { listProspects } from '#functions/booking/use-cases/prospects/list-prospects.ts'
import { listHolds } from '#functions/calendar/use-cases/holds/list-holds.ts'
import { listBlockedTimes, listTakenTimes } from '#functions/calendar/use-cases/own/blocked-times.ts'
import { listBusyTimes, listCalendarSubscriptions } from '#functions/calendar/use-cases/own/calendar-subscriptions.ts'
import { listUsers } from '#functions/people/use-cases/users/list-users.ts'
import { listVenues } from '#functions/people/use-cases/venues/list-venues.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { ask, type CallInput } from '../support/api.ts'
import { startEngineTable } from '../support/engine-table.ts'
import { bookingOf, startEvents } from '../support/event-cases.ts'
import { agencySizes } from '../support/first-limits.ts'
import { calendarDollars, monthly, screenDollars, textDollars } from '../support/prices.ts'
import { untilSigned } from '../support/scenario.ts'
import { useCaseApi, type AnyUseCase } from '../support/use-case-api.ts'
import { measured, startAgency } from './agency.ts'
import { metered } from './scale-fixture.ts'
import { timed, type Figure, type Options, type Section } from './report.ts'

/**
 * The cost of each list and search with 1,000, 10,000 and (`--full`) 100,000 events: the same page must cost the same.
 */

interface Listed {
  what: string
  useCase: { endpoint: Endpoint }
  who: string
  input: CallInput<Endpoint>
  /** It also reads what it shows beside its rows, so that rows returned are no measure of rows read. */
  besides?: boolean
}
interface Cost {
  units: number
  returned: number
  read: number
  engagements: number
  scans: number
}

const free = { start: '2027-05-11T12:00:00.000Z', end: '2027-05-11T16:00:00.000Z' }
const cases = [
  listEvents,
  listBookingRequests,
  listVenues,
  listClients,
  listArtists,
  listBandleaders,
  listGroups,
  listBrands,
  listMusicianInstruments,
  listProspects,
  listUsers,
  listActivity,
  listAvailability,
  listHolds,
  listBlockedTimes,
  listTakenTimes,
  listCalendarSubscriptions,
  listBusyTimes,
]

interface Ids {
  client: string
  artist: string
  artistUser: string
  venue: string
  event: string
}

const listsOf = (ids: Ids): Listed[] => {
  const list = (
    what: string,
    useCase: { endpoint: Endpoint },
    who: string,
    query: Record<string, string> = {},
    params = {},
  ): Listed => ({ what, useCase, who, input: { query, ...params } })
  const month = { start: measured.start_date, end: measured.end_date }
  const ofArtist = { params: { id: ids.artistUser } }
  return [
    list('events of a month: admin', listEvents, 'admin', measured),
    list('events of a month: agent', listEvents, 'agent', measured),
    list('events of a month: client', listEvents, 'client', measured),
    list('events of a month: vendor', listEvents, 'artist', measured),
    list('events of a month: one of sixty musicians', listEvents, 'musician', measured),
    list('events of a month: admin, by client', listEvents, 'admin', { ...measured, client: ids.client }),
    list('events of a month: agent, by client', listEvents, 'agent', { ...measured, client: ids.client }),
    list('events of a month: agent, by artist', listEvents, 'agent', { ...measured, artist: ids.artist }),
    list('events of a month: agent, by venue', listEvents, 'agent', { ...measured, venue: ids.venue }),
    list('booking requests', listBookingRequests, 'agent'),
    list('venues', listVenues, 'agent'),
    list('venues by name', listVenues, 'agent', { name: 'hall' }),
    list('clients', listClients, 'agent'),
    list('clients by name', listClients, 'agent', { name: 'client' }),
    list('artists', listArtists, 'agent'),
    list('artists by name', listArtists, 'agent', { name: 'artist' }),
    list('artists who are free', listArtists, 'agent', free),
    list('band leaders who are free', listBandleaders, 'agent', free),
    list('groups who are free', listGroups, 'agent', free),
    list('groups by name', listGroups, 'agent', { name: 'group' }),
    list('musicians who are free', listMusicianInstruments, 'agent', free),
    list('musicians by name', listMusicianInstruments, 'agent', { name: 'player' }),
    list('brands', listBrands, 'agent'),
    list('prospects', listProspects, 'agent'),
    list('unverified accounts', listUsers, 'admin', { verified: 'false' }),
    list('activity of an event', listActivity, 'agent', {}, { params: { id: ids.event } }),
    list('holds', listHolds, 'agent'),
    list('holds of a month', listHolds, 'agent', month),
    list('holds of an act', listHolds, 'agent', { act_id: ids.artist }),
    list('blocked times of a vendor', listBlockedTimes, 'artist', {}, ofArtist),
    list('times that a vendor took in a month', listTakenTimes, 'agent', month, ofArtist),
    list('calendars elsewhere', listCalendarSubscriptions, 'artist', {}, ofArtist),
    list(
      'times of a calendar elsewhere',
      listBusyTimes,
      'artist',
      {},
      {
        params: { id: ids.artistUser, subscription_id: 'sub_1' },
      },
    ),
    {
      ...list('days of acts in a month', listAvailability, 'agent', { month: measured.start_date.slice(0, 7) }),
      besides: true,
    },
  ]
}

export const bench = async ({ quick, full }: Options): Promise<Section[]> => {
  const fixture = await startEvents(await startEngineTable())
  try {
    const booking = bookingOf(fixture)
    const { id } = await untilSigned(fixture.api, booking)
    const agency = await startAgency(fixture, id)
    const { table, meter } = metered(fixture.table)
    const api = useCaseApi(table, cases as unknown as AnyUseCase[], fixture.tokenOf)
    const lists = listsOf({
      client: fixture.users.client!.client!.id,
      artist: booking.artist_id,
      artistUser: fixture.users.artist!.id,
      venue: booking.venue_id,
      event: id,
    })
    const sizes = full ? [1000, 10_000, 100_000] : quick ? [1000, 3000] : [1000, 10_000]

    const costs = new Map<string, Cost[]>(lists.map(({ what }) => [what, []]))
    for (const size of sizes) {
      const took = await timed(() => agency.grow(size))
      console.log(`  ${size} events, written in ${(took / 1000).toFixed(0)} s`)
      for (const { what, useCase, who, input } of lists) {
        Object.assign(meter, { units: 0, queried: 0, engagements: 0, scans: 0 })
        const page = (await ask(api, useCase.endpoint, who, input)) as unknown[]
        const { units, queried: read, engagements, scans } = meter
        costs.get(what)!.push({ units, returned: page.length, read, engagements, scans })
      }
    }
    const readingBesides = new Set(lists.filter(({ besides }) => besides).map(({ what }) => what))
    const ratios: Figure[] = []
    const yields: Figure[] = []
    const units: Figure[] = []
    for (const [what, of] of costs) {
      const first = of[0]!
      const pages = new Set(of.map(({ returned }) => returned))
      // A different page would not be comparable.
      if (pages.size > 1) throw new Error(`${what}: pages of ${[...pages].join(', ')} rows`)
      of.slice(1).forEach((cost, i) =>
        ratios.push({
          what: `${what}: ${sizes[i + 1]} ÷ ${sizes[0]} events`,
          value: cost.units / first.units,
          atMost: 1.05,
        }),
      )
      // Without a query, each row is read by its key.
      if (!readingBesides.has(what) && of.every(({ read }) => read > 0))
        yields.push({
          what: `${what} (${first.returned} rows)`,
          value: Math.min(...of.map(({ returned, read }) => returned / read)),
          atLeast: 0.9,
        })
      units.push({ what: `${what} (${first.returned} rows)`, value: of.at(-1)!.units, unit: 'RCU' })
    }
    const all = [...costs.values()].flat()
    const scans = all.reduce((sum, cost) => sum + cost.scans, 0)
    const engagements = Math.max(...all.map((cost) => cost.engagements))
    return [
      {
        title: `Dollars a month, for ${agencySizes.join(', ')} agencies (docs/operations.md#cost)`,
        figures: monthly.flatMap(({ what, dollars }) =>
          dollars.map((value, i) => ({ what: `${what}, ${agencySizes[i]}`, value, unit: '$' })),
        ),
      },
      {
        title: 'Dollars a month for 20,000 open screens (docs/adr/0012-open-screens.md)',
        figures: [
          { what: 'that ask', value: 20_000 * screenDollars.polls, unit: '$' },
          { what: 'with a channel', value: 20_000 * screenDollars.events, unit: '$', atMost: 300 },
        ],
      },
      {
        title: 'Dollars a month for calendars elsewhere (docs/scale.md)',
        figures: [{ what: '10,000, each read hourly', value: calendarDollars(10_000), unit: '$' }],
      },
      {
        title: 'Dollars for texts (docs/scale.md)',
        figures: [{ what: '1,000 requests with their links', value: textDollars(1000), unit: '$' }],
      },
      { title: `Capacity units of a page, at ${sizes.at(-1)} events (session included)`, figures: units },
      { title: 'Units of the same page as the table grows', figures: ratios },
      {
        title: 'Rows returned ÷ rows read, worst size',
        figures: [
          ...yields,
          { what: 'scans', value: scans, atMost: 0 },
          { what: 'taken times of a day and month, read for who is free', value: engagements, atMost: 3000 },
        ],
      },
    ]
  } finally {
    fixture.table.stop()
  }
}
