import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import EventIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import InboxIcon from '@mui/icons-material/MarkunreadMailboxOutlined'
import PayoutIcon from '@mui/icons-material/PaymentsOutlined'
import ProspectIcon from '@mui/icons-material/PersonSearchOutlined'
import QrIcon from '@mui/icons-material/QrCode2Outlined'
import RequestIcon from '@mui/icons-material/AutoAwesomeOutlined'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { User } from '#shared/domain/user/schema.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { formatShortDate } from '#web/lib/format/date.ts'
import { waitingRequestsQuery } from '#web/booking/home/api/waiting-requests.ts'
import { earningsQuery, type Earnings } from '#web/lib/requests/earnings.ts'
import { nextPayoutQuery } from '#web/booking/home/api/next-payout.ts'
import { HomeTile } from './home-tile.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'

const SignupQrDialog = lazyPart(() =>
  import('#web/account/components/signup-qr-dialog.tsx').then((m) => ({ default: m.SignupQrDialog })),
)

const RequestsTile = () => {
  const { data } = useQuery(waitingRequestsQuery)
  const text = !data
    ? 'Requests not taken by an agent yet'
    : data.items.length === 0
      ? 'Nothing is waiting'
      : `${data.items.length}${data.isMore ? '+' : ''} waiting`
  return (
    <HomeTile
      icon={InboxIcon}
      title="Unassigned Booking Requests"
      text={text}
      news={data !== undefined && data.items.length > 0}
      to="/requests"
    />
  )
}

/** `$3,200.00 played, $500.00 on its way` */
const earningsText = ({ played, waiting, on_its_way, in_bank, year }: Earnings): string =>
  [[played, 'played, not released'] as const, [waiting, 'waiting'] as const, [on_its_way, 'on its way'] as const]
    .filter(([amount]) => amount > 0)
    .map(([amount, word]) => `${formatMoney(amount)} ${word}`)
    .join(', ') || `${formatMoney(in_bank)} in ${year}`

const PayoutTile = ({ userId }: { userId: string }) => {
  const { data: next } = useQuery(nextPayoutQuery(userId))
  const { data: earnings } = useQuery(earningsQuery(userId))
  return (
    <HomeTile
      news
      icon={PayoutIcon}
      title={next ? `Next payout: ${formatMoney(next.amount)}` : 'Payouts'}
      text={
        next
          ? `In your bank around ${formatShortDate(next.arrival_date * 1000, 'UTC')}`
          : earnings
            ? earningsText(earnings)
            : 'Your pay, from the gig to the bank'
      }
      to="/payouts"
    />
  )
}

const QrTile = ({ qrcode, url }: { qrcode: string; url: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <HomeTile
        icon={QrIcon}
        title="Signup QR Code"
        text="Clients who scan it become yours"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <SignupQrDialog
            open
            onClose={() => setOpen(false)}
            qrcode={qrcode}
            url={url}
            text="Clients who sign up here become your clients."
          />
        </Suspense>
      )}
    </>
  )
}

interface HomeTilesProps {
  user: User
  onRequest: () => void
  /** Whether a booking request is the main action: one accent per page. */
  isFree: boolean
}

/** Home's tiles by role (docs/product.md#screens). */
export const HomeTiles = ({ user, onRequest, isFree }: HomeTilesProps) => {
  const isStaff = user.is_agent || user.is_admin
  const isVendor = user.is_artist || user.is_bandleader || user.is_musician
  const { signup_qrcode: qrcode, signup_url: url } = user.agent ?? {}
  return (
    <Box
      component="section"
      aria-label="Pages"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: { xs: 0.75, sm: 1 },
        '& > *': { flex: { xs: '1 1 3.75rem', sm: '1 1 5rem', md: '1 1 10.625rem' } },
      }}
    >
      {user.is_client && (
        <HomeTile
          accent={isFree}
          icon={RequestIcon}
          title="Request a Booking"
          text="Tell us what you are planning"
          onClick={onRequest}
        />
      )}
      {isStaff && <HomeTile icon={ProspectIcon} title="Prospects" text="Who asked, and who to call" to="/prospects" />}
      {isStaff && <RequestsTile />}
      <HomeTile icon={CalendarIcon} title="Calendar" text="Day, week and month" to="/calendar" />
      <HomeTile icon={EventIcon} title="Events" text="Upcoming and past" to="/events" />
      {user.is_agent && qrcode && url && <QrTile qrcode={qrcode} url={url} />}
      {isVendor && !isStaff && <PayoutTile userId={user.id} />}
    </Box>
  )
}
