import MoreIcon from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formatPhone, telLink } from '#shared/domain/phone.ts'

export interface PlaceAct {
  label: string
  isDestructive?: boolean
  run: () => void
}

export interface Contact {
  email?: string | null | undefined
  phone?: string | null | undefined
}

interface PlaceMenuProps {
  name: string
  acts: readonly PlaceAct[]
  contact: Contact
  isBusy: boolean
}

/** The acts on a place, and the ways to reach its person. */
export const PlaceMenu = ({ name, acts, contact: { email, phone }, isBusy }: PlaceMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  if (acts.length === 0 && !email && !phone) return null
  return (
    <>
      <IconButton
        size="small"
        aria-label={`More: ${name}`}
        title="More"
        aria-haspopup="menu"
        loading={isBusy}
        onClick={(e) => setAnchor(e.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {acts.map(({ label, isDestructive, run }) => (
          <MenuItem
            key={label}
            sx={isDestructive ? { color: 'error.main' } : {}}
            onClick={() => {
              // The focus is back at the button before a dialog takes it.
              flushSync(close)
              run()
            }}
          >
            {label}
          </MenuItem>
        ))}
        {phone && (
          <MenuItem component="a" href={telLink(phone)} onClick={close}>
            {formatPhone(phone)}
          </MenuItem>
        )}
        {email && (
          <MenuItem component="a" href={`mailto:${email}`} onClick={close}>
            {email}
          </MenuItem>
        )}
      </Menu>
    </>
  )
}
