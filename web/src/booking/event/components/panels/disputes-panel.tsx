import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { zoneOf } from '#shared/domain/event/record/event-like.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { instantText } from '#shared/domain/event/record/when-text.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { Money } from '#web/components/money.tsx'
import { ColorChip } from '#web/components/status-chip.tsx'
import { formatDateTime } from '#web/lib/format/date.ts'
import { useDownloadEvidence } from '#web/booking/event/api/download-evidence.ts'
import { Part } from './part.tsx'

type Dispute = NonNullable<EventView['disputes']>[number]

const waits = '. Vendors wait until it is decided.'

/** Stripe takes answers on its own page. */
const disputesAtStripe = 'https://dashboard.stripe.com/disputes'

const chips = {
  open: { label: 'Open', color: 'warning' },
  won: { label: 'Won', color: 'success' },
  lost: { label: 'Lost', color: 'error' },
} as const

const names = { dispute: 'Dispute', returned_debit: 'Returned bank debit', prevented: 'Prevented dispute' } as const
const finals = {
  returned_debit: 'A returned debit is final: nothing can be answered.',
  prevented: 'Settled with the client before it became a dispute: nothing can be answered.',
} as const

/** The deadline is in the words of the event's next step, which name the zone. */
const whatNow = ({ kind, status, returned, due_by }: Dispute, zone: string): string => {
  if (kind !== 'dispute') return finals[kind]
  if (status === 'open')
    return ['Answer at Stripe', due_by == null ? '' : ` by ${instantText(due_by, zone)}`, waits].join('')
  if (status === 'lost') return 'The client keeps the money.'
  return returned === undefined ? 'The money is back.' : `${formatMoney(returned)} is back. The client keeps the rest.`
}

const DisputeRow = ({ dispute, zone }: { dispute: Dispute; zone: string }) => {
  const isFinal = dispute.kind !== 'dispute'
  const { label, color } = chips[dispute.status]
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 700 }}>{names[dispute.kind]}</Typography>
        {!isFinal && <ColorChip label={label} color={color} />}
        <Typography sx={{ ml: 'auto', fontWeight: 700 }}>
          <Money amount={dispute.amount} />
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {dispute.reason} · {formatDateTime(dispute.at)}
      </Typography>
      <Typography variant="body2">{whatNow(dispute, zone)}</Typography>
      {!isFinal && dispute.status === 'open' && (
        <Button href={disputesAtStripe} target="_blank" rel="noreferrer" size="small" sx={{ justifySelf: 'start' }}>
          Answer at Stripe
        </Button>
      )}
    </Box>
  )
}

/** Disputes of the client's bank, for staff. */
export const DisputesPanel = ({ event }: { event: EventView }) => {
  const { mutate, isPending } = useDownloadEvidence(event.id)
  const disputes = event.disputes ?? []
  if (disputes.length === 0) return null
  return (
    <Part title="Taken back by the bank">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {disputes.map((dispute) => (
          <DisputeRow key={dispute.id} dispute={dispute} zone={zoneOf(event)} />
        ))}
      </Box>
      <Button variant="outlined" loading={isPending} onClick={() => mutate()} sx={{ justifySelf: 'start' }}>
        Download evidence
      </Button>
      <Typography variant="body2" color="textSecondary">
        One PDF for the bank: the signed contract with its certificate, payments, mails and everything that was done.
        Please read it before you send it.
      </Typography>
    </Part>
  )
}
