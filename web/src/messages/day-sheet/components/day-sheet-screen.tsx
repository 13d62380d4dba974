import EditIcon from '@mui/icons-material/EditOutlined'
import SongsIcon from '@mui/icons-material/QueueMusicOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { canArrive, canEditShow } from '#shared/domain/day-sheet/readers.ts'
import type { DaySheet } from '#shared/domain/day-sheet/schema.ts'
import { canConfirmPlayed } from '#shared/domain/event/access/event-permissions.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { isConfirmed } from '#shared/domain/event/record/vendor-status.ts'
import { isOwn, vendorsOf } from '#shared/domain/event/record/vendors.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { Link } from '#web/components/link.tsx'
import { MainAction } from '#web/components/page.tsx'
import { nowIso } from '#web/lib/clock.ts'
import { formatTime } from '#web/lib/format/date.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { pageWidth } from '#web/lib/looks.ts'
import { useConfirmPlayed } from '#web/lib/requests/event/act-on-event.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { useArrive, useGotIt } from '#web/messages/day-sheet/api/day-sheet.ts'
import { SheetChanges } from './sheet-changes.tsx'
import { SheetFacts } from './sheet-facts.tsx'
import { SheetReaders } from './sheet-readers.tsx'

const ShowEditor = lazyPart(() => import('./show-editor.tsx'))

interface DaySheetScreenProps {
  sheet: DaySheet
  event: EventView
  viewer: Viewer
}

/** *Got it* is of those who come: somebody with an open request answers that first. */
const hasAgreed = (viewer: Viewer, event: EventView): boolean =>
  relation(viewer, event).client ||
  vendorsOf(inForce(event)).some((vendor) => isOwn(vendor, viewer) && isConfirmed(vendor.status))

/** One tap each, on the day. */
const DayActions = ({ sheet, event, viewer }: DaySheetScreenProps) => {
  const [gotIt, arrive, finish] = [useGotIt(event.id), useArrive(event.id), useConfirmPlayed(event.id)]
  const now = nowIso()
  const mayFinish = event.status !== 'played' && canConfirmPlayed(relation(viewer, event), event, now).ok
  // The agency makes the sheet.
  const isSeen = sheet.readers !== undefined || sheet.seen_version === sheet.version || !hasAgreed(viewer, event)
  const mayArrive = !mayFinish && sheet.here_at === null && canArrive(viewer, event, now).ok
  if (isSeen && !mayArrive && !mayFinish) return null
  return (
    <MainAction>
      {!isSeen && (
        <Button
          variant={mayFinish ? 'outlined' : 'contained'}
          size="large"
          loading={gotIt.isPending}
          onClick={() => gotIt.mutate(sheet.version)}
        >
          Got it
        </Button>
      )}
      {mayArrive && (
        <Button
          variant={isSeen ? 'contained' : 'outlined'}
          size="large"
          loading={arrive.isPending}
          onClick={() => arrive.mutate()}
        >
          I’m here
        </Button>
      )}
      {mayFinish && (
        <Button variant="contained" size="large" loading={finish.isPending} onClick={() => finish.mutate({})}>
          We have finished
        </Button>
      )}
    </MainAction>
  )
}

/** An event's day sheet as this reader has it: on the phone, offline, and on one page of paper. */
export const DaySheetScreen = (props: DaySheetScreenProps) => {
  const { sheet, event, viewer } = props
  const back = useWayBack()
  const [isEditing, setEditing] = useState(false)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'minmax(0, 1fr)',
        maxWidth: pageWidth.reading,
        mx: 'auto',
        '@media print': { maxWidth: 'none' },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', displayPrint: 'none' }}>
        <Link to={`/event?id=${event.id}`} state={back}>
          Back to {event.name ?? 'the event'}
        </Link>
        <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {canEditShow(viewer, event).ok && (
            <Button
              variant="outlined"
              startIcon={<SongsIcon />}
              component={RouterLink}
              to={`/set-lists?id=${event.id}`}
              state={back}
            >
              Set lists
            </Button>
          )}
          {canEditShow(viewer, event).ok && (
            <Button variant="outlined" startIcon={<EditIcon />} onClick={() => setEditing(true)}>
              Run of show
            </Button>
          )}
          <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
            Print
          </Button>
          <DayActions {...props} />
        </Box>
      </Box>
      {sheet.canceled && <Alert severity="error">This event is canceled.</Alert>}
      <SheetChanges changes={sheet.changes} />
      <Card sx={{ p: { xs: 2, sm: 4 }, '@media print': { border: 0, p: 0, bgcolor: '#fff', overflow: 'visible' } }}>
        <Typography
          variant="h2"
          sx={{ mb: 2, overflowWrap: 'anywhere', '@media print': { fontSize: '14pt', mb: '6pt', color: '#000' } }}
        >
          {sheet.name}
        </Typography>
        <SheetFacts sheet={sheet} />
        {sheet.here_at !== null && (
          <Typography sx={{ displayPrint: 'none', mt: 1 }}>
            You are there since {formatTime(sheet.here_at, sheet.timezone)}.
          </Typography>
        )}
      </Card>
      <SheetReaders readers={sheet.readers} unseen={sheet.unseen} timezone={sheet.timezone} />
      {isEditing && (
        <Suspense>
          <ShowEditor sheet={sheet} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Box>
  )
}
