import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { fieldsOf, labelOf, type ImportField, type ImportKind } from '#shared/domain/import/fields.ts'
import type { Import } from '#shared/domain/import/schema.ts'

interface ColumnMapProps {
  kind: ImportKind
  columns: Import['columns']
  disabled: boolean
  onMap: (columns: (ImportField | null)[]) => void
}

/** A field is one column: choosing it elsewhere takes it from there. */
const mapped = (columns: Import['columns'], at: number, field: ImportField | null) =>
  columns.map((column, place) => (place === at ? field : column.field === field ? null : column.field))

/** The columns of the file with examples, and the field that each is. */
export const ColumnMap = ({ kind, columns, disabled, onMap }: ColumnMapProps) => (
  <Box
    component="ul"
    sx={{
      ...{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 },
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 16rem), 1fr))',
    }}
  >
    {columns.map(({ heading, field, samples }, at) => (
      <Box component="li" key={at} sx={{ minWidth: 0 }}>
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
    ))}
  </Box>
)
