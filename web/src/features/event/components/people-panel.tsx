import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { vendorsOf, type Vendor } from '#shared/domain/event/record/vendors.ts'
import { Money } from '#web/components/money.tsx'
import { VendorStatusChip } from '#web/components/status-chip.tsx'
import { initials } from '#web/lib/format/text.ts'
import { ContactLines } from './contact-lines.tsx'
import { RecordLink } from '#web/components/record-link.tsx'
import { Fold } from './fold.tsx'
import { VendorButtons } from './vendor-buttons.tsx'

const partName = { artist: 'Artist', bandleader: 'Band leader', musician: 'Musician' }

interface PersonProps {
  event: EventView
  vendor: Vendor
  who: Relation
}

const pictureOf = (event: EventView, vendor: Vendor) => {
  if (vendor.role === 'artist') return event.artist?.profile_picture
  if (vendor.role === 'bandleader') return event.bandleader?.profile_picture
  return (event.musicians ?? []).find((m) => m.user_id === vendor.user_id || vendor.key.startsWith(`${m.musician_id}|`))
    ?.profile_picture
}

const contactOf = (event: EventView, vendor: Vendor) => {
  if (vendor.role === 'artist') return { email: event.artist?.email, phone: event.artist?.cell_phone }
  if (vendor.role === 'bandleader') return { email: event.bandleader?.email, phone: event.bandleader?.cell_phone }
  const entry = (event.musicians ?? []).find((m) => vendor.key === `${m.musician_id}|${m.instrument}`)
  return { email: entry?.email, phone: entry?.cell_phone, meal: entry?.meal_preference }
}

const Person = ({ event, vendor, who }: PersonProps) => {
  const { email, phone, meal } = contactOf(event, vendor)
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', flexWrap: 'wrap' }}>
      <Avatar
        src={pictureOf(event, vendor) ?? undefined}
        alt=""
        sx={{ width: 48, height: 48, bgcolor: 'ink.raised', color: 'ink.text' }}
      >
        {initials(vendor.name)}
      </Avatar>
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
          {vendor.name ? <RecordLink id={vendor.key.split('|')[0]} name={vendor.name} /> : partName[vendor.role]}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {vendor.instrument ?? partName[vendor.role]}
          {meal && meal !== 'no preference' ? ` · Meal: ${meal}` : ''}
          {vendor.played === false ? ' · Did not play' : ''}
        </Typography>
        <Typography variant="body2" component="div">
          <ContactLines email={email} phone={phone} />
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {event.artist_status !== undefined && <VendorStatusChip status={vendor.status} />}
        <VendorButtons event={event} vendor={vendor} who={who} />
      </Box>
    </Box>
  )
}

/** The line-up: group, artist, band leader, musicians with instrument and status, and empty slots. */
export const PeoplePanel = ({ event, who }: { event: EventView; who: Relation }) => {
  const vendors = vendorsOf(event)
  const slots = event.musician_slots ?? []
  const staying = new Set(vendors.map(({ role, key }) => role + key))
  const gone = vendorsOf(inForce(event)).filter(
    ({ role, key, status }) => !staying.has(role + key) && status !== 'declined',
  )
  return (
    <Fold title="Who plays" aside={event.group?.name ?? event.artist?.name}>
      {vendors.length === 0 && slots.length === 0 ? (
        <Typography color="textSecondary">No one is chosen yet.</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {vendors.map((vendor) => (
            <Person key={`${vendor.role}${vendor.key}`} event={event} vendor={vendor} who={who} />
          ))}
          {slots.map((slot) => (
            <Box
              component="li"
              key={slot.id}
              sx={{
                display: 'flex',
                justifyContent: 'space-between',
                gap: 2,
                border: '1px dashed',
                borderColor: 'line.strong',
                borderRadius: 3,
                px: 2,
                py: 1.5,
              }}
            >
              <Typography color="textSecondary">
                Unassigned{slot.instrument ? `: ${slot.instrument}` : ' musician'}
              </Typography>
              <Money amount={slot.rate} />
            </Box>
          ))}
        </Box>
      )}
      {gone.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          In force until the change is agreed: {gone.map(({ name }) => name).join(', ')}
        </Typography>
      )}
      {event.bandleader_status === 'not_needed' && (
        <Typography variant="body2" color="textSecondary">
          No band leader needed.
        </Typography>
      )}
    </Fold>
  )
}
