import Button from '@mui/material/Button'
import { Link, useSearchParams } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { readActsFilter } from '#web/acts/public-acts/acts-filter.ts'
import { ActsList } from '#web/acts/public-acts/components/acts-list.tsx'
import { ActsTools } from '#web/acts/public-acts/components/acts-tools.tsx'
import { paths } from '#web/lib/paths.ts'
import { useTextFilter } from '#web/lib/use-name-filter.ts'

/** Public: the acts by genre, place and price, kept in the URL. */
export default function ActsRoute() {
  const place = useTextFilter('place')
  const [query, setQuery] = useSearchParams()
  const filter = readActsFilter(query)
  const set = (key: 'genre' | 'budget', value: string) =>
    setQuery(
      (before) => {
        const changed = new URLSearchParams(before)
        if (value === '') changed.delete(key)
        else changed.set(key, value)
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Page
      title={paths['/acts'].title}
      tools={<ActsTools filter={filter} place={place.text} onPlace={place.setText} onChange={set} />}
      action={
        <Button variant="contained" component={Link} to="/consult">
          Plan your event
        </Button>
      }
    >
      <ActsList
        filter={filter}
        onClear={() => {
          place.setText('')
          setQuery({}, { replace: true })
        }}
      />
    </Page>
  )
}
