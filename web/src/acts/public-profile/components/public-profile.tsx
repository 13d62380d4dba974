import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ActProfile } from '#web/acts/components/act-profile.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { PageSkeleton } from '#web/components/skeletons.tsx'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { priceFrom } from '#web/lib/format/act.ts'
import { humanize } from '#web/lib/format/text.ts'
import { type ProfileKind, profileQuery } from '#web/acts/public-profile/api/get-profile.ts'

type Profile = Answer<'GET /public/artists/{id}'>

const Missing = () => (
  <EmptyState
    title="This page no longer exists"
    text="The link may be outdated. Tell us what you are planning, and we will find the right act for you."
    action={
      <Button variant="outlined" component={Link} to="/consult">
        Plan your event
      </Button>
    }
  />
)

const factsOf = ({ genres, based_in, price_from }: Profile): string =>
  [genres?.join(', '), based_in, price_from && priceFrom(price_from)].filter(Boolean).join(' · ')

/** The page behind an agent's artist link. */
export const PublicProfile = ({ kind, id }: { kind: ProfileKind; id: string }) => {
  const { data: profile, error, refetch } = useQuery({ ...profileQuery(kind, id), enabled: id !== '' })
  if (id === '' || (error instanceof ApiError && error.status === 404)) return <Missing />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!profile) return <PageSkeleton />
  return (
    <ActProfile
      act={{
        ...profile,
        label: humanize(profile.kind),
        facts: factsOf(profile),
        picture: profile.picture ?? profile.logo ?? profile.profile_picture,
      }}
    />
  )
}
