import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import type { QuestionKindName } from '#shared/domain/plan/kinds.ts'
import { kindOf } from '#shared/domain/plan/kinds.ts'
import { planMax } from '#shared/domain/plan/limits.ts'
import type { AnswerRow as Row } from '#shared/domain/plan/schema.ts'
import type { Song } from '#shared/domain/song/schema.ts'
import { foundSongs, songText } from '#shared/domain/song/songs.ts'

const mostOptions = 12
const longest: Readonly<Record<keyof Row, number>> = {
  ...{ name: planMax.name, detail: planMax.name, note: planMax.note, phone: 40, time: 5 },
}

interface AnswerRowProps {
  kind: QuestionKindName
  row: Row
  songs: readonly Song[]
  onChange: (row: Row) => void
  onRemove: () => void
}

/** A song of the act, or any other that somebody types. */
const SongField = ({ row, songs, label, onChange }: Omit<AnswerRowProps, 'kind' | 'onRemove'> & { label: string }) => (
  <Autocomplete
    freeSolo
    disableClearable
    options={[...songs]}
    filterOptions={(all, { inputValue }) => foundSongs(all, inputValue).slice(0, mostOptions)}
    getOptionLabel={(option) => (typeof option === 'string' ? option : option.title)}
    renderOption={({ key: _key, ...props }, option) => (
      <li key={songText(option)} {...props} dir="auto">
        {songText(option)}
      </li>
    )}
    inputValue={row.name ?? ''}
    onInputChange={(_, name, reason) => reason === 'input' && onChange({ ...row, name })}
    onChange={(_, picked) =>
      typeof picked === 'object' && onChange({ ...row, name: picked.title, detail: picked.artist ?? null })
    }
    renderInput={(params) => (
      <TextField
        {...params}
        label={label}
        slotProps={{
          ...params.slotProps,
          htmlInput: { ...params.slotProps.htmlInput, maxLength: longest.name, dir: 'auto' },
        }}
      />
    )}
  />
)

/** One row of an answer. */
export const AnswerRow = ({ kind, row, songs, onChange, onRemove }: AnswerRowProps) => {
  const { columns = [], row: word = 'row' } = kindOf(kind)
  return (
    <Box
      component="fieldset"
      sx={{
        ...{ m: 0, p: 0, border: 0, minWidth: 0, display: 'grid', gap: 1.5, alignItems: 'start' },
        ...{ contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 120px' },
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) auto',
          sm: kind === 'timeline' ? '9rem minmax(0, 1fr) minmax(0, 1fr) auto' : 'repeat(3, minmax(0, 1fr)) auto',
        },
        '& > :not(legend, button)': { gridColumn: { xs: '1', sm: 'auto' } },
      }}
    >
      <legend className="visually-hidden">{row.name || `A new ${word}`}</legend>
      {columns.map(({ field, label }) =>
        kind === 'songs' && field === 'name' ? (
          <SongField key={field} row={row} songs={songs} label={label} onChange={onChange} />
        ) : (
          <TextField
            key={field}
            label={label}
            type={field === 'time' ? 'time' : field === 'phone' ? 'tel' : 'text'}
            value={row[field] ?? ''}
            multiline={field === 'note'}
            onChange={(e) => onChange({ ...row, [field]: e.target.value })}
            slotProps={{
              inputLabel: field === 'time' ? { shrink: true } : {},
              htmlInput: { maxLength: field === 'time' ? undefined : longest[field], dir: 'auto' },
            }}
          />
        ),
      )}
      <IconButton
        aria-label={`Remove ${row.name || `this ${word}`}`}
        onClick={onRemove}
        sx={{ gridRow: { xs: 1, sm: 'auto' }, gridColumn: { xs: 2, sm: 'auto' } }}
      >
        <DeleteIcon />
      </IconButton>
    </Box>
  )
}
