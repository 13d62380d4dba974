import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatPhone } from '#shared/domain/phone.ts'
import type { TextsView } from '#shared/domain/text/schema.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { textsQuery, useChangeTexts } from '#web/account/account/api/texts.ts'

interface TextsBoxProps {
  user: User
  /** The number that is typed and not sent yet; undefined for none. */
  onNumber: (number: string | undefined) => void
  /** Why *Save* of the dialog could not save the number. */
  refusal: string | undefined
}

/** Where the stage has a number: whether a person wants texts, at which number, and since when. */
export const TextsBox = ({ user, ...props }: TextsBoxProps) => {
  const { data } = useQuery(textsQuery(user.id))
  return data && data.from !== null ? <Choice {...{ user, ...props }} saved={data} from={data.from} /> : null
}

const timeText = (instant: string) =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })

const severities = { waiting: 'info', on: 'success', stopped: 'warning' } as const

const stateText = ({ state, number, opted_in_at }: TextsView, from: string): string => {
  const phone = formatPhone(number ?? '')
  switch (state) {
    case 'on':
      return `Texts go to ${phone}. You opted in on ${timeText(opted_in_at!)}. Reply STOP to any of them to end them.`
    case 'waiting':
      return `We have sent a text to ${phone}. Reply YES there, and texts begin.`
    default:
      return `${phone} has sent STOP. Text START from it to ${formatPhone(from)} to get texts again.`
  }
}

const Choice = ({ user, onNumber, refusal, saved, from }: TextsBoxProps & { saved: TextsView; from: string }) => {
  const change = useChangeTexts(user.id)
  const [isOpen, setOpen] = useState(false)
  const [number, setNumber] = useState(formatPhone(saved.number ?? user.cell_phone ?? ''))
  const message = change.error?.message ?? refusal
  const isOn = saved.state !== 'off'
  const waits = !isOn && isOpen ? number : undefined
  useEffect(() => onNumber(waits), [onNumber, waits])
  const opt = (wanted: string | null) => change.mutate(wanted, { onSuccess: () => setOpen(false) })
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 1 }}>
      <FormControlLabel
        control={
          <Switch
            checked={isOn || isOpen}
            disabled={change.isPending}
            onChange={() => (isOn ? opt(null) : setOpen(!isOpen))}
          />
        }
        label="Text me about requests and changes on the day"
      />
      {saved.state !== 'off' && (
        <Alert severity={severities[saved.state]} role="status">
          {stateText(saved, from)}
        </Alert>
      )}
      {!isOn && isOpen && (
        <Box
          component="form"
          sx={{ display: 'grid', gap: 1 }}
          onSubmit={(event) => {
            event.preventDefault()
            opt(number)
          }}
        >
          <TextField
            label="Mobile number"
            type="tel"
            autoComplete="tel"
            required
            value={number}
            error={message !== undefined}
            helperText={message}
            onChange={({ target }) => setNumber(target.value)}
          />
          <Typography variant="body2">
            Texts about requests and your gigs, beside the mails, not between 10 PM and 8 AM except on the day of a gig.
            Message and data rates may apply. Reply STOP to end them, HELP for help. Nobody else sees this number.
          </Typography>
          <Button type="submit" variant="outlined" loading={change.isPending} sx={{ justifySelf: 'start' }}>
            Send me a text
          </Button>
        </Box>
      )}
    </Box>
  )
}
