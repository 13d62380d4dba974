import BankIcon from '@mui/icons-material/AccountBalanceOutlined'
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import OtherCalendarsIcon from '@mui/icons-material/EditCalendarOutlined'
import BlockedIcon from '@mui/icons-material/EventBusyOutlined'
import CardIcon from '@mui/icons-material/CreditCardOutlined'
import InvoiceIcon from '@mui/icons-material/ReceiptLongOutlined'
import DevicesIcon from '@mui/icons-material/DevicesOutlined'
import BellIcon from '@mui/icons-material/NotificationsOutlined'
import KeyIcon from '@mui/icons-material/KeyOutlined'
import ShieldIcon from '@mui/icons-material/ShieldOutlined'
import PayoutIcon from '@mui/icons-material/PaymentsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '#shared/domain/user/schema.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useBillingLink } from '#web/lib/requests/billing-link.ts'
import { useAccountLink } from '#web/account/account/api/account-link.ts'

const BlockedTimesDialog = lazyPart(() => import('./blocked-times-dialog.tsx'))
const CalendarDialog = lazyPart(() => import('./calendar-dialog.tsx'))
const SubscriptionsDialog = lazyPart(() => import('./subscriptions-dialog.tsx'))
const NotificationsDialog = lazyPart(() => import('./notifications-dialog.tsx'))
const DevicesDialog = lazyPart(() => import('./devices-dialog.tsx'))
const SecondFactorDialog = lazyPart(() => import('./second-factor-dialog.tsx'))
const ChangePasswordDialog = lazyPart(() => import('./change-password-dialog.tsx'))

/** Links to the provider's payment pages, payouts and the password dialog. */
export const AccountLinks = ({ user }: { user: User }) => {
  const [changing, setChanging] = useState(false)
  const [isListing, setListing] = useState(false)
  const [isProtecting, setProtecting] = useState(false)
  const [isBlocking, setBlocking] = useState(false)
  const [isMuting, setMuting] = useState(false)
  const [isSubscribing, setSubscribing] = useState(false)
  const [isReading, setReading] = useState(false)
  const account = useAccountLink(user.id)
  const billing = useBillingLink(user.id)
  const plays = user.is_artist || user.is_musician || user.is_bandleader
  const isPaid = user.is_agent || plays
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {user.is_client && (
        <>
          <Button
            variant="outlined"
            startIcon={<CardIcon />}
            loading={billing.isPending && billing.variables === 'payment-methods'}
            onClick={() => billing.mutate('payment-methods')}
          >
            Payment Method
          </Button>
          <Button
            variant="outlined"
            startIcon={<InvoiceIcon />}
            loading={billing.isPending && billing.variables === 'invoices'}
            onClick={() => billing.mutate('invoices')}
          >
            Invoices
          </Button>
        </>
      )}
      {isPaid && (
        <>
          <Button
            variant="outlined"
            startIcon={<BankIcon />}
            loading={account.isPending}
            onClick={() => account.mutate()}
          >
            Bank Settings
          </Button>
          <Button variant="outlined" startIcon={<PayoutIcon />} component={Link} to="/payouts">
            Payouts
          </Button>
        </>
      )}
      {plays && user.verified && (
        <>
          <Button variant="outlined" startIcon={<BlockedIcon />} onClick={() => setBlocking(true)}>
            Blocked times
          </Button>
          <Button variant="outlined" startIcon={<OtherCalendarsIcon />} onClick={() => setReading(true)}>
            Other calendars
          </Button>
        </>
      )}
      {user.verified && (
        <Button variant="outlined" startIcon={<CalendarIcon />} onClick={() => setSubscribing(true)}>
          Calendar address
        </Button>
      )}
      <Button variant="outlined" startIcon={<BellIcon />} onClick={() => setMuting(true)}>
        Reminders
      </Button>
      <Button variant="outlined" startIcon={<KeyIcon />} onClick={() => setChanging(true)}>
        Change Password
      </Button>
      <Button variant="outlined" startIcon={<ShieldIcon />} onClick={() => setProtecting(true)}>
        Second factor
      </Button>
      <Button variant="outlined" startIcon={<DevicesIcon />} onClick={() => setListing(true)}>
        Devices
      </Button>
      {changing && (
        <Suspense>
          <ChangePasswordDialog userId={user.id} onClose={() => setChanging(false)} />
        </Suspense>
      )}
      {isProtecting && (
        <Suspense>
          <SecondFactorDialog userId={user.id} onClose={() => setProtecting(false)} />
        </Suspense>
      )}
      {isSubscribing && (
        <Suspense>
          <CalendarDialog userId={user.id} onClose={() => setSubscribing(false)} />
        </Suspense>
      )}
      {isMuting && (
        <Suspense>
          <NotificationsDialog user={user} onClose={() => setMuting(false)} />
        </Suspense>
      )}
      {isBlocking && (
        <Suspense>
          <BlockedTimesDialog userId={user.id} onClose={() => setBlocking(false)} />
        </Suspense>
      )}
      {isReading && (
        <Suspense>
          <SubscriptionsDialog userId={user.id} onClose={() => setReading(false)} />
        </Suspense>
      )}
      {isListing && (
        <Suspense>
          <DevicesDialog userId={user.id} onClose={() => setListing(false)} />
        </Suspense>
      )}
    </Box>
  )
}
