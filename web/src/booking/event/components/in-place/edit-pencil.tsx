import EditIcon from '@mui/icons-material/EditOutlined'
import IconButton from '@mui/material/IconButton'
import type { EditPlace } from '#web/lib/edit-place.ts'
import { useEditMode } from './edit-mode.ts'

/** Turns the page into its edit mode, at a part or field; has the focus again afterwards. */
export const EditPencil = ({ place, name }: { place: EditPlace; name: string }) => {
  const mode = useEditMode()
  return (
    mode && (
      <IconButton
        size="small"
        aria-label={`Edit ${name}`}
        title={`Edit ${name}`}
        autoFocus={mode.from === place}
        sx={{ my: -0.75 }}
        onClick={() => mode.onEdit(place)}
      >
        <EditIcon sx={{ fontSize: '1rem' }} />
      </IconButton>
    )
  )
}
