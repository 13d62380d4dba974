import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { importOutcomes, type Import, type ImportOutcome, type ImportRow } from '#shared/domain/import/schema.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { useInvite } from '#web/lib/requests/invite-person.ts'
import { importRowsQuery, type RowFilter } from '../api/imports.ts'
import { detailOf, outcomeWords } from '../words.ts'
import { canChoose, RowChoice } from './row-choice.tsx'

const colors: Readonly<Record<ImportOutcome, 'success' | 'info' | 'default' | 'error'>> = {
  ...{ new: 'success', changed: 'info', same: 'default', refused: 'error' },
}

const Filters = ({ counts, undo, chosen, onChoose }: Pick<Import, 'counts' | 'undo'> & FilterProps) => {
  const filters: [RowFilter, string, number][] = [
    [undefined, 'All', counts.rows],
    ...importOutcomes.map((one): [RowFilter, string, number] => [one, outcomeWords[one], counts[one]]),
    ...(undo && undo.kept > 0 ? [['kept', 'Kept', undo.kept] as [RowFilter, string, number]] : []),
  ]
  return (
    <Box role="group" aria-label="Rows to show" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {filters.map(([filter, word, count]) => (
        <Chip
          key={word}
          label={`${word} ${count.toLocaleString('en-US')}`}
          color={filter === chosen ? 'primary' : 'default'}
          variant={filter === chosen ? 'filled' : 'outlined'}
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
        />
      ))}
    </Box>
  )
}
interface FilterProps {
  chosen: RowFilter
  onChoose: (filter: RowFilter) => void
}

/** A person who is in, and has no login yet. */
const canInvite = ({ state }: Import, { outcome, id }: ImportRow) =>
  state === 'done' && outcome === 'new' && id?.startsWith('usr_') === true

/** Each row of the file with its outcome: of the dry run, and then of the run. */
export const OutcomeRows = ({ shown }: { shown: Import }) => {
  const [chosen, setChosen] = useState<RowFilter>()
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    importRowsQuery(shown, chosen),
  )
  const invite = useInvite()
  const rows = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <Filters counts={shown.counts} undo={shown.undo} chosen={chosen} onChoose={setChosen} />
      {isPending && <ListSkeleton rows={5} height={44} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && !hasNextPage && <Typography color="textSecondary">No such rows</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }} aria-label="Rows">
        {rows.map((row) => (
          <Box
            component="li"
            key={row.row}
            sx={{
              ...{ display: 'grid', alignItems: 'baseline', columnGap: 2, py: 1, minWidth: 0 },
              ...{ borderTop: 1, borderColor: 'divider' },
              gridTemplateColumns: { xs: '3.5rem minmax(0, 1fr) auto', md: '4rem minmax(0, 2fr) minmax(0, 3fr) 13rem' },
            }}
          >
            <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {row.row.toLocaleString('en-US')}
            </Typography>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{row.name || '–'}</Typography>
            <Typography
              variant="body2"
              color={row.outcome === 'refused' ? 'error' : 'textSecondary'}
              sx={{
                ...{
                  overflowWrap: 'anywhere',
                  gridRow: { xs: 2, md: 'auto' },
                  gridColumn: { xs: '2 / -1', md: 'auto' },
                },
              }}
            >
              {detailOf(shown.kind ?? 'clients', row)}
            </Typography>
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifySelf: 'end' }}>
              {canInvite(shown, row) ? (
                <Button
                  size="small"
                  disabled={invite.isPending}
                  onClick={() => invite.mutate({ id: row.id!, name: row.name })}
                >
                  Invite
                </Button>
              ) : null}
              {canChoose(shown, row) ? <RowChoice shown={shown} row={row} /> : null}
              <Chip size="small" label={outcomeWords[row.outcome]} color={colors[row.outcome]} variant="outlined" />
            </Box>
          </Box>
        ))}
      </Box>
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage} sx={{ mt: 2 }}>
          Show more
        </Button>
      )}
    </>
  )
}
