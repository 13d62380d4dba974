import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { Duplicates, Import, ImportRow } from '#shared/domain/import/schema.ts'
import { useSetImport } from '../api/imports.ts'

const words: Readonly<Record<Duplicates, string>> = { update: 'Update', keep: 'Keep', add: 'Make new' }

/** An address is one person's: no second record can have it. */
const choicesOf = ({ by }: ImportRow): Duplicates[] => (by === 'email' ? ['update', 'keep'] : ['update', 'keep', 'add'])

/** Rows about somebody known, and those that somebody made new by choice. */
export const canChoose = ({ state, choices }: Import, { row, by, outcome }: ImportRow): boolean =>
  state === 'checked' && outcome !== 'refused' && (by !== undefined || choices.some((choice) => choice.row === row))

/** For one row, instead of what is chosen for all. */
export const RowChoice = ({ shown, row }: { shown: Import; row: ImportRow }) => {
  const { mutate, isPending } = useSetImport(shown.id)
  const chosen = shown.choices.find((choice) => choice.row === row.row)?.duplicates
  const others = shown.choices.filter((choice) => choice.row !== row.row)
  return (
    <TextField
      select
      size="small"
      variant="standard"
      fullWidth={false}
      value={chosen ?? shown.duplicates}
      disabled={isPending}
      onChange={(event) =>
        mutate({ choices: [...others, { row: row.row, duplicates: event.target.value as Duplicates }] })
      }
      slotProps={{ htmlInput: { 'aria-label': `Row ${row.row}` } }}
    >
      {choicesOf(row).map((one) => (
        <MenuItem key={one} value={one}>
          {words[one]}
        </MenuItem>
      ))}
    </TextField>
  )
}
