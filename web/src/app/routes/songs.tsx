import BackIcon from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { actQuery } from '#web/acts/artists/api/get-act.ts'
import { hasSongs, songsQuery } from '#web/acts/songs/api/songs.ts'
import { SongsScreen } from '#web/acts/songs/components/songs-screen.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Page } from '#web/components/page.tsx'
import { PageSkeleton } from '#web/components/skeletons.tsx'
import { paths } from '#web/lib/paths.ts'

/** `?id=` of an artist or group. */
export default function SongsRoute() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const isAct = hasSongs(id)
  const { data: act, error: noAct } = useQuery({ ...actQuery(id), enabled: isAct })
  const { data: repertoire, error, refetch } = useQuery({ ...songsQuery(id), enabled: isAct })
  const failure = (act ? undefined : noAct) ?? (repertoire ? undefined : error)
  return (
    <Page
      title={act ? `Songs of ${act.name}` : paths['/songs'].title}
      tools={
        isAct && (
          <Button component={Link} to={`/artist?id=${id}`} startIcon={<BackIcon />} sx={{ ml: -2 }}>
            {act?.name ?? 'Artist'}
          </Button>
        )
      }
    >
      {!isAct ? (
        <EmptyState
          title="No artist selected."
          action={
            <Button variant="outlined" component={Link} to="/artists">
              All artists
            </Button>
          }
        />
      ) : failure ? (
        <ErrorState error={failure} say="Could not get the songs" onRetry={() => void refetch()} />
      ) : act && repertoire ? (
        <SongsScreen key={id} actId={id} name={act.name} repertoire={repertoire} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}
