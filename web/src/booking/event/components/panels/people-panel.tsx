import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { vendorName, vendorsOf, type Vendor } from '#shared/domain/event/record/vendors.ts'
import { Money } from '#web/components/money.tsx'
import { ColorChip, VendorStatusChip } from '#web/components/status-chip.tsx'
import { initials } from '#web/lib/format/text.ts'
import { ContactLines } from './contact-lines.tsx'
import { RecordLink } from '#web/components/record-link.tsx'
import { SlotInstrument } from '#web/booking/event/components/slot-instrument.tsx'
import { Fold } from './fold.tsx'
import { canActOnVendor, VendorButtons } from './vendor-buttons.tsx'
import { radius } from '#web/lib/looks.ts'

const partName = { artist: 'Artist', bandleader: 'Band leader', musician: 'Musician' }

/**
 * The space of status and buttons is reserved, so that a click moves no other row: on a wide screen at the right, on a
 * phone in two lines below.
 */
const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '3rem minmax(0, 1fr) auto',
  columnGap: 16,
  rowGap: 8,
  '& .side': { display: 'grid', justifyItems: 'end', alignContent: 'start', gap: 8 },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', alignContent: 'start', gap: 4 },
  '& .buttons[data-acts=true]': { width: '13.5rem', minHeight: 68 },
  [theme.breakpoints.down('sm')]: {
    '& .side': { gridColumn: '1 / -1', justifyItems: 'start' },
    '& .buttons, & .buttons[data-acts=true]': { justifyContent: 'flex-start', width: 'auto' },
    '& .buttons[data-acts=true]': { minHeight: 44 },
    '& .buttons .MuiButton-root': { paddingInline: 8 },
  },
}))

interface PersonProps {
  event: EventView
  vendor: Vendor
  /** The reader's buttons; absent if the reader can act on none of the vendors. */
  buttons?: ReactNode
  /** How a proposed change concerns them. */
  note: string
}

/** By the key: musicians do not get the user ids of others. */
const entryOf = (event: EventView, vendor: Vendor) =>
  event.musicians?.find((m) => vendor.key === `${m.musician_id}|${m.instrument}`)

const pictureOf = (event: EventView, vendor: Vendor) => {
  if (vendor.role === 'artist') return event.artist?.profile_picture
  if (vendor.role === 'bandleader') return event.bandleader?.profile_picture
  return entryOf(event, vendor)?.profile_picture
}

const contactOf = (event: EventView, vendor: Vendor) => {
  if (vendor.role === 'artist') return { email: event.artist?.email, phone: event.artist?.cell_phone }
  if (vendor.role === 'bandleader') return { email: event.bandleader?.email, phone: event.bandleader?.cell_phone }
  const entry = entryOf(event, vendor)
  return { email: entry?.email, phone: entry?.cell_phone, meal: entry?.meal_preference }
}

const Person = ({ event, vendor, buttons, note }: PersonProps) => {
  const { email, phone, meal } = contactOf(event, vendor)
  return (
    <Row>
      <Avatar
        src={pictureOf(event, vendor) ?? undefined}
        alt=""
        sx={{ width: '3rem', height: '3rem', bgcolor: 'ink.raised', color: 'ink.text' }}
      >
        {initials(vendor.name)}
      </Avatar>
      <div>
        <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
          {vendor.name ? <RecordLink id={vendor.key.split('|')[0]} name={vendor.name} /> : partName[vendor.role]}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {vendor.instrument ?? partName[vendor.role]}
          {meal && meal !== 'no preference' ? ` · Meal: ${meal}` : ''}
          {vendor.played === false ? ' · Did not play' : ''}
        </Typography>
        {note && (
          <Typography variant="body2" color="warning">
            {note}
          </Typography>
        )}
        <Typography variant="body2" component="div">
          <ContactLines email={email} phone={phone} />
        </Typography>
      </div>
      <div className="side">
        {event.artist_status !== undefined &&
          (isCalledOff(event) ? (
            <ColorChip color="default" label="Released" />
          ) : (
            <VendorStatusChip status={vendor.status} />
          ))}
        <div className="buttons" data-acts={buttons != null && buttons !== false}>
          {buttons}
        </div>
      </div>
    </Row>
  )
}

/** The line-up: group, artist, band leader, musicians with instrument and status, and empty slots. */
export const PeoplePanel = ({ event, who }: { event: EventView; who: Relation }) => {
  const force = inForce(event)
  const vendors = vendorsOf(event)
  const slots = event.musician_slots ?? []
  const acts = vendors.some((vendor) => canActOnVendor(who, event, vendor))
  const proposed = new Set(vendors.map(vendorName))
  const agreed = new Set(vendorsOf(force).map(vendorName))
  const leaving = vendorsOf(force).filter((vendor) => !proposed.has(vendorName(vendor)) && vendor.status !== 'declined')
  return (
    <Fold title="Who plays" aside={force.group?.name ?? force.artist?.name}>
      {vendors.length === 0 && slots.length === 0 ? (
        <Typography color="textSecondary">No one is chosen yet.</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {leaving.map((vendor) => (
            <Person key={vendorName(vendor)} event={force} vendor={vendor} note="Until the change is agreed" />
          ))}
          {vendors.map((vendor) => (
            <Person
              key={vendorName(vendor)}
              event={event}
              vendor={vendor}
              buttons={acts && <VendorButtons event={event} vendor={vendor} who={who} />}
              note={agreed.has(vendorName(vendor)) ? '' : 'Proposed'}
            />
          ))}
          {slots.map((slot) => (
            <Box
              component="li"
              key={slot.id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                justifyContent: 'space-between',
                gap: 2,
                border: '1px dashed',
                borderColor: 'line.strong',
                borderRadius: radius.inner,
                px: 2,
                py: 1.5,
              }}
            >
              <Typography color="textSecondary" sx={{ flex: 1 }}>
                Unassigned{slot.instrument ? `: ${slot.instrument}` : ' musician'}
              </Typography>
              <SlotInstrument event={event} who={who} slot={slot.id} />
              <Money amount={slot.rate} />
            </Box>
          ))}
        </Box>
      )}
      {event.bandleader_status === 'not_needed' && (
        <Typography variant="body2" color="textSecondary">
          No band leader needed.
        </Typography>
      )}
    </Fold>
  )
}
