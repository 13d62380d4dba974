import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { DaySheet, SheetReader } from '#shared/domain/day-sheet/schema.ts'
import { Section } from '#web/components/section.tsx'
import { ColorChip } from '#web/components/status-chip.tsx'
import { formatDateTime, formatTime } from '#web/lib/format/date.ts'

const chipOf = ({ seen_at, is_current }: SheetReader) =>
  is_current
    ? ({ color: 'success', label: 'Has seen it' } as const)
    : seen_at === null
      ? ({ color: 'default', label: 'Has not seen it' } as const)
      : ({ color: 'warning', label: 'Has seen an older one' } as const)

/** Readers of the sheet and their arrivals, for the agency. */
export const SheetReaders = ({ readers, unseen, timezone }: Pick<DaySheet, 'readers' | 'unseen' | 'timezone'>) =>
  readers !== undefined &&
  readers.length > 0 && (
    <Box sx={{ displayPrint: 'none' }}>
      <Section title="Who has seen it">
        {unseen !== undefined && unseen.length > 0 && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            Less than 24 hours to go, and not seen as it is now by {unseen.join(', ')}. Please call them.
          </Alert>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
          {readers.map((reader) => (
            <Box
              component="li"
              key={reader.user_id}
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
            >
              <Typography sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
                <b>{reader.name}</b>, {reader.role}
              </Typography>
              {reader.here_at !== null && (
                <ColorChip color="success" label={`Here since ${formatTime(reader.here_at, timezone)}`} />
              )}
              <ColorChip {...chipOf(reader)} />
              {reader.seen_at !== null && (
                <Typography variant="body2" color="textSecondary">
                  {formatDateTime(reader.seen_at)}
                </Typography>
              )}
            </Box>
          ))}
        </Box>
      </Section>
    </Box>
  )
