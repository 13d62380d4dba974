import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { canCall } from '#shared/domain/call-list/permissions.ts'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import { rosterName } from '#shared/domain/event/money/roster.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { isConfirmed } from '#shared/domain/event/record/vendor-status.ts'
import { vendorName } from '#shared/domain/event/record/vendors.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { callListsQuery } from '#web/booking/event/api/call-lists.ts'
import { Panel } from '#web/booking/event/components/panels/panel.tsx'
import { splitLines } from '#web/booking/event/rate-lines.ts'
import { PlaceRow } from './place-row.tsx'
import { type Place, placesOf } from './places.ts'
import { Rows } from './rows.tsx'

const LineUpTools = lazyPart(() => import('./line-up-tools.tsx'))

const toneKey = ({ vendor, slot }: Place): string =>
  vendor ? vendorName(vendor) : slot ? rosterName({ role: 'slot', key: slot.id }) : ''

/** An orchestra is cut to as many rows, of those who are not confirmed first. */
const [most, fewest] = [24, 20]
const isSettled = ({ vendor }: Place) => vendor !== undefined && isConfirmed(vendor.status)
const cut = (places: readonly Place[]): Place[] =>
  [...places.filter((place) => !isSettled(place)), ...places.filter(isSettled)].slice(0, fewest)

interface LineUpProps {
  event: EventView
  who: Relation
}

/** Everybody who plays and every place to fill: one row each, for all readers. */
export const LineUp = ({ event, who }: LineUpProps) => {
  const isCalling = canCall(who, event, 'slot-').ok
  const { data } = useQuery({ ...callListsQuery(event.id), enabled: isCalling })
  const places = placesOf(event, data ?? [])
  const [isWhole, setWhole] = useState(false)
  const isCut = places.length > most && !isWhole
  const tones = isStaff(who) ? splitLines(event).tones : {}
  const act = inForce(event).group?.name ?? inForce(event).artist?.name
  return (
    <Panel id="line-up" title="Line-up" aside={act} edit="people">
      {places.length === 0 ? (
        <Typography color="textSecondary">No one is chosen yet.</Typography>
      ) : (
        <Rows>
          {(isCut ? cut(places) : places).map((place) => (
            <PlaceRow key={place.key} {...{ place, who }} tone={tones[toneKey(place)]} />
          ))}
        </Rows>
      )}
      {isCut && (
        <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => setWhole(true)}>
          Show all {places.length}
        </Button>
      )}
      {event.bandleader_status === 'not_needed' && (
        <Typography variant="body2" color="textSecondary">
          No band leader needed.
        </Typography>
      )}
      {isCalling && data && (
        <Suspense>
          <LineUpTools event={event} who={who} lists={data} />
        </Suspense>
      )}
    </Panel>
  )
}
