import MoreIcon from '@mui/icons-material/MoreVert'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { nextStep } from '../../../../../shared/domain/event/next-step.ts'
import { relation } from '../../../../../shared/domain/event/relation.ts'
import type { EventView } from '../../../../../shared/domain/event/schema.ts'
import { fromWire } from '../../../../../shared/domain/event/wire.ts'
import type { Viewer } from '../../../../../shared/domain/permissions.ts'
import { MainAction } from '../../../components/page.tsx'
import { SignupQrDialog } from '../../../components/signup-qr-dialog.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import { FailureDialogs } from './failure-dialogs.tsx'
import { GigEndDialog } from './gig-end-dialog.tsx'
import { EventPanels } from './event-panels.tsx'
import { ProgressLine } from './progress-line.tsx'
import { useEventActions } from './use-event-actions.ts'
import { nowIso } from '../../../lib/clock.ts'

type Open = 'gig-end' | 'qr' | undefined

/** The event as its parties see it: where it stands, the one next action, and everything agreed. */
export const EventScreen = ({ event: wire, viewer, onEdit }: { event: EventView, viewer: Viewer, onEdit: () => void }) => {
  const event = fromWire(wire)
  const who = relation(viewer, event)
  const now = nowIso()
  const [open, setOpen] = useState<Open>()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const toPeople = () => document.getElementById('who-plays')?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  const { primary, others } = useEventActions({ event, viewer, who, now, onEdit, onGigEnd: () => setOpen('gig-end'), onQr: () => setOpen('qr'), onPeople: toPeople })
  const next = nextStep(event, viewer, now)
  const edit = others.find(({ key }) => key === 'complete_details')
  const menu = others.filter((action) => action !== edit)
  return (
    <Box sx={{ display: 'grid', gap: 3, pb: { xs: 10, md: 0 } }}>
      <Box component="header" sx={{ borderLeft: '6px solid', borderColor: event.color ?? '#1976D2', pl: { xs: 2, sm: 3 }, display: 'grid', gap: 1.5 }}>
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{event.name}</Typography>
          <StatusChip status={event.status} />
          <Box sx={{ ml: 'auto', display: 'flex', gap: 1, alignItems: 'center' }}>
            {edit && <Button variant="outlined" startIcon={<EditIcon />} onClick={edit.run}>Edit</Button>}
            {menu.length > 0 && <IconButton aria-label="More actions" aria-haspopup="menu" onClick={(e) => setAnchor(e.currentTarget)}><MoreIcon /></IconButton>}
            {primary && <MainAction><Button variant="contained" size="large" loading={primary.busy ?? false} onClick={primary.run}>{primary.label}</Button></MainAction>}
          </Box>
        </Box>
        <Typography color="textSecondary"><strong>{next.label}</strong>{next.detail && ` · ${next.detail}`}</Typography>
        <ProgressLine event={event} />
      </Box>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {menu.map((action) => (
          <MenuItem key={action.key} disabled={action.busy ?? false} sx={action.destructive ? { color: 'error.main' } : {}} onClick={() => { setAnchor(null); action.run() }}>{action.label}</MenuItem>
        ))}
      </Menu>
      <EventPanels event={event} viewer={viewer} who={who} />
      {open === 'gig-end' && <GigEndDialog event={event} onClose={() => setOpen(undefined)} />}
      {event.signup_qrcode && event.signup_url && (
        <SignupQrDialog open={open === 'qr'} onClose={() => setOpen(undefined)} qrcode={event.signup_qrcode} url={event.signup_url} text={`Guests of ${event.name ?? 'this event'} sign up here.`} />
      )}
      {(who.admin || who.agent) && <FailureDialogs event={event} />}
    </Box>
  )
}
