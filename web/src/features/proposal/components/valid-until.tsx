import Typography from '@mui/material/Typography'
import { offerValidUntil } from '#shared/domain/event/record/valid-until.ts'
import { formatDate } from '#web/lib/format/date.ts'

interface ValidUntilProps {
  sentAt: string
  start: string | null | undefined
  zone: string | undefined
  now: string
}

export const ValidUntil = ({ sentAt, start, zone, now }: ValidUntilProps) => {
  const until = offerValidUntil(sentAt, start)
  const day = formatDate(until, zone)
  return (
    <Typography>
      {now <= until
        ? `Valid until ${day}: act, date and price are held for you.`
        : `Valid until ${day}. You can still accept it, unless your agent withdraws it.`}
    </Typography>
  )
}
