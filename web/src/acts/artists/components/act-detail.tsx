import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import EmailIcon from '@mui/icons-material/MailOutlined'
import SongsIcon from '@mui/icons-material/QueueMusicOutlined'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatPhone, telLink } from '#shared/domain/phone.ts'
import type { ArtistSummary } from '#shared/domain/user/schema.ts'
import { ActProfile, inkButton } from '#web/acts/components/act-profile.tsx'
import { FactLine } from '#web/components/fact-card.tsx'
import { Section } from '#web/components/section.tsx'
import { count } from '#web/lib/format/text.ts'
import { useInvite } from '#web/lib/requests/invite-person.ts'
import { copyLink } from '#web/lib/share.ts'
import { labelOf } from '#web/acts/artists/act.ts'
import { publicLink } from '#web/acts/artists/public-link.ts'
import { hasSongs, songsQuery } from '#web/acts/songs/api/songs.ts'

type Act = ArtistSummary & { unclaimed_user_id?: string | undefined }

const copyWords = {
  done: 'Artist link copied to clipboard',
  unavailable: 'Clipboard not available. Here is the artist link',
}

/** The agency wrote this record: its person can be booked, and gets a login by the mailed link. */
const Unclaimed = ({ userId, name }: { userId: string; name: string }) => {
  const invite = useInvite()
  return (
    <Alert
      severity="info"
      sx={{ mt: 1.5 }}
      action={
        <Button
          color="inherit"
          size="small"
          loading={invite.isPending}
          onClick={() => invite.mutate({ id: userId, name })}
        >
          Invite
        </Button>
      }
    >
      Not claimed yet. Requests reach them by mail all the same.
    </Alert>
  )
}

/** For agents and admins; the server sends contacts to nobody else. */
const ContactPanel = ({ artist }: { artist: Act }) => (
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
    {artist.unclaimed_user_id !== undefined && <Unclaimed userId={artist.unclaimed_user_id} name={artist.name} />}
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

/** Where there are songs, or the reader may list some. */
const SongsLink = ({ actId }: { actId: string }) => {
  const { data } = useQuery(songsQuery(actId))
  if (!data || (data.songs.length === 0 && !data.is_editable)) return null
  return (
    <Button variant="outlined" startIcon={<SongsIcon />} component={Link} to={`/songs?id=${actId}`} sx={inkButton}>
      {data.songs.length > 0 ? count(data.songs.length, 'song') : 'Songs'}
    </Button>
  )
}

interface ActDetailProps {
  artist: Act
  /** For staff: arranges contact, video and text on a page with more content. */
  frame?: ((contact: ReactNode, about: ReactNode) => ReactNode) | undefined
}

export const ActDetail = ({ artist, frame }: ActDetailProps) => {
  const hasContact = Boolean(artist.email ?? artist.cell_phone ?? artist.unclaimed_user_id)
  return (
    <ActProfile
      act={{
        ...artist,
        label: labelOf(artist.id),
        picture: artist.picture ?? artist.logo ?? artist.profile_picture,
      }}
      actions={
        <>
          {hasSongs(artist.id) && <SongsLink actId={artist.id} />}
          {frame && !artist.id.startsWith('mus_') && (
            <Button
              variant="outlined"
              startIcon={<CopyIcon />}
              onClick={() => void copyLink(publicLink(artist.id), copyWords)}
              sx={inkButton}
            >
              Copy link
            </Button>
          )}
        </>
      }
      frame={frame && ((about) => frame(hasContact && <ContactPanel artist={artist} />, about))}
    />
  )
}
