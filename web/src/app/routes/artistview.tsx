import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { profileQuery, type ProfileKind } from '#web/acts/public-profile/api/get-profile.ts'
import { PublicProfile } from '#web/acts/public-profile/components/public-profile.tsx'
import { useAskPath } from '#web/lib/ask-path.ts'
import { paths } from '#web/lib/paths.ts'

/** Public: `?id=` plus `b` for a brand or `g` for a group (docs/product.md#screens). */
export default function ArtistViewRoute() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const askPath = useAskPath()
  const kind: ProfileKind = query.has('b') ? 'brand' : query.has('g') ? 'group' : 'artist'
  const name = useQuery({ ...profileQuery(kind, id), enabled: id !== '' }).data?.name
  return (
    <Page
      title={name ?? paths['/artistview'].title}
      action={
        name && (
          <Button variant="contained" component={Link} to={askPath({ id, name })}>
            Ask for a date
          </Button>
        )
      }
    >
      <PublicProfile kind={kind} id={id} />
    </Page>
  )
}
