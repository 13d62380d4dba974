import AddIcon from '@mui/icons-material/Add'
import EditIcon from '@mui/icons-material/EditOutlined'
import EmailIcon from '@mui/icons-material/MailOutlined'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { Link } from 'react-router-dom'
import { formatPhone, telLink } from '#shared/domain/phone.ts'
import type { Prospect } from '#shared/domain/prospect/schema.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { FactLine } from '#web/components/fact-card.tsx'
import { ColorChip } from '#web/components/status-chip.tsx'
import { formatDate, formatShortDate, formatTime } from '#web/lib/format/date.ts'
import { count, humanize } from '#web/lib/format/text.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { radius } from '#web/lib/looks.ts'
import type { ChipColor } from '#shared/domain/event/record/status.ts'

const statusColor: Record<Prospect['status'], ChipColor> = {
  new: 'info',
  contacted: 'warning',
  won: 'success',
  lost: 'default',
}

const prospectStatuses = Object.keys(statusColor) as Prospect['status'][]

/** Where a prospect came from. */
const sourceWords: Record<Prospect['source'], string> = {
  consult: 'Requested a consultation',
  qr: 'Signed up with a QR code',
  agent: 'Added by an agent',
}

/** Styled once instead of through `sx`, because a list may contain thousands of cards. */
const Card = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 220px',
  gap: '16px 32px',
  padding: 24,
  borderRadius: radius.card,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  '& h2': { margin: 0, fontSize: '1.25rem', fontWeight: 720, letterSpacing: '-0.02em', overflowWrap: 'anywhere' },
  '& .top': { display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' },
  '& .soft': { margin: 0, fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
  '& .wish': { margin: '10px 0 0', fontWeight: 600 },
  '& .text': { margin: '10px 0 0', whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '68ch' },
  '& .reach': { display: 'flex', flexWrap: 'wrap', gap: '4px 24px', marginTop: 12 },
  '& .notes': {
    margin: '14px 0 0',
    padding: '10px 14px',
    borderRadius: radius.inner,
    backgroundColor: theme.vars.palette.soft.default,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
    fontSize: '0.9375rem',
    maxWidth: '68ch',
  },
  '& .acts': { display: 'flex', flexDirection: 'column', gap: 12, alignItems: 'stretch' },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    padding: 16,
    '& .notes': { maxWidth: 'none' },
    '& .acts': { display: 'grid', gridTemplateColumns: '1fr 1fr' },
    '& .acts > .MuiTextField-root': { gridColumn: '1 / -1' },
  },
}))

interface ProspectCardProps {
  prospect: Prospect
  onStart: () => void
  isStarting: boolean
  onStatus: (status: Prospect['status']) => void
  onNotes: () => void
}

const whenText = ({ date, start_time, hours }: Prospect): string =>
  [
    date && formatDate(date, 'UTC'),
    start_time && formatTime(`${date || '2000-01-01'}T${start_time}Z`, 'UTC'),
    hours != null && count(hours, 'hour'),
  ]
    .filter(Boolean)
    .join(', ')

/** A potential client: their wishes, contact details and status. */
export const ProspectCard = ({ prospect, onStart, isStarting, onStatus, onNotes }: ProspectCardProps) => {
  const back = useWayBack()
  const { name, status, email, phone, message, notes, budget, created_at } = prospect
  const wish = [
    prospect.event_type,
    whenText(prospect),
    prospect.place,
    budget != null && `Budget ${formatMoney(budget)}`,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <Card aria-label={name}>
      <div>
        <div className="top">
          <h2>{name}</h2>
          <ColorChip color={statusColor[status]} label={humanize(status)} />
        </div>
        <p className="soft">
          {sourceWords[prospect.source]} · {formatShortDate(created_at)}
        </p>
        {wish !== '' && <p className="wish">{wish}</p>}
        {message && <p className="text">{message}</p>}
        <div className="reach">
          <FactLine icon={EmailIcon} href={`mailto:${email}`}>
            {email}
          </FactLine>
          {phone && (
            <FactLine icon={PhoneIcon} href={telLink(phone)}>
              {formatPhone(phone)}
            </FactLine>
          )}
        </div>
        {notes && <p className="notes">{notes}</p>}
      </div>
      <div className="acts">
        <TextField
          select
          size="small"
          label="Status"
          value={status}
          onChange={(e) => onStatus(prospectStatuses.find((one) => one === e.target.value) ?? status)}
        >
          {prospectStatuses.map((one) => (
            <MenuItem key={one} value={one}>
              {humanize(one)}
            </MenuItem>
          ))}
        </TextField>
        <Button
          startIcon={<EditIcon />}
          onClick={onNotes}
          aria-label={`${notes ? 'Edit notes' : 'Add notes'} on ${name}`}
        >
          {notes ? 'Edit notes' : 'Add notes'}
        </Button>
        {prospect.event_id ? (
          <Button
            component={Link}
            to={`/event?id=${prospect.event_id}`}
            state={back}
            aria-label={`Open event of ${name}`}
          >
            Open event
          </Button>
        ) : (
          <Button
            variant="outlined"
            startIcon={<AddIcon />}
            loading={isStarting}
            onClick={onStart}
            aria-label={`New event for ${name}`}
          >
            New event
          </Button>
        )}
      </div>
    </Card>
  )
}
