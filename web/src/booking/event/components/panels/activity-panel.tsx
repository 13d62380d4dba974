import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '#web/lib/format/date.ts'
import { humanize } from '#web/lib/format/text.ts'
import { activityQuery } from '#web/booking/event/api/list-activity.ts'
import { Fold } from './fold.tsx'

/** The activity log, for agent and admin. */
export const ActivityPanel = ({ id }: { id: string }) => {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(activityQuery(id))
  const rows = data?.pages.flatMap((page) => page.items) ?? []
  if (rows.length === 0) return null
  return (
    <Fold title="Activity" open={false}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {rows.map((row) => (
          <Box component="li" key={row.id} sx={{ borderLeft: '3px solid', borderColor: 'divider', pl: 1.5 }}>
            <Typography variant="body2">
              <strong>{row.name}</strong> ({row.role}) · {humanize(row.action)}
            </Typography>
            {row.detail && (
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {row.detail}
              </Typography>
            )}
            <Typography variant="caption" color="textSecondary">
              {formatDateTime(row.at)}
            </Typography>
          </Box>
        ))}
      </Box>
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Earlier
        </Button>
      )}
    </Fold>
  )
}
