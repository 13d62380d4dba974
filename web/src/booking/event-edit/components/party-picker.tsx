import AddIcon from '@mui/icons-material/Add'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { matchesName } from '#shared/domain/name-search.ts'
import { ArtworkImage } from '#web/components/artwork-image.tsx'
import { useDebounced } from '#web/lib/use-debounced.ts'
import type { EventValues, Party, PartyField } from '#web/booking/event-edit/event-values.ts'
import { radius } from '#web/lib/looks.ts'

export interface PartyPickerProps<K extends PartyField, Key extends readonly unknown[]> {
  control: Control<EventValues, unknown, EventValues>
  name: K
  label: string
  /** Fetches entries whose names match the text. */
  find: (name: string) => UseQueryOptions<Party<K>[], Error, Party<K>[], Key>
  required?: boolean
  hint?: string | undefined
  placeholder?: string
  /** Options listed above the results. */
  extra?: readonly Party<K>[]
  /** An option's second line: a venue's location, a client's address. */
  detail?: (party: Party<K>) => string
  /** Called when the user selects or clears an entry. */
  onPick?: (party: Party<K> | null) => void
  /** Ends the list with an entry that adds somebody of the typed name. */
  onAdd?: (typed: string) => void
}

/** Stands for a new entry; no id of ours is empty. */
const isNew = ({ id }: { id: string }) => id === ''

const pictureOf = (party: object): string | null | undefined =>
  'profile_picture' in party && typeof party.profile_picture === 'string'
    ? party.profile_picture
    : 'logo' in party && typeof party.logo === 'string'
      ? party.logo
      : null

/** Searches by name on the server while the user types. Loaded by `party-input.tsx`. */
export default function PartyPicker<K extends PartyField, Key extends readonly unknown[]>({
  control,
  name,
  label,
  find,
  required = false,
  hint,
  placeholder,
  extra = [],
  detail,
  onPick,
  onAdd,
}: PartyPickerProps<K, Key>) {
  const { field, fieldState } = useController({ control, name })
  const value = (field.value ?? null) as Party<K> | null
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const asked = useDebounced(typed, 250)
  const found = useQuery({ ...find(asked), enabled: open })
  // Until the search answers, Enter must not take an entry that does not have the typed name.
  const isCurrent = asked === typed && !found.isPlaceholderData
  const isTyped = (party: Party<K>) => matchesName(party.name ?? '', typed)
  const known = [...extra.filter(isTyped), ...(found.data ?? []).filter((party) => isCurrent || isTyped(party))]
  const adds = onAdd !== undefined && isCurrent && found.isSuccess
  const options = adds ? [...known, { id: '', name: 'Add' } as Party<K>] : known
  const state = found.isError
    ? 'Could not load the list. Type to try again.'
    : typed === ''
      ? 'Nothing to choose from'
      : `Nothing found for “${typed}”`
  return (
    <Autocomplete
      value={value}
      options={options}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onChange={(_, picked) => {
        if (picked && isNew(picked)) return onAdd?.(typed)
        field.onChange(picked)
        onPick?.(picked)
      }}
      // The selected entry's text is not a query.
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text.trim() : '')}
      onBlur={field.onBlur}
      getOptionLabel={(party) => party.name ?? ''}
      getOptionKey={(party) => party.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterOptions={(all) => all}
      loading={found.isFetching}
      loadingText="Looking…"
      noOptionsText={state}
      autoHighlight={typed !== ''}
      // Hides a phone's keyboard; without a mouse, the focus stays.
      blurOnSelect="touch"
      disablePortal
      slotProps={{
        paper: {
          elevation: 8,
          sx: { border: 1, borderColor: 'divider', borderRadius: radius.inner, minWidth: 'min(16.25rem, 100%)' },
        },
      }}
      renderOption={({ key, ...props }, party) =>
        isNew(party) ? (
          <Box component="li" key={key} {...props} sx={{ gap: 1.5, fontWeight: 600 }}>
            <AddIcon aria-hidden />
            {typed === '' ? `Add a new ${label.toLowerCase()}` : `Add “${typed}” as a new ${label.toLowerCase()}`}
          </Box>
        ) : (
          <Box component="li" key={key} {...props} sx={{ gap: 1.5 }}>
            <Box sx={{ width: '2.25rem', flexShrink: 0 }} aria-hidden>
              <ArtworkImage src={pictureOf(party)} name={party.name ?? ''} ratio={1} corners="round" />
            </Box>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {party.name}
              {detail && detail(party) !== '' && (
                <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
                  {detail(party)}
                </Box>
              )}
            </Box>
          </Box>
        )
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={required}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? hint}
          inputRef={field.ref}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
      )}
    />
  )
}
