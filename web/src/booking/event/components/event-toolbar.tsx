import CloseIcon from '@mui/icons-material/Close'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import MoreIcon from '@mui/icons-material/MoreVert'
import QrIcon from '@mui/icons-material/QrCode2Outlined'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { canDelete, canEdit } from '#shared/domain/event/access/event-permissions.ts'
import type { Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { confirm } from '#web/lib/dialogs.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { useDeleteEvent } from '#web/booking/event/api/delete-event.ts'
import type { EventAction } from './use-event-actions.ts'

interface EventToolbarProps {
  event: EventView
  who: Relation
  others: readonly EventAction[]
  onEdit: () => void
  onQr: () => void
}

/** Edit, signup QR, delete, other actions, and close (docs/product.md#screens). */
export const EventToolbar = ({ event, who, others, onEdit, onQr }: EventToolbarProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const navigate = useNavigate()
  const { from } = useWayBack()
  const remove = useDeleteEvent(event.id)
  const askDelete = async () => {
    const yes = await confirm({
      title: 'Delete this event?',
      text: 'This cannot be undone. Requested and confirmed vendors will be released and notified.',
      confirm: 'Delete',
      destructive: true,
    })
    if (yes) remove.mutate(undefined, { onSuccess: () => void navigate(from, { replace: true }) })
  }
  return (
    <>
      {canEdit(who, event).ok && (
        <IconButton aria-label="Edit" title="Edit" onClick={onEdit}>
          <EditIcon />
        </IconButton>
      )}
      {event.signup_qrcode != null && event.signup_url != null && (
        <IconButton aria-label="Signup QR Code" title="Signup QR Code" onClick={onQr}>
          <QrIcon />
        </IconButton>
      )}
      {canDelete(who, event).ok && (
        <IconButton aria-label="Delete" title="Delete" loading={remove.isPending} onClick={() => void askDelete()}>
          <DeleteIcon />
        </IconButton>
      )}
      {others.length > 0 && (
        <IconButton
          aria-label="More actions"
          title="More actions"
          aria-haspopup="menu"
          onClick={(e) => setAnchor(e.currentTarget)}
        >
          <MoreIcon />
        </IconButton>
      )}
      <IconButton aria-label="Close" title="Close" onClick={() => void navigate(from)}>
        <CloseIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {others.map((action) => (
          <MenuItem
            key={action.key}
            disabled={action.busy ?? false}
            sx={action.destructive ? { color: 'error.main' } : {}}
            onClick={() => {
              setAnchor(null)
              action.run()
            }}
          >
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
