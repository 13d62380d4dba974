import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { SearchField } from '#web/components/search-field.tsx'
import { type ActKind, actKinds, kindName } from '#web/acts/artists/act.ts'
import { isMonth } from '#web/calendar/availability/month-days.ts'
import { ActList } from '#web/acts/artists/components/act-list.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { nowMs } from '#web/lib/clock.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { localDay } from '#web/lib/format/date.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { paths } from '#web/lib/paths.ts'
import { useNameFilter } from '#web/lib/use-name-filter.ts'

/** A day of this century; empty for anything else. */
const dayOf = (text: string): string =>
  /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''

const AvailabilityGrid = lazyPart(() =>
  import('#web/calendar/availability/components/availability-grid.tsx').then((m) => ({ default: m.AvailabilityGrid })),
)

const AddActDialog = lazyPart(() => import('#web/acts/add-act/add-act-dialog.tsx'))

/** Name, day and kind are kept in the URL, so that going back from an artist restores the list. */
export default function ArtistsRoute() {
  const { text, setText, name } = useNameFilter()
  const [query, setQuery] = useSearchParams()
  const kind = actKinds.find((one) => one === query.get('kind'))
  const day = dayOf(query.get('day') ?? '')
  // A year is typed digit by digit: do not query for the years in between.
  const [typedDay, setTypedDay] = useState(day)
  const user = useCurrentUser().data
  const isStaff = user?.is_agent === true || user?.is_admin === true
  const isGrid = isStaff && query.get('view') === 'days'
  const [today] = useState(() => localDay(nowMs()))
  const month = query.get('month')
  const isEverybody = query.get('all') === '1'
  const navigate = useNavigate()
  const adding = isStaff ? query.get('add') : null
  const set = (key: 'kind' | 'day' | 'view' | 'month' | 'all' | 'pick' | 'of' | 'add', next: string | undefined) =>
    setQuery(
      (before) => {
        const changed = new URLSearchParams(before)
        if (next) changed.set(key, next)
        else changed.delete(key)
        return changed
      },
      { replace: true },
    )
  return (
    <Page
      title={paths['/artists'].title}
      action={
        isStaff && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => set('add', 'artist')}>
            Add
          </Button>
        )
      }
      tools={
        <>
          <SearchField label="Filter by name" value={text} onChange={setText} />
          {!isGrid && (
            <>
              <TextField
                type="date"
                size="small"
                label="Free on"
                value={typedDay}
                onChange={(event) => {
                  setTypedDay(event.target.value)
                  set('day', dayOf(event.target.value))
                }}
                sx={{ width: { xs: '100%', sm: '11.25rem' } }}
                slotProps={{ inputLabel: { shrink: true } }}
              />
              {day !== '' && isStaff && (
                <FormControlLabel
                  control={
                    <Checkbox
                      size="small"
                      checked={isEverybody}
                      onChange={(_, checked) => set('all', checked ? '1' : undefined)}
                    />
                  }
                  label="Everybody"
                />
              )}
              <ToggleButtonGroup
                exclusive
                size="small"
                value={kind ?? 'all'}
                aria-label="Kind"
                onChange={(_, value: ActKind | 'all' | null) =>
                  value && set('kind', value === 'all' ? undefined : value)
                }
              >
                <ToggleButton value="all">All</ToggleButton>
                {actKinds.map((one) => (
                  <ToggleButton key={one} value={one}>{`${kindName[one]}s`}</ToggleButton>
                ))}
              </ToggleButtonGroup>
            </>
          )}
          {isStaff && (
            <ToggleButtonGroup
              exclusive
              size="small"
              value={isGrid ? 'days' : 'acts'}
              aria-label="View"
              // Apart from the kinds: it changes the page, not what is listed.
              sx={{ ml: { lg: 'auto' } }}
              onChange={(_, value: string | null) => value && set('view', value === 'days' ? 'days' : undefined)}
            >
              <ToggleButton value="acts">Artists</ToggleButton>
              <ToggleButton value="days">Availability</ToggleButton>
            </ToggleButtonGroup>
          )}
        </>
      }
    >
      {isGrid ? (
        <Suspense fallback={<ListSkeleton />}>
          <AvailabilityGrid
            of={query.get('of') === 'agents' ? 'agents' : 'acts'}
            onOf={(of) => set('of', of === 'agents' ? of : undefined)}
            month={isMonth(month) ? month : day || today}
            name={name}
            today={today}
            onMonth={(next) => set('month', next)}
            isHolding={query.get('pick') === 'hold'}
            onHolding={(isHolding) => set('pick', isHolding ? 'hold' : undefined)}
          />
        </Suspense>
      ) : (
        <ActList
          name={name}
          day={day}
          isEverybody={isStaff && isEverybody}
          kind={kind}
          onClear={() => {
            setText('')
            setTypedDay('')
            setQuery({}, { replace: true })
          }}
        />
      )}
      {adding !== null && (
        <Suspense>
          <AddActDialog
            kind={adding}
            onKind={(kind) => set('add', kind)}
            onClose={() => set('add', undefined)}
            onAdded={({ id }) => void navigate(`/artist?id=${id}`, { replace: true })}
          />
        </Suspense>
      )}
    </Page>
  )
}
