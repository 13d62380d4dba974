import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { sharesWith } from '#shared/domain/file/access.ts'
import { ColorChip } from '#web/components/status-chip.tsx'
import { filesQuery } from '#web/booking/event/api/files.ts'
import { nowIso } from '#web/lib/clock.ts'
import { Fold } from '#web/booking/event/components/panels/fold.tsx'
import { FileRow } from './file-row.tsx'
import { ShareFile } from './share-file.tsx'

/** The files on an event that its reader may see, and a way to share one. */
export default function FilesPanel({ event, who }: { event: EventView; who: Relation }) {
  const audiences = sharesWith({ who, end: event.end, now: nowIso() })
  const { data: files } = useQuery({ ...filesQuery(event.id), enabled: audiences.length > 0 })
  if (!files) return null
  return (
    <Fold
      title="Files"
      open={files.length > 0}
      aside={files.length > 0 && <ColorChip color="default" label={String(files.length)} />}
    >
      {files.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          Riders, stage plots, set lists and floor plans, in one place for those whom you choose.
        </Typography>
      )}
      {files.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {files.map((file) => (
            <FileRow key={file.id} eventId={event.id} file={file} />
          ))}
        </Box>
      )}
      <ShareFile eventId={event.id} audiences={audiences} />
    </Fold>
  )
}
