import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { declinedPlace } from '#shared/domain/call-list/chairs.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { Vendor } from '#shared/domain/event/record/vendors.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { useAskInstead } from '#web/booking/event/api/ask-instead.ts'
import { suggestionsQuery, type Suggestion } from '#web/booking/event/api/call-lists.ts'

interface ReplaceProps {
  event: EventView
  vendor: Vendor
  onClose: () => void
}

const fewest = 6

/** Chooses people to take over from somebody, who keeps the place until one of them says yes. */
export default function ReplaceDialog({ event, vendor, onClose }: ReplaceProps) {
  const { data } = useQuery(suggestionsQuery(event.id, declinedPlace(vendor).chair))
  const [chosen, setChosen] = useState<readonly Suggestion[]>([])
  const [isWhole, setWhole] = useState(false)
  const replace = useAskInstead(event.id, vendor)
  const rows = isWhole ? data : data?.slice(0, fewest)
  const order = (one: Suggestion) => chosen.findIndex(({ id }) => id === one.id) + 1
  const toggle = (one: Suggestion) =>
    setChosen(order(one) > 0 ? chosen.filter(({ id }) => id !== one.id) : [...chosen, one])
  const submit = (e: FormEvent) => {
    e.preventDefault()
    if (chosen.length > 0) replace.mutate(chosen, { onSuccess: onClose })
  }
  const [first] = chosen
  return (
    <ResponsiveDialog
      open
      title={`Replace ${vendor.name}`}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={!first} loading={replace.isPending}>
            {chosen.length > 1 ? `Ask ${chosen.length} in turn` : first ? `Ask ${first.name}` : 'Ask'}
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 2 }}>
        {vendor.name} plays until somebody else says yes, and hears of it then. The one you choose is offered{' '}
        {formatMoney(vendor.rate)}; several are asked one after another, in the order in which you choose them.
      </Typography>
      {!data && <ListSkeleton rows={fewest} />}
      {data?.length === 0 && <Typography color="textSecondary">Nobody else could be found.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {rows?.map((one) => (
          <Box component="li" key={one.id}>
            <FormControlLabel
              control={<Checkbox checked={order(one) > 0} onChange={() => toggle(one)} />}
              sx={{ alignItems: 'flex-start', mr: 0 }}
              label={
                <Box sx={{ minWidth: 0, py: 1 }}>
                  <Typography sx={{ overflowWrap: 'anywhere', lineHeight: 1.35 }}>
                    {one.name}
                    {chosen.length > 1 && order(one) > 0 && ` · ${order(one)}`}
                  </Typography>
                  <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                    {one.reasons.join(' · ')}
                  </Typography>
                </Box>
              }
            />
          </Box>
        ))}
      </Box>
      {data && !isWhole && data.length > fewest && (
        <Button size="small" onClick={() => setWhole(true)}>
          Show all {data.length}
        </Button>
      )}
    </ResponsiveDialog>
  )
}
