import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { challengeText } from '#shared/domain/event/lifecycle/hold-matters.ts'
import { stepFor } from '#shared/domain/event/lifecycle/open-matter.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/time.ts'
import { StatusChip } from '#web/components/status-chip.tsx'
import { formatDate } from '#web/lib/format/date.ts'
import { UnreadMark } from '#web/booking/components/unread-mark.tsx'
import { useWayBack } from '#web/lib/way-back.ts'
import { canRemind, type HomeRow as Row } from '#web/booking/home/consequence.ts'
import { countdown, matterText, sinceText } from '#web/booking/home/matter-text.ts'
import { rowAmount } from '#web/booking/home/row-amount.ts'
import { PayAllButton, toPayOut } from './pay-all-button.tsx'
import { RemindButton } from './remind-button.tsx'
import { RequestRow } from './request-row.tsx'
import { StepAction } from './step-action.tsx'
import { TaskRow, whenText } from './task-row.tsx'

const Left = styled('strong')(({ theme }) => ({
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.warning.main,
  '&.over': { color: theme.vars.palette.error.main },
}))

const Countdown = ({ by, now }: { by: Instant | undefined; now: Instant }) => {
  const left = countdown(by, now)
  return left && <Left className={left.isOver ? 'over' : undefined}>{left.text}</Left>
}

interface HomeRowProps<Is extends Row['is'] = Row['is']> {
  row: Row & { is: Is }
  viewer: Viewer
  now: Instant
  /** `contained` for the one primary button of the page. */
  variant: 'contained' | 'outlined'
  take: { run: ((id: string) => void) | undefined; pending: string | undefined }
}

const open = (event: EventProjection, hash = ''): string => `/event?id=${encodeURIComponent(event.id)}${hash}`

const EventTask = ({ row, viewer, now, variant }: HomeRowProps<'event'>) => {
  const [event, ...dates] = row.events
  const { matter, isOwn, more } = row.urgent
  const zone = event!.timezone ?? event!.venue?.timezone
  const act = (event!.group ?? event!.artist)?.name
  const text = matterText(event!, row.urgent, viewer, now)
  const facts = [
    text,
    // The matter may be about the act.
    act !== undefined && !text.includes(act) && act,
    event!.client?.name,
    dates.length > 0
      ? `${row.events.length} dates, next ${whenText(event!.start, zone)}`
      : whenText(event!.start, zone),
    event!.venue?.name,
    dates.length === 0 && more > 0 && `${more} more open`,
  ]
  return (
    <TaskRow
      to={open(event!)}
      name={event!.name ?? 'Event'}
      chip={
        <>
          <StatusChip status={event!.status} />
          <UnreadMark eventId={event!.id} />
          {row.urgency === 'deadline' && <Countdown by={matter.by} now={now} />}
        </>
      }
      facts={facts}
      {...rowAmount(event!, matter.act, { isClient: false, method: undefined })}
      action={
        isOwn && matter.act !== 'nudge' ? (
          <StepAction item={{ event: event!, step: stepFor(event!, row.urgent, viewer, now) }} variant={variant} />
        ) : (
          (matter.act === 'nudge' || canRemind(matter)) && (
            <RemindButton event={event!} matter={matter} variant={variant} />
          )
        )
      }
    />
  )
}

const OwnTask = ({ row: { event, step }, variant }: HomeRowProps<'own'>) => (
  <TaskRow
    to={open(event)}
    name={event.name ?? 'Event'}
    chip={<StatusChip status={event.status} />}
    facts={[step.detail, event.client?.name, whenText(event.start, event.timezone ?? event.venue?.timezone)]}
    action={<StepAction item={{ event, step }} variant={variant} />}
  />
)

const LinkButton = ({
  to,
  label,
  about,
  variant,
}: Record<'to' | 'label' | 'about', string> & Pick<HomeRowProps, 'variant'>) => (
  <Button component={Link} to={to} state={useWayBack()} variant={variant} aria-label={`${label}: ${about}`}>
    {label}
  </Button>
)

const PayoutTask = ({ row: { events }, variant }: HomeRowProps<'payout'>) => (
  <TaskRow
    to="/events?when=past"
    name={`Pay out ${events.length} gigs`}
    facts={[]}
    links={events.map((event) => ({ to: open(event), name: event.name ?? 'Event' }))}
    amount={toPayOut(events)}
    amountWord="to pay out"
    action={<PayAllButton events={events} variant={variant} />}
  />
)

const LeadTask = ({ row: { lead }, now, variant }: HomeRowProps<'lead'>) => (
  <TaskRow
    to="/prospects"
    name={lead.name}
    facts={[
      'New prospect',
      lead.event_type,
      lead.date && formatDate(lead.date, 'UTC'),
      lead.place,
      sinceText(lead.created_at, undefined, now),
    ]}
    amount={lead.budget}
    amountWord="budget"
    action={<LinkButton to="/prospects" label="Answer" about={lead.name} variant={variant} />}
  />
)

const MessagesTask = ({ row: { thread }, now, variant }: HomeRowProps<'messages'>) => {
  const to = `/event?id=${encodeURIComponent(thread.event_id)}#messages`
  const count = thread.count === 1 ? '1 new message' : `${thread.count} new messages`
  return (
    <TaskRow
      to={to}
      name={thread.event_name}
      facts={[`${count} from ${thread.from}`, sinceText(thread.at, undefined, now)]}
      action={<LinkButton to={to} label="Read" about={thread.event_name} variant={variant} />}
    />
  )
}

const HoldTask = ({ row: { hold }, now, variant }: HomeRowProps<'hold'>) => (
  <TaskRow
    to="/holds"
    name={hold.act_name}
    chip={<Countdown by={hold.challenge?.answer_by ?? hold.ends_at} now={now} />}
    facts={[
      hold.challenge ? challengeText(hold) : 'Your hold ends',
      whenText(hold.start, hold.timezone),
      hold.event_name,
    ]}
    action={
      <LinkButton
        to="/holds"
        label={hold.challenge ? 'Answer the challenge' : 'Extend the hold'}
        about={hold.act_name}
        variant={variant}
      />
    }
  />
)

/** A row of an agent's Home, by its kind. */
export const HomeRow = (props: HomeRowProps) => {
  const { row, take, variant } = props
  switch (row.is) {
    case 'event':
      return <EventTask {...props} row={row} />
    case 'own':
      return <OwnTask {...props} row={row} />
    case 'payout':
      return <PayoutTask {...props} row={row} />
    case 'request':
      return (
        <RequestRow
          request={row.request}
          onTake={take.run && (() => take.run?.(row.request.id))}
          isTaking={take.pending === row.request.id}
          variant={variant}
        />
      )
    case 'lead':
      return <LeadTask {...props} row={row} />
    case 'messages':
      return <MessagesTask {...props} row={row} />
    case 'hold':
      return <HoldTask {...props} row={row} />
  }
}
