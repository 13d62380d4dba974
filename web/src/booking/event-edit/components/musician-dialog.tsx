import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import Select from '@mui/material/Select'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { musicianKey } from '#shared/domain/event/record/vendors.ts'
import { ArtworkImage } from '#web/components/artwork-image.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { SearchField } from '#web/components/search-field.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { useConfiguration } from '#web/lib/requests/configuration.ts'
import { takenWord } from '#web/lib/availability-word.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { freeMusiciansQuery, type Wanted } from '#web/booking/event-edit/api/find-parties.ts'
import type { MusicianValue } from '#web/booking/event-edit/event-values.ts'
import { radius } from '#web/lib/looks.ts'

interface MusicianDialogProps {
  wanted: Wanted
  /** Preselected: the instrument of the slot to fill. */
  instrument: string
  /** Musician and instrument pairs already on the event. */
  taken: ReadonlySet<string>
  onPick: (musician: MusicianValue) => void
  onClose: () => void
}

/** Choose an instrument, then an available musician. */
export default function MusicianDialog({ wanted, instrument: first, taken, onPick, onClose }: MusicianDialogProps) {
  const [instrument, setInstrument] = useState(first)
  const [name, setName] = useState('')
  const asked = useDebounced(name.trim(), 250)
  const instruments = useConfiguration()?.instruments ?? []
  const { data, error, refetch, isPending } = useQuery(freeMusiciansQuery(instrument, asked, wanted))
  return (
    <ResponsiveDialog open title="Add a musician" onClose={onClose}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { sm: '200px minmax(0, 1fr)' },
          mb: 2,
          alignItems: 'center',
          '& > .MuiOutlinedInput-root': { width: '100%' },
        }}
      >
        <FormControl size="small">
          <InputLabel id="musician-instrument">Instrument</InputLabel>
          <Select
            labelId="musician-instrument"
            label="Instrument"
            value={instruments.includes(instrument) ? instrument : ''}
            onChange={(e) => setInstrument(e.target.value)}
          >
            <MenuItem value="">Any instrument</MenuItem>
            {instruments.map((one) => (
              <MenuItem key={one} value={one}>
                {one}
              </MenuItem>
            ))}
          </Select>
        </FormControl>
        <SearchField label="Musician's name" value={name} onChange={setName} />
      </Box>
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary', mb: 1 }}>
        {wanted.unavailable
          ? 'Those whose time is taken are marked.'
          : wanted.start
            ? 'Only musicians who are available at the time of the event are shown.'
            : 'Choose start and end of the event to see only available musicians.'}
      </Box>
      {isPending && !error && <ListSkeleton rows={4} height={56} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Box role="status" sx={{ py: 3, color: 'text.secondary' }}>
          Nobody is available. Try another instrument, or leave an empty slot.
        </Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, minHeight: 240 }}>
        {data?.map((found) => {
          const isTaken = taken.has(musicianKey(found))
          return (
            <li key={musicianKey(found)}>
              <ButtonBase
                disabled={isTaken}
                onClick={() =>
                  onPick({
                    musician_id: found.musician_id,
                    musician_name: found.musician_name,
                    instrument: found.instrument,
                    user_id: found.user_id ?? '',
                    profile_picture: found.profile_picture ?? null,
                    status: 'selected',
                    rate: '0.00',
                  })
                }
                sx={{
                  width: '100%',
                  display: 'grid',
                  gridTemplateColumns: '40px minmax(0, 1fr)',
                  gap: 1.5,
                  textAlign: 'left',
                  p: 1,
                  borderRadius: radius.inner,
                  alignItems: 'center',
                  '&:hover': { bgcolor: 'action.hover' },
                  '&.Mui-disabled': { opacity: 0.55 },
                }}
              >
                <ArtworkImage src={found.profile_picture} name={found.musician_name} ratio={1} corners="round" />
                <span>
                  <b style={{ fontWeight: 600 }}>{found.musician_name}</b>
                  <br />
                  <small>
                    {found.instrument}
                    {isTaken ? ' (already on the event)' : ''}
                    {takenWord(found) !== '' && ` · ${takenWord(found)}`}
                  </small>
                </span>
              </ButtonBase>
            </li>
          )
        })}
      </Box>
    </ResponsiveDialog>
  )
}
