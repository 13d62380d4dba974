import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import { canEdit } from '#shared/domain/event/access/event-permissions.ts'
import type { Relation } from '#shared/domain/event/access/relation.ts'
import { writableFields } from '#shared/domain/event/access/writable-fields.ts'
import { labelOf } from '#shared/domain/event/record/fields.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { onTouch } from '#web/lib/looks.ts'
import type { PlainField } from '#web/booking/event/api/save-fields.ts'

const TextEdit = lazyPart(() => import('./text-edit.tsx'))

interface EditedTextProps {
  event: EventView
  who: Relation
  field: PlainField
  children: ReactNode
}

/** A text of the event, for those who may write it: a click on it, or on its pencil, edits it where it stands. */
export const EditedText = ({ event, who, field, children }: EditedTextProps) => {
  const [isEdited, setEdited] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  if (!canEdit(who, event).ok || !writableFields(who, event).has(field)) return children
  const leave = () => {
    setEdited(false)
    // Once it is there again.
    requestAnimationFrame(() => pencil.current?.focus())
  }
  const shown = (
    <Box
      component="span"
      // For the mouse; the keyboard has the pencil.
      onClick={(e) => !(e.target as Element).closest('a, button') && setEdited(true)}
      sx={{
        ...{ display: 'flex', alignItems: 'flex-start', gap: 0.5, cursor: 'text' },
        '& > span': { flex: '0 1 auto', minWidth: 0 },
        '& > button': { my: -0.5, opacity: 0, ...onTouch({ opacity: 1 }) },
        '&:hover > button, & > button:focus-visible': { opacity: 1 },
      }}
    >
      <span>{children}</span>
      <IconButton
        ref={pencil}
        size="small"
        aria-label={`Edit ${labelOf(field)}`}
        title={`Edit ${labelOf(field)}`}
        onClick={() => setEdited(true)}
      >
        <EditIcon sx={{ fontSize: '1rem' }} />
      </IconButton>
    </Box>
  )
  return isEdited ? (
    <Suspense fallback={shown}>
      <TextEdit event={event} field={field} onLeave={leave} />
    </Suspense>
  ) : (
    shown
  )
}
