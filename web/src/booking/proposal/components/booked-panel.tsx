import CardIcon from '@mui/icons-material/CreditCardOutlined'
import CalendarIcon from '@mui/icons-material/EventOutlined'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { paidPayments } from '#shared/domain/event/money/event-money.ts'
import { calendarFile } from '#shared/domain/event/record/calendar-file.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { inForce, type InForce } from '#shared/domain/event/record/terms.ts'
import { expiresBefore } from '#shared/domain/payment/card-expiry.ts'
import { inkButton } from '#web/acts/components/act-profile.tsx'
import { saveFile } from '#web/lib/api/download.ts'
import { formatDate } from '#web/lib/format/date.ts'
import { linkTo } from '#web/lib/format/text.ts'
import { useBillingLink } from '#web/lib/requests/billing-link.ts'
import { useDownloadDocument } from '#web/lib/requests/event/download-document.ts'
import type { MethodOnFile } from '#web/lib/requests/payment-method.ts'
import { actOf } from '#web/booking/proposal/included.ts'
import { plannedCharges, type Journey } from '#web/booking/proposal/journey.ts'
import { nextDates } from '#web/booking/proposal/next-dates.ts'
import { Confetti } from './confetti.tsx'
import { radius } from '#web/lib/looks.ts'

const Steps = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  '& li': {
    padding: '12px 0',
    borderTop: `1px solid ${theme.vars.palette.ink.line}`,
    display: 'grid',
    gap: '2px 16px',
    overflowWrap: 'anywhere',
  },
  '& strong': { color: theme.vars.palette.accent.main, fontWeight: 650 },
  [theme.breakpoints.up('md')]: { '& li': { gridTemplateColumns: '13.75rem minmax(0, 1fr)' } },
}))

const day = 86_400_000
/** The provider's page of a payment works for thirty days; later the payments' list leads to it. */
const pageDays = 30

const calendarOf = (event: InForce<EventView>, now: string): string | undefined => {
  const { start, end, venue } = event
  const place = [venue?.name, venue?.street, venue?.city, venue?.state].filter(Boolean).join(', ')
  return calendarFile(
    {
      event_id: event.id,
      event: event.name ?? 'Event',
      venue: place,
      version: String(event.version ?? 0),
      ...(start && { start }),
      ...(end && { end }),
    },
    'CONFIRMED',
    { now, url: `${window.location.origin}/event?id=${encodeURIComponent(event.id)}` },
  )
}

const ReceiptButton = ({ event, userId, now }: { event: EventView; userId: string; now: string }) => {
  const billing = useBillingLink(userId, event.id)
  const last = paidPayments(event).at(-1)
  if (!last) return null
  const isRecent = last.paid_at != null && Date.parse(now) - Date.parse(last.paid_at) < pageDays * day
  const page = isRecent ? last.hosted_invoice_url : undefined
  const look = { variant: 'outlined', startIcon: <ReceiptIcon />, sx: inkButton } as const
  return page ? (
    <Button {...look} href={linkTo(page)}>
      Receipt
    </Button>
  ) : (
    <Button {...look} loading={billing.isPending} onClick={() => billing.mutate('invoices')}>
      Receipts
    </Button>
  )
}

/** The provider's page, for the charge to come. */
const MethodButton = ({ event, userId, isOver }: { event: EventView; userId: string; isOver: boolean }) => {
  const billing = useBillingLink(userId, event.id)
  return (
    <Button
      variant="outlined"
      startIcon={<CardIcon />}
      sx={inkButton}
      loading={billing.isPending}
      onClick={() => billing.mutate('payment-methods')}
    >
      {isOver ? 'Give another card' : 'Payment method'}
    </Button>
  )
}

interface BookedPanelProps {
  event: EventView
  journey: Journey
  method: MethodOnFile | null | undefined
  userId: string
  now: string
}

/** The booking, celebrated on its day: the documents to keep, and the next dates. */
export const BookedPanel = ({ event, journey, method, userId, now }: BookedPanelProps) => {
  const download = useDownloadDocument(event.id)
  const force = inForce(event)
  const { start, timezone } = force
  const calendar = calendarOf(force, now)
  const [charge] = plannedCharges(event, journey)
  const first = paidPayments(event)[0]?.paid_at
  const isNew = first != null && Date.parse(now) - Date.parse(first) < day
  return (
    <Box
      component="section"
      aria-labelledby="booked"
      sx={{
        position: 'relative',
        bgcolor: 'ink.main',
        color: 'ink.text',
        borderRadius: radius.card,
        p: { xs: 2.5, sm: 4 },
        overflow: 'hidden',
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: 'minmax(0, 1fr)',
        '& > :not([aria-hidden])': { position: 'relative' },
      }}
    >
      {isNew && <Confetti />}
      <Box>
        <Typography id="booked" variant="h1" component="h2" sx={{ color: 'accent.main' }}>
          Booked!
        </Typography>
        <Typography sx={{ fontSize: '1.125rem', overflowWrap: 'anywhere' }}>
          {actOf(force)?.name ?? 'The act'} plays for you{start ? ` on ${formatDate(start, timezone)}` : ''}. The date
          is yours.
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {calendar !== undefined && (
          <Button
            variant="outlined"
            startIcon={<CalendarIcon />}
            sx={inkButton}
            onClick={() => saveFile(new Blob([calendar], { type: 'text/calendar;charset=utf-8' }), 'event.ics')}
          >
            Add to calendar
          </Button>
        )}
        {charge?.at !== undefined && (
          <MethodButton event={event} userId={userId} isOver={expiresBefore(method?.exp, charge.at)} />
        )}
        <ReceiptButton event={event} userId={userId} now={now} />
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          sx={inkButton}
          loading={download.isPending}
          onClick={() => download.mutate(undefined)}
        >
          Signed contract
        </Button>
      </Box>
      <Box>
        <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
          What happens next
        </Typography>
        <Steps>
          {nextDates(event, journey, method).map(({ when, what }) => (
            <li key={when}>
              <strong>{when}</strong>
              <span>{what}</span>
            </li>
          ))}
        </Steps>
      </Box>
    </Box>
  )
}
