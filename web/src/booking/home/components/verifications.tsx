import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatPhone } from '#shared/domain/phone.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { initials } from '#web/lib/format/text.ts'
import { verificationsQuery } from '#web/booking/home/api/list-verifications.ts'
import { profileQuery, useVerifyUser } from '#web/booking/home/api/verify-user.ts'
import { TaskRows } from './task-row.tsx'

const VerifyDialog = lazyPart(() => import('./verify-dialog.tsx'))

const few = 3

const rolesOf = (user: User): string =>
  [
    user.is_agent && 'Agent',
    user.is_artist && `Artist${user.artist?.name ? ` ${user.artist.name}` : ''}`,
    user.is_bandleader && 'Bandleader',
    user.is_musician && 'Musician',
    user.is_client && 'Client',
  ]
    .filter(Boolean)
    .join(' · ')

export default function Verifications() {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(verificationsQuery)
  const verify = useVerifyUser()
  const users = data?.pages.flatMap((page) => page.items) ?? []
  const [asked, setAsked] = useState<User>()
  // The mail about an agent who waits leads here.
  const [query, setQuery] = useSearchParams()
  const wanted = query.get('verify')
  const { data: mailed } = useQuery({ ...profileQuery(wanted ?? ''), enabled: wanted !== null })
  const open = asked ?? (wanted !== null && mailed?.verified === false ? mailed : undefined)
  const close = () => {
    setAsked(undefined)
    if (wanted !== null) setQuery({}, { replace: true })
  }
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? users : users.slice(0, few)
  const isMore = hasNextPage || shown.length < users.length
  return (
    <section>
      <Typography variant="h4" component="h2" sx={{ mb: 1 }}>
        Verifications{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 500 }}>
          {data && `${users.length}${hasNextPage ? '+' : ''}`}
        </Box>
      </Typography>
      {isPending && <ListSkeleton rows={1} height={56} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && users.length === 0 && <Typography color="textSecondary">Nobody is waiting.</Typography>}
      {shown.length > 0 && (
        <TaskRows>
          {shown.map((user) => (
            <li key={user.id}>
              <div className="body">
                <span className="line">
                  <Avatar
                    src={user.profile_picture ?? undefined}
                    alt=""
                    sx={{
                      width: '1.75rem',
                      height: '1.75rem',
                      fontSize: '0.75rem',
                      bgcolor: 'soft.default',
                      color: 'text.primary',
                    }}
                  >
                    {initials(`${user.first} ${user.last}`)}
                  </Avatar>
                  <b className="name">
                    {user.first} {user.last}
                  </b>
                </span>
                <span className="soft">
                  {[rolesOf(user), user.email, user.cell_phone ? formatPhone(user.cell_phone) : '']
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              <span className="amount" />
              <div className="act">
                <Button
                  variant="outlined"
                  aria-label={`Verify ${user.first} ${user.last}`}
                  loading={verify.isPending && verify.variables.id === user.id}
                  onClick={() => setAsked(user)}
                >
                  Verify
                </Button>
              </div>
            </li>
          ))}
        </TaskRows>
      )}
      {isMore && (
        <Button
          size="small"
          sx={{ mt: 0.5 }}
          loading={isFetchingNextPage}
          onClick={() => (isWhole && hasNextPage ? void fetchNextPage() : setWhole(true))}
        >
          Show more
        </Button>
      )}
      {open && (
        <Suspense>
          <VerifyDialog
            user={open}
            roles={rolesOf(open)}
            verify={(verdict) => verify.mutateAsync({ id: open.id, name: `${open.first} ${open.last}`, ...verdict })}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  )
}
