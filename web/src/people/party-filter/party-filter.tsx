import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { matchesName } from '#shared/domain/name-search.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { partiesQuery, type Party, type PartyKind } from './search-parties.ts'

interface PartyFilterProps {
  kind: PartyKind
  label: string
  value: Party | null
  onChange: (party: Party | null) => void
}

/** A filter that searches on the server: an agency has more clients than a list can show. */
export const PartyFilter = ({ kind, label, value, onChange }: PartyFilterProps) => {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  // With a selection, the text is its name and not a search.
  const name = useDebounced(value?.name === text ? '' : text.trim())
  const { data = [], isFetching, isPlaceholderData } = useQuery({ ...partiesQuery(kind, name), enabled: open })
  const isCurrent = name === text.trim() && !isPlaceholderData
  return (
    <Autocomplete
      size="small"
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      value={value}
      onChange={(_, party) => onChange(party)}
      inputValue={text}
      onInputChange={(_, next) => setText(next)}
      options={data}
      // Until the search answers, Enter must not take an entry that does not have the typed name.
      filterOptions={(found, { inputValue }) =>
        isCurrent ? found : found.filter((party) => matchesName(party.name, inputValue))
      }
      getOptionLabel={(party) => party.name}
      getOptionKey={(party) => party.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      loading={isFetching}
      slotProps={{ popper: { disablePortal: true } }}
      noOptionsText={`No matching ${kind}s`}
      // Hides a phone's keyboard; without a mouse, the focus stays.
      blurOnSelect="touch"
      clearText={`Show every ${kind}`}
      renderInput={(params) => <TextField {...params} label={label} placeholder="All" />}
      sx={{ flex: { xs: '1 1 9.375rem', sm: '0 0 15rem' } }}
    />
  )
}
