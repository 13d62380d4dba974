import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { sharesWith } from '#shared/domain/file/access.ts'
import { filesQuery } from '#web/booking/event/api/files.ts'
import { Paper } from '#web/booking/event/components/papers/paper.tsx'
import { nowIso } from '#web/lib/clock.ts'
import { FileRow } from './file-row.tsx'
import { ShareFile } from './share-file.tsx'

/** The files on an event that its reader may see, and a way to share one. */
export default function FilesPanel({ event, who }: { event: EventView; who: Relation }) {
  const audiences = sharesWith({ who, end: event.end, now: nowIso() })
  const { data: files } = useQuery({ ...filesQuery(event.id), enabled: audiences.length > 0 })
  const [chosen, setOpen] = useState<boolean>()
  if (!files) return null
  const isOpen = chosen ?? files.length > 0
  const about = files.length === 0 ? 'None yet' : files.length === 1 ? '1 file' : `${files.length} files`
  return (
    <>
      <Paper name="Files" about={about} isOpen={isOpen} run={() => setOpen(!isOpen)} />
      {isOpen && (
        <Box sx={{ order: 1, flex: '0 0 100%', minWidth: 0, display: 'grid', gap: 1.5, p: 1 }}>
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
        </Box>
      )}
    </>
  )
}
