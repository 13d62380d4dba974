import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import EmailIcon from '@mui/icons-material/MailOutlined'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatPhone, telLink } from '#shared/domain/phone.ts'
import type { ArtistSummary } from '#shared/domain/user/schema.ts'
import { ActProfile, inkButton } from '#web/acts/components/act-profile.tsx'
import { FactLine } from '#web/components/fact-card.tsx'
import { Section } from '#web/components/section.tsx'
import { copyLink } from '#web/lib/share.ts'
import { labelOf } from '#web/acts/artists/act.ts'
import { publicLink } from '#web/acts/artists/public-link.ts'

const copyWords = {
  done: 'Artist link copied to clipboard',
  unavailable: 'Clipboard not available. Here is the artist link',
}

/** For agents and admins; the server sends contacts to nobody else. */
const ContactPanel = ({ artist }: { artist: ArtistSummary }) => (
  <Section title="Contact">
    <Box sx={{ display: 'grid', gap: 1 }}>
      {artist.email && (
        <FactLine icon={EmailIcon} href={`mailto:${artist.email}`}>
          {artist.email}
        </FactLine>
      )}
      {artist.cell_phone && (
        <FactLine icon={PhoneIcon} href={telLink(artist.cell_phone)}>
          {formatPhone(artist.cell_phone)}
        </FactLine>
      )}
    </Box>
    {artist.id.startsWith('art_') && (
      <Button
        component={Link}
        to={`/calendar?artist=${artist.id}`}
        startIcon={<CalendarIcon />}
        sx={{ mt: 1.5, ml: -2 }}
      >
        Calendar
      </Button>
    )}
  </Section>
)

interface ActDetailProps {
  artist: ArtistSummary
  /** For staff: arranges contact, video and text on a page with more content. */
  frame?: ((contact: ReactNode, about: ReactNode) => ReactNode) | undefined
}

export const ActDetail = ({ artist, frame }: ActDetailProps) => {
  const hasContact = Boolean(artist.email ?? artist.cell_phone)
  return (
    <ActProfile
      act={{
        ...artist,
        label: labelOf(artist.id),
        picture: artist.picture ?? artist.logo ?? artist.profile_picture,
      }}
      actions={
        frame &&
        !artist.id.startsWith('mus_') && (
          <Button
            variant="outlined"
            startIcon={<CopyIcon />}
            onClick={() => void copyLink(publicLink(artist.id), copyWords)}
            sx={inkButton}
          >
            Copy link
          </Button>
        )
      }
      frame={frame && ((about) => frame(hasContact && <ContactPanel artist={artist} />, about))}
    />
  )
}
