import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { Page } from '#web/components/page.tsx'
import { Section } from '#web/components/section.tsx'
import { PageSkeleton } from '#web/components/skeletons.tsx'
import { useBlockTime } from '#web/account/account/api/blocked-times.ts'
import { calendarEventsQuery } from '#web/calendar/calendar/api/list-calendar-events.ts'
import type { Party, PartyKind } from '#web/people/party-filter/search-parties.ts'
import { readShown, type Shown, visibleDays } from '#web/calendar/calendar/calendar-address.ts'
import { readHidden, toggled } from '#web/calendar/calendar/calendar-look.ts'
import { spanText } from '#web/calendar/calendar/blocked-span.ts'
import { CalendarScreen } from '#web/calendar/calendar/components/calendar-screen.tsx'
import { canMove } from '#web/calendar/calendar/moves.ts'
import { useMoveEvent } from '#web/calendar/calendar/use-move-event.ts'
import { useTaken, type Whose } from '#web/calendar/calendar/use-taken.ts'
import { useNearestStart } from '#web/calendar/calendar/use-nearest-start.ts'
import { PartyFilter } from '#web/people/party-filter/party-filter.tsx'
import { useParty } from '#web/people/party-filter/use-party.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import type { OpensForm, Times } from '#web/lib/edit-place.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { localDay } from '#web/lib/format/date.ts'
import { rememberPartyName } from '#web/lib/party-name.ts'
import { paths } from '#web/lib/paths.ts'
import { nowMs } from '#web/lib/clock.ts'
import { useSmallScreen } from '#web/lib/use-narrow.ts'
import { useWayBack, type WayBack } from '#web/lib/way-back.ts'

const HoldsOf = lazyPart(() => import('#web/calendar/holds/components/holds-of.tsx'))
const BlockedTimesDialog = lazyPart(() => import('#web/account/account/components/blocked-times-dialog.tsx'))

/** The day in view, or chosen in a phone's week, is the day of a new event. */
const newEventPath = ({ view, date }: Shown, isPhone: boolean) =>
  `/event?id=new${view === 'day' || (isPhone && view === 'week') ? `&date=${date}` : ''}`

/** A vendor's own time and, for staff, that of the act that they look at; the holds of the act, or else their own. */
const whoseTime = (user: User | undefined, act: string | undefined): Whose => {
  const isVendor = user?.verified && (user.is_artist || user.is_bandleader || user.is_musician)
  const own = { vendor: isVendor ? user.id : undefined, url: '/account', holds: undefined }
  if (!user || !isStaff(user)) return own
  if (act === undefined) return { ...own, holds: { user_id: user.id } }
  const vendor = act.startsWith('art_') ? act.replace('art_', 'usr_') : undefined
  return { vendor, url: `/artist?id=${act}`, holds: { act_id: act } }
}
const isStaff = (user: User) => user.is_agent || user.is_admin

/** View, day and filters are kept in the URL, so that going back from an event restores the calendar. */
export default function CalendarRoute() {
  const user = useCurrentUser().data
  const [query, setQuery] = useSearchParams()
  const back = useWayBack()
  const navigate = useNavigate()
  const isPhone = useSmallScreen()
  const [today] = useState(() => localDay(nowMs()))
  const shown = readShown(query, today, isPhone)
  const filter = { client: query.get('client') ?? undefined, artist: query.get('artist') ?? undefined }
  const events = useQuery({ ...calendarEventsQuery(visibleDays(shown), filter), enabled: user !== undefined })
  const client = useParty('client', query.get('client'), events.data)
  const artist = useParty('artist', query.get('artist'))

  const whose = whoseTime(user, filter.artist)
  const taken = useTaken(visibleDays(shown), whose)
  const block = useBlockTime(whose.vendor ?? '')
  const [isBlocking, setBlocking] = useState(false)

  const hide = query.getAll('hide').join(' ')
  // A stable set: the calendar recomputes everything for a new one.
  const hidden = useMemo(() => readHidden(new URLSearchParams(hide.split(' ').map((look) => ['hide', look]))), [hide])

  const change = (values: Record<string, string | readonly string[] | undefined>, replace: boolean) => {
    const next = new URLSearchParams(query)
    for (const [key, value] of Object.entries(values)) {
      if (typeof value === 'string') next.set(key, value)
      else {
        next.delete(key)
        for (const one of value ?? []) next.append(key, one)
      }
    }
    setQuery(next, { replace, preventScrollReset: true })
  }
  const nearest = useNearestStart(events, filter, today, query.has('date'))
  const openAt = useEffectEvent((start: string) => change({ date: localDay(start) }, true))
  useEffect(() => {
    if (nearest.start) openAt(nearest.start)
  }, [nearest.start])
  const show = ({ view, date }: Shown) => {
    nearest.leave()
    change({ view, date }, true)
  }
  const choose = (kind: PartyKind) => (party: Party | null) => {
    if (party) rememberPartyName(party.id, party.name)
    change({ [kind]: party?.id }, true)
  }
  const isMovable = useMemo(() => {
    const viewer = user && (user.is_agent || user.is_admin) ? viewerOf(user) : undefined
    return viewer && ((event: EventProjection) => canMove(viewer, event))
  }, [user])
  const openForm = (id: string, move: Times) =>
    void navigate(`/event?id=${id}`, { state: { ...back, opensForm: true, move } satisfies WayBack & OpensForm })
  const move = useMoveEvent(openForm)
  if (!user)
    return (
      <Page title={paths['/calendar'].title}>
        <PageSkeleton />
      </Page>
    )
  const filtersClients = user.is_agent || user.is_artist || user.is_admin
  const filtersArtists = user.is_agent || user.is_client || user.is_admin
  const names = [client?.name, artist?.name].filter(Boolean).join(' and ')
  return (
    <Page
      title={paths['/calendar'].title}
      tools={
        filtersClients || filtersArtists ? (
          <>
            {filtersClients && <PartyFilter kind="client" label="Client" value={client} onChange={choose('client')} />}
            {filtersArtists && <PartyFilter kind="artist" label="Artist" value={artist} onChange={choose('artist')} />}
          </>
        ) : undefined
      }
      action={
        user.is_agent || user.is_admin ? (
          <Button
            component={Link}
            to={newEventPath(shown, isPhone)}
            state={back}
            variant="contained"
            startIcon={<AddIcon />}
          >
            New
          </Button>
        ) : undefined
      }
    >
      <CalendarScreen
        shown={shown}
        today={today}
        events={events}
        filterWords={names === '' ? '' : ` with ${names}`}
        hidden={hidden}
        onToggle={(look) => change({ hide: toggled(hidden, look) }, true)}
        onShow={show}
        onDay={(date) => {
          nearest.leave()
          change({ view: 'day', date }, false)
        }}
        isMovable={isMovable}
        onMove={move}
        onEvent={(id) => {
          const time = taken.find((one) => one.id === id)
          if (time?.look === 'blocked') setBlocking(true)
          else void navigate(time?.url ?? `/event?id=${id}`, { state: back })
        }}
        taken={taken}
        takenLooks={[
          ...(whose.vendor === undefined ? [] : (['blocked', 'busy'] as const)),
          ...(whose.holds === undefined ? [] : (['held'] as const)),
        ]}
        onBlock={whose.vendor === undefined ? undefined : (time) => block.mutate({ body: time, say: spanText(time) })}
      />
      {whose.vendor !== undefined && (
        <Button variant="outlined" onClick={() => setBlocking(true)} sx={{ mt: 1 }}>
          {artist ? `Blocked times of ${artist.name}` : 'Blocked times'}
        </Button>
      )}
      {isBlocking && whose.vendor !== undefined && (
        <Suspense>
          <BlockedTimesDialog userId={whose.vendor} of={artist?.name} onClose={() => setBlocking(false)} />
        </Suspense>
      )}
      {artist && (user.is_agent || user.is_admin) && (
        <Box sx={{ mt: 3 }}>
          <Section title={`Holds on ${artist.name}`}>
            <Suspense>
              <HoldsOf of={{ act_id: artist.id }} wish={{ act: artist }} viewer={viewerOf(user)} />
            </Suspense>
          </Section>
        </Box>
      )}
    </Page>
  )
}
