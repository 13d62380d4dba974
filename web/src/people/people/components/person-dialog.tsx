import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { PersonRow } from '#shared/domain/user/person-row.ts'
import { Link } from '#web/components/link.tsx'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatDate } from '#web/lib/format/date.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useManagePerson } from '#web/people/people/api/manage-person.ts'
import { proposedEmailQuery } from '#web/people/people/api/proposed-email.ts'
import { roleWord, stateWord } from '#web/people/people/words.ts'
import { ProposedEmailNotice } from './proposed-email-notice.tsx'

const ReasonDialog = lazyPart(() => import('#web/components/reason-dialog.tsx'))
const ChangeEmailDialog = lazyPart(() => import('./change-email-dialog.tsx'))
const ErasePersonDialog = lazyPart(() => import('./erase-person-dialog.tsx'))

/** An account, and what an admin may do with it. */
export default function PersonDialog({ person, onClose }: { person: PersonRow; onClose: () => void }) {
  const me = useCurrentUser().data?.id
  const isOwn = me === person.id
  const proposed = useQuery({ ...proposedEmailQuery(person.id), enabled: !isOwn }).data?.proposed ?? undefined
  const { verify, lock, logOut, recover, erase } = useManagePerson(person)
  const [asked, setAsked] = useState<'lock' | 'erase' | 'email' | 'agree'>()
  const isVerified = person.state === 'active' || person.state === 'unfinished'
  const close = () => setAsked(undefined)
  const facts = [
    ['Roles', person.roles.map((role) => roleWord[role]).join(', ')],
    ['State', stateWord[person.state]],
    ['Email', `${person.email}${person.email_confirmed ? '' : ' (unconfirmed)'}`],
    ['Second factor', person.has_second_factor ? 'Yes' : 'No'],
    ['Joined', formatDate(person.created_at)],
  ] as const
  return (
    <ResponsiveDialog
      open
      title={`${person.first} ${person.last}`}
      maxWidth="xs"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '6px 16px', m: 0 }}>
        {facts.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" color="textSecondary">
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      {isOwn ? (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          This is you: <Link to="/account">your account</Link>.
        </Typography>
      ) : (
        <>
          {person.state === 'waiting' && (
            <Typography sx={{ mt: 2 }}>
              <Link to="/home">Home</Link> shows the profile of everybody who waits.
            </Typography>
          )}
          {proposed && (
            <ProposedEmailNotice
              proposed={proposed}
              first={person.first}
              isOwn={proposed.asked_by.some(({ id }) => id === me)}
              onAgree={() => setAsked('agree')}
            />
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
            {!isVerified && (
              <Button variant="contained" loading={verify.isPending} onClick={() => verify.mutate(undefined)}>
                Verify
              </Button>
            )}
            <Button variant="outlined" loading={logOut.isPending} onClick={() => logOut.mutate(undefined)}>
              Log out everywhere
            </Button>
            <Button variant="outlined" onClick={() => setAsked('email')}>
              Change email
            </Button>
            {person.has_second_factor && (
              <Button variant="outlined" loading={recover.isPending} onClick={() => recover.mutate(undefined)}>
                Remove second factors
              </Button>
            )}
            {isVerified && !person.roles.includes('admin') && (
              <Button variant="outlined" color="error" onClick={() => setAsked('lock')}>
                Lock
              </Button>
            )}
            {!person.roles.includes('admin') && (
              <Button variant="outlined" color="error" onClick={() => setAsked('erase')}>
                Delete account
              </Button>
            )}
          </Box>
        </>
      )}
      <Suspense>
        {asked === 'lock' && (
          <ReasonDialog
            title="Lock the account"
            texts={[
              'They are logged out everywhere, and can do nothing until you verify them again. They read the reason.',
            ]}
            label="Reason"
            confirm="Lock"
            onSubmit={(reason) => lock.mutateAsync(reason)}
            onClose={close}
          />
        )}
        {(asked === 'email' || asked === 'agree') && (
          <ChangeEmailDialog person={person} agreeTo={asked === 'agree' ? proposed : undefined} onClose={close} />
        )}
        {asked === 'erase' && (
          <ErasePersonDialog
            name={`${person.first} ${person.last}`}
            erase={(password) => erase.mutateAsync(password).then(onClose)}
            onClose={close}
          />
        )}
      </Suspense>
    </ResponsiveDialog>
  )
}
