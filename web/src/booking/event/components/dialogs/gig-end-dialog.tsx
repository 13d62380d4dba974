import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import Typography from '@mui/material/Typography'
import { useState, type FormEvent } from 'react'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { engagedVendors } from '#shared/domain/event/record/vendors.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { useConfirmPlayed } from '#web/lib/requests/event/act-on-event.ts'

const keyOf = (v: { role: string; key: string }) => `${v.role} ${v.key}`

/** Gig End: who was there. Unchecked vendors are not paid, and the agent corrects the rates. */
export default function GigEndDialog({ event, onClose }: { event: EventView; onClose: () => void }) {
  const vendors = engagedVendors(event)
  const [absent, setAbsent] = useState<ReadonlySet<string>>(
    () => new Set(vendors.filter(({ played }) => played === false).map(keyOf)),
  )
  const isCorrection = event.status === 'played'
  const played = useConfirmPlayed(event.id)
  const toggle = (key: string) =>
    setAbsent((old) => {
      const next = new Set(old)
      if (!next.delete(key)) next.add(key)
      return next
    })
  const submit = (e: FormEvent) => {
    e.preventDefault()
    const answer = (role: string) => vendors.filter((v) => v.role === role).map((v) => !absent.has(keyOf(v)))[0]
    played.mutate(
      {
        artist_played: answer('artist'),
        bandleader_played: answer('bandleader'),
        musicians: vendors
          .filter((v) => v.role === 'musician')
          .map((v) => {
            const [musician_id = '', instrument] = v.key.split('|')
            return { musician_id, instrument, played: !absent.has(keyOf(v)) }
          }),
      },
      { onSuccess: onClose },
    )
  }
  return (
    <ResponsiveDialog
      open
      title={isCorrection ? 'Correct who played' : 'Gig End'}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={played.isPending}>
            Confirm
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 2 }}>
        {isCorrection
          ? 'Check who played, and nobody else: only they are paid. Then correct the rates, so that they add up.'
          : `Confirm that ${event.name ?? 'the event'} was played. Uncheck anyone who was not there.`}
      </Typography>
      <FormGroup>
        {vendors.map((v) => (
          <FormControlLabel
            key={keyOf(v)}
            label={[v.name || 'Vendor', v.instrument].filter(Boolean).join(', ')}
            control={<Checkbox checked={!absent.has(keyOf(v))} onChange={() => toggle(keyOf(v))} />}
          />
        ))}
      </FormGroup>
    </ResponsiveDialog>
  )
}
