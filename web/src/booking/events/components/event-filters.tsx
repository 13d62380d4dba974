import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { eventStatuses, eventStatusWord, type EventStatus } from '#shared/domain/event/record/status.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { PartyFilter } from '#web/people/party-filter/party-filter.tsx'
import { useParty } from '#web/people/party-filter/use-party.ts'
import { nowMs } from '#web/lib/clock.ts'
import { humanize } from '#web/lib/format/text.ts'
import { figures, figureWords, isCommission } from '#web/lib/figure-path.ts'
import { rememberPartyName } from '#web/lib/party-name.ts'
import type { EventFilter } from '#web/booking/events/event-filter.ts'
import { useEvents } from '#web/booking/events/use-events.ts'

const monthsAround = (): { value: string; label: string }[] => {
  const now = new Date(nowMs())
  return Array.from({ length: 36 }, (_, i) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 12 + i, 1))
    const label = month.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    return { value: month.toISOString().slice(0, 7), label }
  })
}

interface EventFiltersProps {
  filter: EventFilter
  viewer: Viewer
  onChange: (filter: EventFilter) => void
  /** `isShared`: with everybody at the agency. */
  onSave: (name: string, isShared: boolean) => void
}

/** Statuses with one word are one entry. */
const wordsOf = (statuses: readonly EventStatus[]) => [...new Set(statuses.map((status) => eventStatusWord[status]))]

/** The inputs of the filter, loaded when they are opened. */
export default function EventFilters({ filter, viewer, onChange, onSave }: EventFiltersProps) {
  const isStaff = viewer.is_agent || viewer.is_admin
  const { events } = useEvents(filter)
  // The agents to choose from are those of the unfiltered list.
  const all = useEvents({ when: filter.when, statuses: [], unpaid: false })
  const client = useParty('client', filter.client ?? null, events)
  const act = useParty('act', filter.act ?? null, events)
  const venue = useParty('venue', filter.venue ?? null, events)
  const months = monthsAround()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(isStaff)
  const agents = new Map(
    [...all.events, ...events].flatMap(({ agent }) => (agent ? [[agent.id, agent.name] as const] : [])),
  )
  const choose = (kind: 'client' | 'act' | 'venue') => (party: { id: string; name: string } | null) => {
    if (party) rememberPartyName(party.id, party.name)
    onChange({ ...filter, [kind]: party?.id })
  }
  return (
    <Box
      component="section"
      aria-label="Filters"
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'repeat(auto-fill, minmax(min(9.375rem, 100%), 1fr))',
          sm: 'repeat(auto-fill, minmax(11.875rem, 1fr))',
        },
        alignItems: 'center',
        gap: 1.5,
        mb: 2,
      }}
    >
      {isStaff && <PartyFilter kind="client" label="Client" value={client} onChange={choose('client')} />}
      {(isStaff || viewer.is_client) && <PartyFilter kind="act" label="Act" value={act} onChange={choose('act')} />}
      {isStaff && <PartyFilter kind="venue" label="Venue" value={venue} onChange={choose('venue')} />}
      {viewer.is_admin && (
        <TextField
          select
          size="small"
          label="Agent"
          value={filter.agent !== undefined && agents.has(filter.agent) ? filter.agent : ''}
          onChange={(e) => onChange({ ...filter, agent: e.target.value || undefined })}
        >
          <MenuItem value="">All</MenuItem>
          {[...agents].map(([id, agentName]) => (
            <MenuItem key={id} value={id}>
              {agentName}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        select
        size="small"
        label="Month"
        value={filter.month ?? ''}
        onChange={(e) => onChange({ ...filter, month: e.target.value || undefined, through: undefined })}
      >
        <MenuItem value="">All</MenuItem>
        {months.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {filter.month !== undefined && (
        <TextField
          select
          size="small"
          label="Through"
          value={filter.through ?? filter.month}
          onChange={(e) => onChange({ ...filter, through: e.target.value })}
        >
          {months
            .filter(({ value }) => value >= filter.month!)
            .map(({ value, label }) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
        </TextField>
      )}
      <TextField
        select
        size="small"
        label="Status"
        value={wordsOf(filter.statuses)}
        slotProps={{ select: { multiple: true, renderValue: () => wordsOf(filter.statuses).join(', ') } }}
        onChange={(e) => {
          const chosen = e.target.value as unknown as string[]
          onChange({ ...filter, statuses: eventStatuses.filter((status) => chosen.includes(eventStatusWord[status])) })
        }}
      >
        {wordsOf(eventStatuses).map((word) => (
          <MenuItem key={word} value={word}>
            {/* The gray of a chosen entry is also that of the focus. */}
            <CheckIcon
              fontSize="small"
              sx={{ mr: 1, visibility: wordsOf(filter.statuses).includes(word) ? 'visible' : 'hidden' }}
            />
            {word}
          </MenuItem>
        ))}
      </TextField>
      {(isStaff || viewer.is_client) && (
        <FormControlLabel
          control={
            <Checkbox checked={filter.unpaid} onChange={(_, unpaid) => onChange({ ...filter, unpaid })} size="small" />
          }
          label="Unpaid"
        />
      )}
      {(isStaff || viewer.is_client) && (
        <TextField
          select
          size="small"
          label="Money"
          value={filter.figure ?? ''}
          onChange={(e) => onChange({ ...filter, figure: figures.find((figure) => figure === e.target.value) })}
        >
          <MenuItem value="">All</MenuItem>
          {figures
            .filter((figure) => isStaff || !isCommission(figure))
            .map((figure) => (
              <MenuItem key={figure} value={figure}>
                {humanize(figureWords[figure])}
              </MenuItem>
            ))}
        </TextField>
      )}
      <Box
        component="form"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, gridColumn: { xs: '1 / -1', sm: 'span 2' } }}
        onSubmit={(e) => {
          e.preventDefault()
          if (name.trim() === '') return
          onSave(name.trim(), isShared)
          setName('')
        }}
      >
        <TextField
          size="small"
          label="Save this view as"
          value={name}
          onChange={(e) => setName(e.target.value)}
          slotProps={{ htmlInput: { maxLength: 40 } }}
          sx={{ flex: 1 }}
        />
        {isStaff && (
          <FormControlLabel
            control={<Checkbox checked={isShared} onChange={(_, shared) => setShared(shared)} size="small" />}
            label="For the whole agency"
          />
        )}
        <Button type="submit" variant="outlined" disabled={name.trim() === ''}>
          Save view
        </Button>
      </Box>
    </Box>
  )
}
