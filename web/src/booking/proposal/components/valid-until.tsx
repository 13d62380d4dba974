import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { isOfferExpired, offerValidUntil } from '#shared/domain/event/record/valid-until.ts'
import { ExpiredProposal } from '#web/booking/proposal/components/expired-proposal.tsx'
import { formatDate } from '#web/lib/format/date.ts'

interface ValidUntilProps {
  event: EventView
  now: string
  isClient: boolean
}

export const ValidUntil = ({ event, now, isClient }: ValidUntilProps) => {
  const day = formatDate(offerValidUntil(event.proposal_sent_at!, event.start), event.timezone)
  if (!isOfferExpired(event, now))
    return <Typography>{`Valid until ${day}: act, date and price are held for you.`}</Typography>
  return isClient ? (
    <ExpiredProposal event={event} />
  ) : (
    <Alert severity="warning">{`Expired on ${day}. Renew it, so that the client can accept it.`}</Alert>
  )
}
