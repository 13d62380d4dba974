import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#shared/domain/money.ts'
import { placesText } from '#shared/domain/package/fill.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import {
  type Package,
  type PackageBody,
  packagesQuery,
  useRemovePackage,
} from '#web/booking/event-edit/api/packages.ts'
import { PackageForm } from './package-form.tsx'

interface PackagesDialogProps {
  /** A new package; without it, all are listed. */
  draft: PackageBody | undefined
  onClose: () => void
}

/** The packages of the agency, to be changed or removed. */
export default function PackagesDialog({ draft, onClose }: PackagesDialogProps) {
  const { data } = useQuery(packagesQuery)
  const [edited, setEdited] = useState<Package>()
  const remove = useRemovePackage()
  if (draft) return <PackageForm start={draft} before={undefined} onClose={onClose} />
  if (edited) return <PackageForm start={edited} before={edited} onClose={() => setEdited(undefined)} />
  return (
    <ResponsiveDialog open title="Packages" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      {data?.length === 0 && <Typography color="textSecondary">There is no package yet.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {data?.map((one) => (
          <Box component="li" key={one.id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{one.name}</Typography>
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {[formatMoney(one.price), `${one.hours} hours`, placesText(one)].filter(Boolean).join(' · ')}
              </Typography>
            </Box>
            <Button size="small" aria-label={`Edit ${one.name}`} onClick={() => setEdited(one)}>
              Edit
            </Button>
            <Button
              size="small"
              color="error"
              aria-label={`Remove ${one.name}`}
              loading={remove.isPending && remove.variables.id === one.id}
              onClick={() => remove.mutate(one)}
            >
              Remove
            </Button>
          </Box>
        ))}
      </Box>
    </ResponsiveDialog>
  )
}
