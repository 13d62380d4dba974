import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { fieldsOf, labelOf, type ImportField, type ImportKind } from '#shared/domain/import/fields.ts'
import type { Import } from '#shared/domain/import/schema.ts'
import { count } from '#web/lib/format/text.ts'

interface ColumnMapProps {
  kind: ImportKind
  columns: Import['columns']
  disabled: boolean
  onMap: (columns: (ImportField | null)[]) => void
}

/** A field is one column: choosing it elsewhere takes it from there. */
const mapped = (columns: Import['columns'], at: number, field: ImportField | null) =>
  columns.map((column, place) => (place === at ? field : column.field === field ? null : column.field))

/** A column that nobody needs: Outlook exports ninety of them. */
const isNeedless = ({ field, samples }: Import['columns'][number]) => field === null && samples.length === 0

interface ColumnProps extends Omit<ColumnMapProps, 'columns'> {
  columns: Import['columns']
  at: number
}

const Column = ({ kind, columns, at, disabled, onMap }: ColumnProps) => {
  const { heading, field, samples } = columns[at]!
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <TextField
        select
        fullWidth
        size="small"
        disabled={disabled}
        label={heading || `Column ${at + 1}`}
        value={field ?? ''}
        onChange={(event) => onMap(mapped(columns, at, (event.target.value || null) as ImportField | null))}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">Leave out</MenuItem>
        {fieldsOf[kind].map((one) => (
          <MenuItem key={one} value={one}>
            {labelOf(kind, one)}
          </MenuItem>
        ))}
      </TextField>
      <Typography variant="caption" color="textSecondary" noWrap component="p" sx={{ px: 1.75, pt: 0.25 }}>
        {samples.length > 0 ? samples.join(' · ') : 'Empty'}
      </Typography>
    </Box>
  )
}

/** The columns of the file with examples, and the field that each is. Empty ones are folded away. */
export const ColumnMap = (props: ColumnMapProps) => {
  const { columns } = props
  const [all, setAll] = useState(false)
  const needless = columns.filter(isNeedless).length
  return (
    <>
      <Box
        component="ul"
        sx={{
          ...{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 },
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 16rem), 1fr))',
        }}
      >
        {columns.map((column, at) => (all || !isNeedless(column) ? <Column key={at} {...props} at={at} /> : null))}
      </Box>
      {needless > 0 && (
        <Button onClick={() => setAll(!all)} sx={{ mt: 1.5 }}>
          {all ? 'Hide empty columns' : `Show ${count(needless, 'empty column')}`}
        </Button>
      )}
    </>
  )
}
