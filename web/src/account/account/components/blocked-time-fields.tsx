import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { weekdayNames, type BlockedFields, type FieldProblems } from '#web/account/account/blocked-time-form.ts'

interface BlockedTimeFieldsProps {
  fields: BlockedFields
  problems: FieldProblems
  isEdited: boolean
  isPending: boolean
  /** Its owner's alone. */
  hasNote: boolean
  onChange: (fields: BlockedFields) => void
  onSave: () => void
  onCancel: () => void
}

const pickers = [
  { name: 'from', label: 'First day', type: 'date' },
  { name: 'until', label: 'Last day', type: 'date' },
  { name: 'fromTime', label: 'From (whole days if empty)', type: 'time' },
  { name: 'untilTime', label: 'Until', type: 'time' },
] as const

/** The browser's own pickers, which phones show in full. */
export const BlockedTimeFields = ({
  fields,
  problems,
  isEdited,
  isPending,
  hasNote,
  onChange,
  onSave,
  onCancel,
}: BlockedTimeFieldsProps) => (
  <Box
    component="form"
    sx={{ display: 'grid', gap: 2, pt: 1, pb: 2 }}
    onSubmit={(e) => {
      e.preventDefault()
      onSave()
    }}
  >
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      {pickers.map(({ name, label, type }) => (
        <TextField
          key={name}
          label={label}
          type={type}
          required={name === 'from'}
          value={fields[name]}
          error={problems[name] !== undefined}
          helperText={problems[name]}
          slotProps={{ inputLabel: { shrink: true } }}
          onChange={(e) => onChange({ ...fields, [name]: e.target.value })}
        />
      ))}
    </Box>
    <ToggleButtonGroup
      size="small"
      aria-label="Every week on"
      value={fields.weekdays}
      onChange={(_, weekdays: number[]) => onChange({ ...fields, weekdays })}
    >
      {weekdayNames.map((name, weekday) => (
        <ToggleButton key={name} value={weekday}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
    {hasNote && (
      <TextField
        label="Note, for you only"
        value={fields.note}
        error={problems.note !== undefined}
        helperText={problems.note}
        slotProps={{ htmlInput: { maxLength: 256 } }}
        onChange={(e) => onChange({ ...fields, note: e.target.value })}
      />
    )}
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button type="submit" variant="contained" loading={isPending} disabled={fields.from === ''}>
        {isEdited ? 'Save' : 'Block'}
      </Button>
      {isEdited && <Button onClick={onCancel}>Cancel</Button>}
    </Box>
  </Box>
)
