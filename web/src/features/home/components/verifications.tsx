import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatPhone } from '#shared/domain/phone.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { Section } from '#web/components/section.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { confirm } from '#web/lib/dialogs.ts'
import { initials } from '#web/lib/format/text.ts'
import { verificationsQuery } from '../api/list-verifications.ts'
import { useVerifyUser } from '../api/verify-user.ts'

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  alignItems: 'center',
  gap: 14,
  padding: '12px 0',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& b': { display: 'block' },
  '& small': {
    display: 'block',
    fontSize: '0.875rem',
    color: theme.vars.palette.text.secondary,
    overflowWrap: 'anywhere',
  },
}))

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

/** For admins: accounts awaiting verification. */
export default function Verifications() {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(verificationsQuery)
  const verify = useVerifyUser()
  const users = data?.pages.flatMap((page) => page.items) ?? []
  const ask = async (user: User) => {
    const name = `${user.first} ${user.last}`
    const yes = await confirm({
      title: `Verify ${name}?`,
      text: `${rolesOf(user)}\n${user.email}\nThey will be notified by email and get full access.`,
      confirm: 'Verify',
    })
    if (yes) verify.mutate({ id: user.id, name })
  }
  return (
    <Section title="Verifications" hint="New agents, artists, band leaders and musicians are waiting for you.">
      {isPending && <ListSkeleton rows={2} height={64} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && users.length === 0 && <Box sx={{ color: 'text.secondary' }}>Nobody is waiting.</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {users.map((user) => (
          <Row key={user.id}>
            <Avatar
              src={user.profile_picture ?? undefined}
              alt=""
              sx={{ bgcolor: 'accent.soft', color: 'text.primary', fontWeight: 700 }}
            >
              {initials(`${user.first} ${user.last}`)}
            </Avatar>
            <span>
              <b>
                {user.first} {user.last}
              </b>
              <small>{rolesOf(user)}</small>
              <small>
                {[user.email, user.cell_phone ? formatPhone(user.cell_phone) : ''].filter(Boolean).join(' · ')}
              </small>
            </span>
            <Button
              variant="outlined"
              aria-label={`Verify ${user.first} ${user.last}`}
              loading={verify.isPending && verify.variables.id === user.id}
              onClick={() => void ask(user)}
            >
              Verify
            </Button>
          </Row>
        ))}
      </Box>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </Section>
  )
}
