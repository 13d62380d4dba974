import EditIcon from '@mui/icons-material/EditOutlined'
import EmailIcon from '@mui/icons-material/MailOutlined'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import PlaceIcon from '@mui/icons-material/PlaceOutlined'
import WebIcon from '@mui/icons-material/Language'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { formatPhone, telLink } from '#shared/domain/phone.ts'
import { arrivalFieldNames, arrivalFields } from '#shared/domain/venue/fields.ts'
import type { Venue } from '#shared/domain/venue/schema.ts'
import { ArtworkImage } from '#web/components/artwork-image.tsx'
import { FactCard, FactLine } from '#web/components/fact-card.tsx'
import { addressText } from '#shared/domain/venue/address.ts'
import { bareUrl } from '#web/lib/format/address.ts'
import { recordPath } from '#web/lib/record-path.ts'
import { humanize, linkTo } from '#web/lib/format/text.ts'

const Notes = styled('dl')(({ theme }) => ({
  margin: '4px 0 0',
  paddingTop: 10,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '4px 12px',
  fontSize: '0.875rem',
  lineHeight: 1.4,
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': {
    margin: 0,
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
    whiteSpace: 'pre-line',
  },
}))

interface VenueCardProps {
  venue: Venue
  /** Clients see the phone number without a link (docs/product.md#roles-and-permissions). */
  linkPhone: boolean
  onEdit?: (() => void) | undefined
}

export const VenueCard = ({ venue, linkPhone, onEdit }: VenueCardProps) => {
  const address = addressText(venue)
  const notes = arrivalFieldNames
    .map((field) => [arrivalFields[field].label, venue[field]] as const)
    .filter(([, text]) => text)
  return (
    <FactCard
      title={venue.name}
      to={recordPath(venue.id)}
      subtitle={venue.kind && venue.kind !== 'other' ? humanize(venue.kind) : undefined}
      picture={
        <div style={{ width: 56, flexShrink: 0 }}>
          <ArtworkImage src={venue.logo} name={venue.name} ratio={1} corners="rounded" />
        </div>
      }
      action={
        onEdit && (
          <IconButton aria-label={`Edit ${venue.name}`} onClick={onEdit} sx={{ mt: -0.5, mr: -1 }}>
            <EditIcon />
          </IconButton>
        )
      }
    >
      {address !== '' && (
        <FactLine icon={PlaceIcon} href={venue.map_url ? linkTo(venue.map_url) : undefined}>
          {address}
        </FactLine>
      )}
      {venue.email && (
        <FactLine icon={EmailIcon} href={`mailto:${venue.email}`}>
          {venue.email}
        </FactLine>
      )}
      {venue.phone && (
        <FactLine icon={PhoneIcon} href={linkPhone ? telLink(venue.phone) : undefined}>
          {formatPhone(venue.phone)}
        </FactLine>
      )}
      {venue.website_url && (
        <FactLine icon={WebIcon} href={linkTo(venue.website_url)}>
          {bareUrl(venue.website_url)}
        </FactLine>
      )}
      {notes.length > 0 && (
        <Notes>
          {notes.flatMap(([label, text]) => [<dt key={label}>{label}</dt>, <dd key={`${label}-text`}>{text}</dd>])}
        </Notes>
      )}
    </FactCard>
  )
}
