import MicIcon from '@mui/icons-material/Mic'
import MusicNoteIcon from '@mui/icons-material/MusicNote'
import StarIcon from '@mui/icons-material/StarRate'
import { styled } from '@mui/material/styles'
import { vendorStatusColor, type VendorStatus } from '#shared/domain/event/record/vendor-status.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { humanize } from '#web/lib/format/text.ts'

/** One mark per vendor: its shape shows the role, its color the status, and both are in its accessible name. */

const Row = styled('span')({ display: 'inline-flex', gap: 4, flexWrap: 'wrap' })
const Mark = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: VendorStatus }>(({
  theme,
  tone,
}) => {
  const color = vendorStatusColor[tone]
  return {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 26,
    height: 26,
    borderRadius: 8,
    backgroundColor: theme.vars.palette.soft[color],
    color: color === 'default' ? theme.vars.palette.text.primary : theme.vars.palette[color].main,
    '& svg': { fontSize: 17 },
  }
})

const roleIcons = { artist: MicIcon, bandleader: StarIcon, musician: MusicNoteIcon }
export type VendorPart = keyof typeof roleIcons

export const VendorMark = ({
  part,
  status,
  name,
}: {
  part: VendorPart
  status: VendorStatus
  name?: string | undefined
}) => {
  const Icon = roleIcons[part]
  const who = name ?? { artist: 'Artist', bandleader: 'Band leader', musician: 'Musician' }[part]
  const label = `${who}: ${humanize(status)}`
  return (
    <Mark tone={status} role="img" aria-label={label} title={label}>
      <Icon aria-hidden />
    </Mark>
  )
}

/** Absent for clients, who get no vendor status. */
export const VendorIcons = ({ event }: { event: EventProjection }) => {
  const { artist_id, artist_status, bandleader_id, bandleader_status, musicians = [] } = event
  const hasLeader =
    bandleader_id != null &&
    bandleader_id !== '' &&
    bandleader_id !== 0 &&
    bandleader_status !== undefined &&
    bandleader_status !== 'not_needed'
  if (!artist_status && !hasLeader && musicians.length === 0) return null
  return (
    <Row>
      {artist_id && artist_status && <VendorMark part="artist" status={artist_status} name={event.artist?.name} />}
      {hasLeader && <VendorMark part="bandleader" status={bandleader_status} name={event.bandleader?.name} />}
      {musicians.map((m) => (
        <VendorMark
          key={`${m.musician_id}${m.instrument}`}
          part="musician"
          status={m.status}
          name={`${m.musician_name}, ${m.instrument}`}
        />
      ))}
    </Row>
  )
}
