import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatPhone } from '#shared/domain/phone.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { ArtworkImage } from '#web/components/artwork-image.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import ReasonDialog from '#web/components/reason-dialog.tsx'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { VideoFrame } from '#web/components/video-frame.tsx'
import { radius } from '#web/lib/looks.ts'
import { profileQuery } from '#web/booking/home/api/verify-user.ts'

interface VerifyDialogProps {
  user: User
  roles: string
  /** Without a reason it verifies. */
  verify: (verdict: { reason?: string }) => Promise<unknown>
  onClose: () => void
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Typography variant="body2" color="textSecondary">
      {title}
    </Typography>
    <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{children}</Box>
  </div>
)

/** Everything that the person tells about themselves: nobody verifies a name alone. */
const Profile = ({ user }: { user: User }) => {
  const { artist, musician, groups, agent, client } = user
  const led = groups.filter(({ members }) =>
    members?.some((member) => member.is_bandleader && member.user_id === user.id),
  )
  const name = artist?.name || `${user.first} ${user.last}`
  const texts: readonly (readonly [string, string | null | undefined])[] = [
    ['Artist', artist?.name],
    ['Agency', agent?.name],
    ['Client', client?.name],
    ['Instruments', musician?.instruments.join(', ')],
    ['Where', [user.city, user.state, user.zipcode].filter(Boolean).join(', ')],
    ['Website', artist?.website_url],
    ['Bio', artist?.bio],
    ['Repertoire', artist?.repertoire],
    ...led.map(({ name: group, bio }) => [`Group ${group}`, bio || 'Nothing yet'] as const),
  ]
  const pictures = [artist?.picture, user.profile_picture].filter((src) => src != null && src !== '')
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {pictures.length > 0 && (
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: artist?.picture ? '16fr 9fr' : '9rem' } }}>
          {pictures.map((src) => (
            <Box key={src} sx={{ borderRadius: radius.inner, overflow: 'hidden', alignSelf: 'start' }}>
              <ArtworkImage
                src={src}
                name={name}
                ratio={src === artist?.picture ? 16 / 9 : 1}
                alt={src === artist?.picture ? `Picture of ${name}` : `Profile picture of ${user.first} ${user.last}`}
              />
            </Box>
          ))}
        </Box>
      )}
      <VideoFrame url={artist?.video_url} title={`Video of ${name}`} />
      {texts.map(([title, text]) => text && <Part key={title} title={title} children={text} />)}
      {pictures.length === 0 && <Typography color="textSecondary">There is no picture yet.</Typography>}
    </Box>
  )
}

/** An account that waits, with its profile: an admin verifies it, or says what is missing. */
export default function VerifyDialog({ user, roles, verify, onClose }: VerifyDialogProps) {
  const { data, error, isPending, refetch } = useQuery(profileQuery(user.id))
  const [state, setState] = useState<'open' | 'saving' | 'refusing'>('open')
  const name = `${user.first} ${user.last}`
  const send = async () => {
    setState('saving')
    try {
      await verify({})
      onClose()
    } catch {
      // The request has reported the error.
      setState('open')
    }
  }
  if (state === 'refusing')
    return (
      <ReasonDialog
        title={`Refuse ${name} for now?`}
        texts={['They get an email with your reason. Once they have saved their profile again, it comes back to you.']}
        label="What is missing"
        confirm="Refuse"
        onSubmit={(reason) => verify({ reason })}
        onClose={onClose}
      />
    )
  return (
    <ResponsiveDialog
      open
      title={`Verify ${name}?`}
      isText
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button color="error" onClick={() => setState('refusing')}>
            Refuse…
          </Button>
          <Button variant="contained" loading={state === 'saving'} onClick={() => void send()}>
            Verify
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {[roles, user.email, user.cell_phone ? formatPhone(user.cell_phone) : ''].filter(Boolean).join(' · ')}
          <br />
          They will be notified by email and get full access.
        </Typography>
        {!user.signup_complete && <Typography>Step 2 of the sign-up is not complete yet.</Typography>}
        {isPending && <ListSkeleton rows={2} height={80} />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && <Profile user={data} />}
      </Box>
    </ResponsiveDialog>
  )
}
