import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { showKinds, type ShowItem, type ShowKind } from '#shared/domain/day-sheet/schema.ts'
import { dayLabel, showKindLabel } from '#shared/domain/day-sheet/show.ts'

/** A row of the editor; `key` stays with it while rows come and go. */
export interface EditedRow extends ShowItem {
  key: string
}

interface ShowRowProps {
  row: EditedRow
  /** Days of the event after its first. */
  lastDay: number
  errors: Partial<Record<keyof ShowItem, string>>
  onChange: (patch: Partial<ShowItem>) => void
  onRemove: () => void
}

/** The title of a new kind replaces one that nobody has typed. */
const withKind = ({ kind, title }: ShowItem, next: ShowKind): Partial<ShowItem> => ({
  kind: next,
  ...((title === '' || title === showKindLabel[kind]) && { title: next === 'other' ? '' : showKindLabel[next] }),
})

export const ShowRow = ({ row, lastDay, errors, onChange, onRemove }: ShowRowProps) => {
  const days = Array.from({ length: lastDay + 3 }, (_, i) => i - 1)
  return (
    <Box
      component="fieldset"
      sx={{
        m: 0,
        p: 0,
        border: 0,
        minWidth: 0,
        display: 'grid',
        gap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr 1fr auto', sm: '8rem 9rem 9rem 1fr auto' },
      }}
    >
      <legend className="visually-hidden">{row.title || 'A new time'}</legend>
      <TextField
        label="Time"
        type="time"
        value={row.time}
        error={errors.time !== undefined}
        helperText={errors.time}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(e) => onChange({ time: e.target.value })}
      />
      <TextField
        label="Day"
        select
        value={row.day}
        slotProps={{ select: { native: true } }}
        onChange={(e) => onChange({ day: Number(e.target.value) })}
      >
        {days.map((day) => (
          <option key={day} value={day}>
            {dayLabel(day)}
          </option>
        ))}
      </TextField>
      <TextField
        label="What"
        select
        value={row.kind}
        slotProps={{ select: { native: true } }}
        sx={{ gridRow: { xs: 2, sm: 'auto' } }}
        onChange={(e) => onChange(withKind(row, e.target.value as ShowKind))}
      >
        {showKinds.map((kind) => (
          <option key={kind} value={kind}>
            {showKindLabel[kind]}
          </option>
        ))}
      </TextField>
      <TextField
        label="In words"
        value={row.title}
        error={errors.title !== undefined}
        helperText={errors.title}
        sx={{ gridRow: { xs: 2, sm: 'auto' }, gridColumn: { xs: '2 / -1', sm: 'auto' } }}
        onChange={(e) => onChange({ title: e.target.value })}
      />
      <IconButton
        aria-label={`Remove ${row.title || 'this time'}`}
        onClick={onRemove}
        sx={{ gridRow: { xs: 1, sm: 'auto' }, gridColumn: { xs: 3, sm: 'auto' } }}
      >
        <DeleteIcon />
      </IconButton>
      <TextField
        label="Note"
        value={row.note ?? ''}
        error={errors.note !== undefined}
        helperText={errors.note}
        sx={{ gridColumn: '1 / -1' }}
        onChange={(e) => onChange({ note: e.target.value })}
      />
    </Box>
  )
}
