import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { optionalKinds, type NotificationsView } from '#shared/domain/reminders/preferences.ts'
import { ruleOf } from '#shared/domain/reminders/table.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { TextsBox } from './texts-box.tsx'
import { useChangeTexts } from '#web/account/account/api/texts.ts'
import { notificationsQuery, useChangeNotifications } from '#web/account/account/api/notifications.ts'

/** The reminders that a person wants. */
export default function NotificationsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { data } = useQuery(notificationsQuery(user.id))
  return data ? <Choices key={data.version} user={user} saved={data} onClose={onClose} /> : null
}

const Choices = ({ user, saved, onClose }: { user: User; saved: NotificationsView; onClose: () => void }) => {
  const change = useChangeNotifications(user.id)
  const texts = useChangeTexts(user.id)
  // A number that waits in the box is part of what *Save* saves.
  const [number, setNumber] = useState<string>()
  const [muted, setMuted] = useState(saved.muted)
  const [digest, setDigest] = useState(saved.digest)
  const toggle = (kind: NotificationsView['muted'][number]) =>
    setMuted(muted.includes(kind) ? muted.filter((one) => one !== kind) : [...muted, kind])
  const save = async () => {
    try {
      if (number !== undefined) await texts.mutateAsync(number)
      await change.mutateAsync({ muted, digest, version: saved.version })
      onClose()
    } catch {
      // The mutation has said why, and the dialog stays.
    }
  }
  return (
    <ResponsiveDialog
      open
      title="Your reminders"
      maxWidth="sm"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" loading={change.isPending || texts.isPending} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1, pt: 1 }}>
        {(user.is_artist || user.is_bandleader || user.is_musician) && (
          <TextsBox {...{ user, onNumber: setNumber, refusal: texts.error?.message }} />
        )}
        <Typography>
          Reminders come by mail, between 8 AM and 10 PM where you are. Those about money that you owe or that waits for
          you always come.
        </Typography>
        {user.is_agent && (
          <FormControlLabel
            control={<Switch checked={digest} onChange={() => setDigest(!digest)} />}
            label="One mail a day, at 8:00, for everything that waits for me as an agent"
          />
        )}
        {optionalKinds(user).map((kind) => (
          <FormControlLabel
            key={kind}
            control={<Switch checked={!muted.includes(kind)} onChange={() => toggle(kind)} />}
            label={ruleOf(kind).label}
          />
        ))}
      </Box>
    </ResponsiveDialog>
  )
}
