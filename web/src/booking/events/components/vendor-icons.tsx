import MicIcon from '@mui/icons-material/Mic'
import MusicNoteIcon from '@mui/icons-material/MusicNote'
import StarIcon from '@mui/icons-material/StarRate'
import { styled } from '@mui/material/styles'
import { vendorStatusColor, type VendorStatus } from '#shared/domain/event/record/vendor-status.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { humanize } from '#web/lib/format/text.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import { isCalling } from '#shared/domain/event/record/calls.ts'
import { placesOf } from '#shared/domain/event/record/places.ts'
import { withProposedLineUp } from '#shared/domain/event/record/event-like.ts'

/** One mark per vendor: its icon shows the role, its color and sign the status, and both are in its accessible name. */

/** Read without color; a vendor who is only chosen has none. */
const statusSigns: Record<VendorStatus, string> = {
  not_selected: '○',
  not_needed: '–',
  selected: '',
  requested: '?',
  confirmed: '✓',
  declined: '×',
  paid: '→',
  paid_out: '$',
  payout_canceled: '↩',
  payout_failed: '!',
}
const Row = styled('span')({
  display: 'inline-flex',
  gap: 8,
  flexWrap: 'wrap',
  '&.dense': { display: 'flex', gap: 3, flexWrap: 'nowrap' },
})
const Mark = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: VendorStatus }>(({
  theme,
  tone,
}) => {
  const color = vendorStatusColor[tone]
  return {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 26,
    fontSize: '0.8125rem',
    fontWeight: 700,
    paddingInline: 2,
    boxSizing: 'border-box',
    height: 26,
    borderRadius: 8,
    backgroundColor: theme.vars.palette.soft[color],
    color: color === 'default' ? theme.vars.palette.text.primary : theme.vars.palette[color].main,
    position: 'relative',
    '& svg': { fontSize: 17 },
    '&::after': {
      content: `"${statusSigns[tone]}"`,
      display: statusSigns[tone] === '' ? 'none' : 'grid',
      placeItems: 'center',
      position: 'absolute',
      right: -4,
      bottom: -4,
      width: 14,
      height: 14,
      borderRadius: '50%',
      fontSize: 11,
      fontWeight: 800,
      lineHeight: 1,
      backgroundColor: theme.vars.palette.background.paper,
      border: '1px solid currentcolor',
    },
    // In a line of a table: the sign stands beside the icon.
    '.dense &': {
      height: '0.875rem',
      minWidth: 16,
      borderRadius: 5,
      fontSize: '0.6875rem',
      '& svg': { fontSize: 13 },
      '&::after': { position: 'static', width: 'auto', height: 'auto', border: 0, background: 'none', marginLeft: 1 },
    },
  }
})

const roleIcons = { artist: MicIcon, bandleader: StarIcon, musician: MusicNoteIcon }
export type VendorPart = keyof typeof roleIcons

export const VendorMark = ({
  part,
  status,
  name,
  count,
}: {
  part: VendorPart
  status: VendorStatus
  name?: string | undefined
  /** Of several who share the mark. */
  count?: number
}) => {
  const Icon = roleIcons[part]
  const who = name ?? { artist: 'Artist', bandleader: 'Band leader', musician: 'Musician' }[part]
  const label = `${who}: ${humanize(status)}`
  return (
    <Mark tone={status} role="img" aria-label={label} title={label}>
      <Icon aria-hidden />
      {count}
    </Mark>
  )
}

/** Places without a person: they look as asked for while a call list runs. */
const FreePlaces = ({ event }: { event: EventProjection }) => {
  const free = placesOf(event).filter(({ kind }) => kind === 'slot')
  return [false, true].map((isAsked) => {
    const alike = free.filter(({ chair }) => isCalling(event, chair) === isAsked)
    const parts = [...new Set(alike.map(({ part }) => part))].join(', ')
    if (alike.length === 0) return null
    const name = `${alike.length === 1 ? '1 free place' : `${alike.length} free places`} (${parts})`
    return (
      <VendorMark
        key={String(isAsked)}
        part="musician"
        status={isAsked ? 'requested' : 'not_selected'}
        name={name}
        count={alike.length}
      />
    )
  })
}

/** The marks of more musicians would fill the row; one per status says how many. */
const mostMarks = { roomy: 8, dense: 2 }

interface VendorIconsProps {
  event: EventProjection
  /** In one line of a table. */
  dense?: boolean
}

/**
 * Absent for clients, who get no vendor status, and once the vendors are free again. Also the answers to a proposed
 * change.
 */
export const VendorIcons = ({ event: row, dense = false }: VendorIconsProps) => {
  const event = withProposedLineUp(row)
  const { artist_id, artist_status, bandleader_id, bandleader_status, musicians = [] } = event
  const hasLeader =
    bandleader_id != null &&
    bandleader_id !== '' &&
    bandleader_id !== 0 &&
    bandleader_status !== undefined &&
    bandleader_status !== 'not_needed'
  const hasFree = (event.slots ?? []).length > 0
  if (isCalledOff(event) || (!artist_status && !hasLeader && musicians.length === 0 && !hasFree)) return null
  return (
    <Row className={dense ? 'dense' : undefined}>
      {artist_id && artist_status && <VendorMark part="artist" status={artist_status} name={event.artist?.name} />}
      {hasLeader && <VendorMark part="bandleader" status={bandleader_status} name={event.bandleader?.name} />}
      {musicians.length > mostMarks[dense ? 'dense' : 'roomy']
        ? [...new Set(musicians.map((m) => m.status))].map((status) => {
            const alike = musicians.filter((m) => m.status === status).length
            const name = alike === 1 ? '1 musician' : `${alike} musicians`
            return <VendorMark key={status} part="musician" status={status} name={name} count={alike} />
          })
        : musicians.map((m) => (
            <VendorMark
              key={`${m.musician_id}${m.instrument}`}
              part="musician"
              status={m.status}
              name={`${m.musician_name}, ${m.instrument}`}
            />
          ))}
      {hasFree && <FreePlaces event={event} />}
    </Row>
  )
}
