import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Relation } from '#shared/domain/event/access/relation.ts'
import { writableFields } from '#shared/domain/event/access/writable-fields.ts'
import { labelOf, type TextField } from '#shared/domain/event/record/fields.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { onTouch } from '#web/lib/looks.ts'
import { useEditMode } from './edit-mode.ts'
import { EditPencil } from './edit-pencil.tsx'

interface EditedTextProps {
  event: EventView
  who: Relation
  field: TextField
  children: ReactNode
}

/** A text of the event, for those who may write it: a click on it, or on its pencil, leads to it in the edit mode. */
export const EditedText = ({ event, who, field, children }: EditedTextProps) => {
  const mode = useEditMode()
  if (!mode || !writableFields(who, event).has(field)) return children
  return (
    <Box
      component="span"
      // For the mouse; the keyboard has the pencil.
      onClick={(e) => !(e.target as Element).closest('a, button') && mode.onEdit(field)}
      sx={{
        ...{ display: 'flex', alignItems: 'flex-start', gap: 0.5, cursor: 'text' },
        '& > span': { flex: '0 1 auto', minWidth: 0 },
        '& > button': { opacity: 0, ...onTouch({ opacity: 1 }) },
        '&:hover > button, & > button:focus-visible': { opacity: 1 },
      }}
    >
      <span>{children}</span>
      <EditPencil place={field} name={labelOf(field)} />
    </Box>
  )
}
