import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { urgencies, type Urgency } from '#shared/domain/event/lifecycle/urgency.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { nowIso } from '#web/lib/clock.ts'
import { ownHoldsQuery } from '#web/booking/home/api/own-holds.ts'
import { newLeadsQuery } from '#web/booking/home/api/new-leads.ts'
import { useTakeRequest } from '#web/lib/requests/take-request.ts'
import { unreadQuery } from '#web/lib/requests/unread-messages.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { homeEventsQuery } from '#web/booking/home/api/home-events.ts'
import { setupQuery } from '#web/booking/home/api/setup.ts'
import { waitingRequestsQuery } from '#web/booking/home/api/waiting-requests.ts'
import { gigsOf, homeRows, primaryOf } from '#web/booking/home/consequence.ts'
import { GigStrip } from './gig-strip.tsx'
import { HomeRow } from './home-row.tsx'
import { HomeSection } from './home-section.tsx'
import { SetupList } from './setup-list.tsx'

const titles: Readonly<Record<Urgency, string>> = {
  risk: 'At risk',
  deadline: 'Deadlines',
  new: 'New',
  money: 'Money',
  work: 'To do',
  waiting: 'Waiting',
}

interface StaffHomeProps {
  user: User
  /** The pages, after everything urgent. */
  children: ReactNode
}

/** An agent's Home: what needs them now, the worst first, and then the gigs. */
export default function StaffHome({ user, children }: StaffHomeProps) {
  // Renders again each minute.
  useNow()
  const events = useQuery(homeEventsQuery())
  const requests = useQuery(waitingRequestsQuery)
  const unread = useQuery(unreadQuery)
  const holds = useQuery(ownHoldsQuery)
  const leads = useQuery(newLeadsQuery)
  const { data: steps = [], ...setup } = useQuery(setupQuery)
  const take = useTakeRequest()
  const navigate = useNavigate()
  const back = useWayBack()
  // The rows do not wait for a second try.
  const isAsking = [requests, unread, holds, leads, setup].some((query) => query.isLoading && query.failureCount === 0)
  if (events.isLoading || isAsking) return <ListSkeleton rows={6} height={56} />
  // Read after the response, which brings the server's time.
  const now = nowIso()
  const viewer = viewerOf(user)
  const rows = homeRows(
    {
      events: events.data ?? [],
      requests: requests.data?.items ?? [],
      threads: unread.data ?? [],
      holds: holds.data ?? [],
      leads: leads.data ?? [],
    },
    viewer,
    now,
  )
  const primary = primaryOf(rows)
  const agentId = user.agent?.id
  // Not in the row, which unmounts as soon as its request is taken.
  const takeRequest = (id: string) =>
    agentId !== undefined &&
    take.mutate(
      { id, agent_id: agentId },
      { onSuccess: (event) => void navigate(`/event?id=${event.id}`, { state: back }) },
    )
  const ways = {
    run: agentId === undefined ? undefined : takeRequest,
    pending: take.isPending ? take.variables.id : undefined,
  }
  const section = (urgency: Urgency) => (
    <HomeSection
      key={urgency}
      title={titles[urgency]}
      isUrgent={urgency === 'risk'}
      rows={rows
        .filter((row) => row.urgency === urgency)
        .map((row) => (
          <HomeRow
            key={row.key}
            row={row}
            viewer={viewer}
            now={now}
            variant={row === primary ? 'contained' : 'outlined'}
            take={ways}
          />
        ))}
    />
  )
  return (
    <>
      {primary === undefined && steps.length === 0 && (
        <Typography color="textSecondary">Nothing is waiting for you.</Typography>
      )}
      <SetupList steps={steps} hasPrimary={primary !== undefined} />
      {urgencies.filter((urgency) => urgency !== 'waiting').map(section)}
      {children}
      {section('waiting')}
      <HomeSection
        title="Next gigs"
        rows={gigsOf(events.data ?? [], now).map((dates) => (
          <GigStrip key={dates[0]!.id} dates={dates} />
        ))}
      />
    </>
  )
}
