import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useSearchParams } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { SearchField } from '#web/components/search-field.tsx'
import { type ActKind, actKinds, kindName } from '#web/features/artists/act.ts'
import { ActList } from '#web/features/artists/components/act-list.tsx'
import { paths } from '#web/lib/paths.ts'
import { useNameFilter } from '#web/lib/use-name-filter.ts'

/** Name and kind are kept in the URL, so that going back from an artist restores the list. */
export default function ArtistsRoute() {
  const { text, setText, name } = useNameFilter()
  const [query, setQuery] = useSearchParams()
  const kind = actKinds.find((one) => one === query.get('kind'))
  const setKind = (next: ActKind | undefined) =>
    setQuery(
      (before) => {
        const changed = new URLSearchParams(before)
        if (next) changed.set('kind', next)
        else changed.delete('kind')
        return changed
      },
      { replace: true },
    )
  return (
    <Page
      title={paths['/artists'].title}
      tools={
        <>
          <SearchField label="Filter by name" value={text} onChange={setText} />
          <ToggleButtonGroup
            exclusive
            size="small"
            value={kind ?? 'all'}
            aria-label="Kind"
            onChange={(_, value: ActKind | 'all' | null) => value && setKind(value === 'all' ? undefined : value)}
          >
            <ToggleButton value="all">All</ToggleButton>
            {actKinds.map((one) => (
              <ToggleButton key={one} value={one}>{`${kindName[one]}s`}</ToggleButton>
            ))}
          </ToggleButtonGroup>
        </>
      }
    >
      <ActList
        name={name}
        kind={kind}
        onClear={() => {
          setText('')
          setKind(undefined)
        }}
      />
    </Page>
  )
}
