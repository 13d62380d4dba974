import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { matchesName } from '#shared/domain/name-search.ts'
import { Section } from '#web/components/section.tsx'
import { formatShortDate } from '#web/lib/format/date.ts'
import { nowIso } from '#web/lib/clock.ts'
import { eventsOfMonthQuery } from '#web/money/money/api/money.ts'

const shownAtMost = 12
const eventIdIn = (text: string) => /evt_[0-9A-Z]{26}/.exec(text)?.[0]

/** Finds an event by name, client or address, for its statement. */
export default function ExplainCent() {
  const [month, setMonth] = useState(nowIso().slice(0, 7))
  const [name, setName] = useState('')
  const navigate = useNavigate()
  const open = (id: string) => void navigate(`/money?event=${id}`)
  const query = eventsOfMonthQuery(month)
  const isMonth = /^20\d{2}-(0[1-9]|1[0-2])$/.test(month)
  const { data: events } = useQuery({ ...query, ...(!isMonth && { queryFn: skipToken }) })
  const found = (events ?? []).filter((event) => matchesName(`${event.name} ${event.client?.name ?? ''}`, name))
  return (
    <Section title="Explain a cent" hint="What came in for an event, the fees, and who got what and why">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        <TextField
          size="small"
          fullWidth={false}
          type="month"
          label="Month of the gig"
          value={month}
          onChange={(e) => setMonth(e.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <TextField
          size="small"
          fullWidth={false}
          label="Event, client or link"
          value={name}
          onChange={(e) => {
            setName(e.target.value)
            const id = eventIdIn(e.target.value)
            if (id !== undefined) open(id)
          }}
          sx={{ flex: '1 1 13.75rem' }}
        />
      </Box>
      <Box component="ul" aria-label="Events" sx={{ listStyle: 'none', m: 0, mx: -2, p: 0 }}>
        {found.slice(0, shownAtMost).map((event) => (
          <li key={event.id}>
            <Button sx={{ textAlign: 'left', justifyContent: 'flex-start' }} onClick={() => open(event.id)}>
              {event.name}, {event.client?.name}, {event.start && formatShortDate(event.start, event.timezone)}
            </Button>
          </li>
        ))}
        {events && found.length === 0 && (
          <Typography component="li" color="textSecondary">
            No such event in this month.
          </Typography>
        )}
        {found.length > shownAtMost && (
          <Typography component="li" variant="body2" color="textSecondary">
            and {found.length - shownAtMost} more
          </Typography>
        )}
      </Box>
    </Section>
  )
}
