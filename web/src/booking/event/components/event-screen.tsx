import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Suspense, useDeferredValue, useState } from 'react'
import { flushSync } from 'react-dom'
import { NavigationType, useNavigationType, useSearchParams } from 'react-router-dom'
import { isActSought } from '#shared/domain/call-list/within-budget.ts'
import { ownConsent } from '#shared/domain/event/agreement/consent-states.ts'
import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import { canEdit, canRequest } from '#shared/domain/event/access/event-permissions.ts'
import { isParty, isStaff, relation } from '#shared/domain/event/access/relation.ts'
import { inForce, isChangePending } from '#shared/domain/event/record/terms.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { KeptDraft } from '#web/components/form/kept-draft.tsx'
import { MainAction } from '#web/components/page.tsx'
import { SignupQrDialog } from '#web/account/components/signup-qr-dialog.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { nowIso } from '#web/lib/clock.ts'
import type { ChosenAct, EditPlace } from '#web/lib/edit-place.ts'
import { eventDraft } from '#web/lib/drafts.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { changeEntries, isDialog, type ChangeEntry } from '#web/booking/event/change-entries.ts'
import { ChangeButton } from './change-button.tsx'
import { EventDialogs, type OpenDialog } from './dialogs/event-dialogs.tsx'
import { RequestLinePlace } from './banners/request-line-place.tsx'
import { EventFacts } from './panels/event-facts.tsx'
import { EventPanels } from './panels/event-panels.tsx'
import type { EventTab } from './panels/page-tabs.tsx'
import { untilText } from './until-text.ts'
import { EditModeContext } from './in-place/edit-mode.ts'
import { EditedText } from './in-place/edited-text.tsx'
import { EventHeader } from './event-header.tsx'
import { EventToolbar } from './event-toolbar.tsx'
import { FailureDialogs } from './dialogs/failure-dialogs.tsx'
import { ProgressLine } from './panels/progress-line.tsx'
import { useOpenFacts } from '#web/booking/event/use-open-facts.ts'
import { useEventActions } from './use-event-actions.ts'

const ChangeBanner = lazyPart(() => import('./banners/change-banner.tsx'))
const TakenBanner = lazyPart(() => import('./banners/taken-banner.tsx'))
const DeclinedBanner = lazyPart(() => import('./banners/declined-banner.tsx'))
const RequestLine = lazyPart(() => import('./banners/request-line.tsx'))
const CancellationBanner = lazyPart(() => import('./banners/cancellation-banner.tsx'))

/**
 * The header is painted before the panels render. Except on the way back, because the scroll position is restored at
 * once.
 */
const usePanelsLater = (): boolean => {
  const isBack = useNavigationType() === NavigationType.Pop
  return useDeferredValue(true, isBack)
}

/** The event screen: status, the next action, and everything agreed. */
export const EventScreen = ({
  event: loaded,
  viewer,
  onEdit,
  from,
}: {
  event: EventView
  viewer: Viewer
  /** The place of the edit mode that the person has just left. */
  from?: EditPlace | undefined
  onEdit: (resuming: boolean, at?: EditPlace, act?: ChosenAct) => void
}) => {
  const who = relation(viewer, loaded)
  const event = useOpenFacts(loaded, who)
  const now = nowIso()
  const [open, setOpen] = useState<OpenDialog | 'qr'>()
  const [query] = useSearchParams()
  const [tab, setTab] = useState<EventTab>(query.has('thread') ? 'talk' : 'now')
  const edit = () => onEdit(false)
  const mayEdit = canEdit(who, event).ok
  const mode = mayEdit ? { onEdit: (place: EditPlace) => onEdit(false, place), from } : undefined
  const { primary, decline, others } = useEventActions({
    event,
    viewer,
    who,
    now,
    onEdit: edit,
    onGigEnd: () => setOpen('gig-end'),
    onDecline: () => setOpen('decline'),
    onDeclineRequest: () => setOpen('decline-request'),
    onAnswerChange: () => setOpen('answer-change'),
    onChange: () => setOpen('menu'),
    onCallOff: () => setOpen('call-off'),
    onRepeat: () => setOpen('repeat'),
    onHandOver: () => setOpen('hand-over'),
    onPlaces: () => {
      flushSync(() => setTab('line-up'))
      const panel = document.getElementById('line-up')
      panel?.scrollIntoView({ block: 'start' })
      panel?.focus({ preventScroll: true })
    },
    onInvoice: setOpen,
  })
  const consent = ownConsent(event, viewer)
  const entries = changeEntries(event, who, now, consent)
  const choose = (key: ChangeEntry['key']) => {
    setOpen(isDialog(key) ? key : key === 'correct-played' ? 'gig-end' : undefined)
    if (key === 'terms' || key === 'postpone') onEdit(false, key === 'terms' ? 'rates' : 'when')
    if (key === 'replace' || key === 'stand-in') onEdit(false, 'people')
  }
  const isAsked = decline?.key === 'decline'
  const declined = vendorsOf(event).filter(({ status }) => status === 'declined')
  // A vendor who declines a change stays booked. The change may be the replacement itself.
  const isOpen = declined.length > 0 && !isChangePending(event)
  const canReplace = isOpen && isStaff(who) && canRequest(who, event, now).ok
  const next = nextStep(event, viewer, now)
  const hasPanels = usePanelsLater()
  return (
    <EditModeContext value={mode}>
      <Box sx={{ display: 'grid', gap: 2, pb: { xs: 10, md: 0 } }}>
        {mayEdit && <KeptDraft form={eventDraft(event.id)} onContinue={() => onEdit(true)} />}
        <EventHeader color={event.color}>
          {/* As high as with a button that is known later. */}
          <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap', minHeight: { md: 48 } }}>
            <Box sx={{ flex: '1 1 12rem', minWidth: 0, '& > *': { verticalAlign: 'middle' } }}>
              <EditedText event={event} who={who} field="name">
                <Typography variant="h2" sx={{ display: 'inline', mr: 1.5, overflowWrap: 'anywhere' }}>
                  {event.name}
                </Typography>
                <StatusChip status={event.status} />
              </EditedText>
            </Box>
            <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', gap: { xs: 0, sm: 0.5 }, alignItems: 'center' }}>
              <EventToolbar event={event} who={who} others={others} onEdit={edit} onQr={() => setOpen('qr')} />
              {primary && (
                <MainAction>
                  {decline && (
                    <Button variant="outlined" color="error" size="large" onClick={decline.run}>
                      {decline.label}
                    </Button>
                  )}
                  <Button
                    variant={next.isEarly ? 'outlined' : 'contained'}
                    size="large"
                    loading={primary.busy ?? false}
                    onClick={primary.run}
                  >
                    {primary.label}
                  </Button>
                </MainAction>
              )}
            </Box>
          </Box>
          <EventFacts event={event} who={who} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Typography color="textSecondary" sx={{ flex: '1 1 14rem' }}>
              <strong>{next.label}</strong>
              {[next.detail, untilText(event, next, now)].filter(Boolean).map((text) => ` · ${text}`)}
            </Typography>
            <ChangeButton
              entries={isAsked ? [] : entries}
              isStaff={isStaff(who)}
              onOpen={() => setOpen('menu')}
              onChoose={choose}
            />
          </Box>
          <ProgressLine event={event} isClient={who.client && !isStaff(who)} />
        </EventHeader>
        {isAsked && event.start && event.end && (
          <Suspense>
            <TakenBanner userId={viewer.id} start={event.start} end={event.end} timezone={event.timezone} />
          </Suspense>
        )}
        {canReplace && (
          <Suspense>
            <DeclinedBanner event={event} declined={declined} />
          </Suspense>
        )}
        {(who.taker || (isStaff(who) && mayEdit)) && isActSought(event) && (
          <Suspense fallback={<RequestLinePlace />}>
            <RequestLine event={event} onChoose={mayEdit && ((act) => onEdit(false, 'people', act))} />
          </Suspense>
        )}
        {event.cancellation_request && (
          <Suspense>
            <CancellationBanner
              event={event}
              who={who}
              onCallOff={() => setOpen('call-off')}
              onChange={() => setOpen('menu')}
              onEdit={edit}
            />
          </Suspense>
        )}
        {/* A vendor that the change would add answers a plain request. */}
        {isChangePending(event) && isParty(relation(viewer, inForce(event))) && (
          <Suspense>
            <ChangeBanner event={event} viewer={viewer} who={who} own={consent} />
          </Suspense>
        )}
        {hasPanels && <EventPanels {...{ event, viewer, who, tab }} onTab={setTab} onOpen={setOpen} />}
        {open !== undefined && open !== 'qr' && (
          <EventDialogs
            event={event}
            viewer={viewer}
            open={open}
            entries={entries}
            isAsked={isAsked}
            isChange={consent === 'waiting' || consent === 'agreed'}
            isLeader={who.bandleader}
            onChoose={choose}
            onClose={() => setOpen(undefined)}
          />
        )}
        {event.signup_qrcode && event.signup_url && (
          <SignupQrDialog
            open={open === 'qr'}
            onClose={() => setOpen(undefined)}
            qrcode={event.signup_qrcode}
            url={event.signup_url}
            text={`Guests of ${event.name ?? 'this event'} sign up here.`}
          />
        )}
        {isStaff(who) && <FailureDialogs event={event} isAdmin={who.admin} />}
      </Box>
    </EditModeContext>
  )
}
