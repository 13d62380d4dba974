import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { declinedPlace } from '#shared/domain/call-list/chairs.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { vendorName, type Vendor } from '#shared/domain/event/record/vendors.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { activityQuery } from '#web/booking/event/api/list-activity.ts'
import { suggestionsQuery } from '#web/booking/event/api/call-lists.ts'
import { useReplace } from '#web/booking/event/api/replace-vendor.ts'

const partOf = ({ role, instrument }: Vendor): string =>
  instrument ?? { artist: 'artist', bandleader: 'band leader', musician: 'musician' }[role]

/** The reason is the last part of the answer in the activity: `Elena Marsh, artist, I am on tour`. */
const useReason = (event: EventView, { name }: Vendor): string | undefined => {
  const { data } = useInfiniteQuery(activityQuery(event.id))
  const rows = data?.pages.flatMap((page) => page.items) ?? []
  const answer = rows.find(({ action, detail }) => action.endsWith('declined') && detail?.startsWith(`${name}, `))
  return answer?.detail?.slice(name.length + 2).replace(/^[^,]+(, )?/, '') || undefined
}

const limit = 6
const clientSigns = 'The client signs the change of the act.'
const noUsualRate = 'no usual rate yet'

interface PlaceProps {
  event: EventView
  vendor: Vendor
}

/** A place that somebody declined, and who is free to take it. */
const Place = ({ event, vendor }: PlaceProps) => {
  const reason = useReason(event, vendor)
  const { data } = useQuery(suggestionsQuery(event.id, declinedPlace(vendor).chair))
  const replace = useReplace(event, vendor)
  const free = data?.filter(({ is_recommended }) => is_recommended)
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {vendor.name || 'A vendor'} declined
        </Typography>
        <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {reason === undefined ? 'No reason was given.' : `“${reason}”`} The {partOf(vendor)}’s rate stays{' '}
          {formatMoney(vendor.rate)}.{vendor.role === 'artist' && event.agreement && ` ${clientSigns}`}
        </Typography>
      </Box>
      {free?.length === 0 && <Typography color="textSecondary">Nobody else is free at that time.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {free?.slice(0, limit).map((candidate) => (
          <Box
            component="li"
            key={candidate.id}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}
          >
            <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
              <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{candidate.name}</Typography>
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {[...candidate.reasons, candidate.rate === null && noUsualRate].filter(Boolean).join(' · ')}
              </Typography>
            </Box>
            <Button
              variant="outlined"
              loading={replace.isPending && replace.variables.id === candidate.id}
              disabled={replace.isPending}
              onClick={() => replace.mutate(candidate)}
              aria-label={`Replace and request: ${candidate.name}`}
            >
              Replace and request
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** After a decline: why, who is free, and the replacement by one click. */
export default function DeclinedBanner({ event, declined }: { event: EventView; declined: readonly Vendor[] }) {
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 3, borderColor: 'warning.main' }}>
      {declined.map((vendor) => (
        <Place key={vendorName(vendor)} event={event} vendor={vendor} />
      ))}
    </Card>
  )
}
