import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatMoney } from '#shared/domain/money.ts'
import { placesText } from '#shared/domain/package/fill.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { type Package, type PackageBody, packagesQuery } from '#web/booking/event-edit/api/packages.ts'

const PackagesDialog = lazyPart(() => import('./packages-dialog.tsx'))

interface PackageMenuProps {
  label: string
  onPick: (chosen: Package) => void
  /** The line-up that may become a package; without it, packages are only chosen. */
  current?: () => PackageBody
}

/** The packages of the agency: one click fills the form. */
export const PackageMenu = ({ label, onPick, current }: PackageMenuProps) => {
  const { data = [] } = useQuery(packagesQuery)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState<{ draft?: PackageBody }>()
  if (data.length === 0 && !current) return null
  const close = () => setAnchor(null)
  const then = (act: () => void) => () => {
    // The focus is back at the button before a dialog takes it.
    flushSync(close)
    act()
  }
  return (
    <>
      <Button variant="outlined" size="small" aria-haspopup="menu" onClick={(e) => setAnchor(e.currentTarget)}>
        {label}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {data.map((one) => (
          <MenuItem key={one.id} onClick={then(() => onPick(one))} sx={{ maxWidth: '26rem' }}>
            <ListItemText
              primary={one.name}
              secondary={[formatMoney(one.price), `${one.hours} hours`, placesText(one)].filter(Boolean).join(' · ')}
              slotProps={{ primary: { sx: { whiteSpace: 'normal' } }, secondary: { sx: { whiteSpace: 'normal' } } }}
            />
          </MenuItem>
        ))}
        {current && data.length > 0 && <Divider />}
        {current && (
          <MenuItem onClick={then(() => setOpened({ draft: current() }))}>Save this line-up as a package</MenuItem>
        )}
        {current && data.length > 0 && <MenuItem onClick={then(() => setOpened({}))}>Change packages</MenuItem>}
      </Menu>
      {opened && (
        <Suspense>
          <PackagesDialog draft={opened.draft} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}
