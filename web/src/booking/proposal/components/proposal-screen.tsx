import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { canAskQuestion, canPick, canSign, canViewContract } from '#shared/domain/event/access/proposal-permissions.ts'
import { wantsConfirmation } from '#shared/domain/event/money/bank-confirmation.ts'
import { canPayBalance, canPayDeposit } from '#shared/domain/event/access/payment-permissions.ts'
import { undecidedText } from '#shared/domain/event/lifecycle/client-step.ts'
import { gapText, paidPayments } from '#shared/domain/event/money/event-money.ts'
import { hasEnded } from '#shared/domain/event/record/event-like.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { inForce, isChangePending } from '#shared/domain/event/record/terms.ts'
import { isOfferExpired } from '#shared/domain/event/record/valid-until.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { AgentCard } from '#web/booking/components/agent-card.tsx'
import { ContractViewer } from '#web/booking/contract-viewer/contract-viewer.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { MainAction } from '#web/components/page.tsx'
import { Section } from '#web/components/section.tsx'
import { nowIso } from '#web/lib/clock.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { usePickProposal } from '#web/lib/requests/event/client-path.ts'
import { paymentMethodQuery } from '#web/lib/requests/payment-method.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { seeProposal } from '#web/booking/proposal/api/see-proposal.ts'
import { useBankReturn } from '#web/booking/proposal/bank-return.ts'
import { journeyOf, stepIndex } from '#web/booking/proposal/journey.ts'
import { OtherOfferButton, QuestionButton } from './ask-buttons.tsx'
import { BrandBand } from './brand-band.tsx'
import { BookedPanel } from './booked-panel.tsx'
import { CalledOff } from './called-off.tsx'
import { EventHeader } from './event-header.tsx'
import { OfferDetails } from './offer-details.tsx'
import { OptionCards } from './option-cards.tsx'
import { OtherOfferNotice } from './other-offer-notice.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import { PayPanel } from './pay-panel.tsx'
import { PriceTable } from './price-table.tsx'
import { StepLine } from './step-line.tsx'
import { ValidUntil } from './valid-until.tsx'
import { pageWidth } from '#web/lib/looks.ts'

const ChangeCard = lazyPart(() => import('#web/booking/agreement/change-card.tsx'))

/** The client's steps from proposal to booking, and a preview of them for the agency. */
export const ProposalScreen = ({ event, viewer }: { event: EventView; viewer: Viewer }) => {
  const who = relation(viewer, event)
  const now = nowIso()
  const force = inForce(event)
  const back = useWayBack()
  const bank = useBankReturn()
  const journey = journeyOf(event, now)
  const pick = usePickProposal(event)
  const method = useQuery({ ...paymentMethodQuery(viewer.id), enabled: who.client }).data
  const [choice, setChoice] = useState<1 | 2 | 3>()
  const [isReading, setReading] = useState(false)
  const mayPick = canPick(who, event, now).ok
  const maySign = canSign(who, event, now).ok
  const mayPay = canPayDeposit(who, event, now).ok || canPayBalance(who, event).ok
  const isOff = isCalledOff(event)
  const hasPaid = paidPayments(event).length > 0
  const isPreview = !who.client
  const isBooked = who.client && event.status === 'booked' && !journey.signAgain && !hasEnded(event, now)
  // Paying again would be refused again: the notice leads to the bank's page.
  const isToConfirm = journey.failed !== undefined && wantsConfirmation(journey.failed)

  const sentTo = who.client && event.status === 'proposed' ? event.proposal_sent_at : undefined
  useEffect(() => {
    if (sentTo) void seeProposal(event.id)
  }, [event.id, sentTo])

  const toEvent = (
    <Button component={Link} to={`/event?id=${event.id}`} state={back} variant="contained">
      Open the event
    </Button>
  )
  if (event.prepaid === false)
    return <EmptyState title="No proposal" text="A postpaid event has no proposal." action={toEvent} />
  if (journey.stage === 'unsent' && !isPreview)
    return (
      <EmptyState
        title="Your proposal is being prepared"
        text="We will email you as soon as it is ready."
        action={toEvent}
      />
    )

  const isChanging = isChangePending(event)
  const only = journey.options.length === 1 ? journey.options[0]?.id : undefined
  const chosen = choice ?? force.proposal_pick ?? only
  const shown = journey.options.find((option) => option.id === chosen)
  // While choosing, the figures are those of the selected card.
  const preview =
    shown && journey.stage === 'choose'
      ? { ...journey, ...journeyOf({ ...event, proposal_pick: shown.id }, now), stage: journey.stage }
      : journey
  const isChoosing = journey.stage === 'choose' || journey.stage === 'unsent'
  const isOffered = isChoosing || journey.stage === 'sign'
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, md: 4 },
        gridTemplateColumns: 'minmax(0, 1fr)',
        maxWidth: pageWidth.reading,
        mx: 'auto',
      }}
    >
      {isPreview && (
        <Alert severity="info">Preview: this is what the client sees. Only the client can choose, sign and pay.</Alert>
      )}
      <BrandBand />
      {isBooked && <BookedPanel event={event} journey={journey} method={method} userId={viewer.id} now={now} />}
      <EventHeader event={force} />
      {isChanging && (
        <Suspense>
          <ChangeCard event={event} viewer={viewer} who={who} />
        </Suspense>
      )}
      {journey.stage !== 'over' && <StepLine at={stepIndex(journey)} />}
      {isOff && <CalledOff event={event} />}
      <PaymentNotice eventId={event.id} journey={journey} bank={bank} />
      {journey.next.is === 'disputed' && (
        <Alert severity="info">
          Your bank decides about {formatMoney(journey.next.amount)}. Please do not pay it again meanwhile; nothing is
          charged until then.
        </Alert>
      )}
      {journey.next.is === 'undecided' && <Alert severity="info">{undecidedText(journey.next.amount)}.</Alert>}
      <OtherOfferNotice event={event} isClient={who.client} />
      {journey.signAgain && !isChanging && (
        <Alert severity="warning">
          The price changed after you signed. Please sign the contract again; your payments remain valid.
        </Alert>
      )}
      {!isOff && (
        <Box
          component="section"
          aria-labelledby="options"
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
        >
          <Typography id="options" variant="h3" component="h2">
            {isOfferExpired(event, now)
              ? 'What was offered'
              : isChoosing && journey.options.length > 1
                ? 'Choose your option'
                : isChoosing
                  ? 'Our proposal'
                  : 'Your choice'}
          </Typography>
          {isOffered && event.proposal_sent_at != null && <ValidUntil event={event} now={now} isClient={who.client} />}
          <OptionCards
            options={
              isChoosing || isPreview
                ? journey.options
                : journey.options.filter((option) => option.id === (force.proposal_pick ?? option.id))
            }
            chosen={chosen}
            onChoose={isChoosing && (mayPick || isPreview) ? setChoice : undefined}
          />
        </Box>
      )}
      {mayPick && journey.stage === 'sign' && event.proposal_pick != null && (
        <Button
          variant="text"
          sx={{ justifySelf: 'start' }}
          loading={pick.isPending}
          onClick={() => {
            setChoice(undefined)
            pick.mutate(null)
          }}
        >
          Change my choice
        </Button>
      )}
      {(isOff ? hasPaid : shown || !isChoosing) && (
        <Section title={isOff ? 'Your payments' : 'What you pay'}>
          <PriceTable event={force} journey={preview} method={method} />
        </Section>
      )}

      {mayPick && journey.stage === 'choose' && (
        <MainAction>
          <Button
            variant="contained"
            size="large"
            disabled={chosen === undefined}
            loading={pick.isPending}
            onClick={() => {
              if (chosen === 1 || chosen === 2 || chosen === 3) pick.mutate(chosen)
            }}
          >
            {shown ? `Choose ${shown.title}` : 'Choose a proposal'}
          </Button>
        </MainAction>
      )}
      {/* After a positive answer. */}
      {mayPick && event.cancellation_request == null && (
        <OtherOfferButton event={event} isOne={journey.options.length === 1} />
      )}
      {maySign && (
        <Section
          title={journey.signAgain ? 'Sign again' : 'Read and sign'}
          hint="The contract states who plays, when and where, the price, and what happens if plans change."
        >
          <MainAction>
            <Button component={Link} to={`/contract?id=${event.id}`} state={back} variant="contained" size="large">
              {journey.signAgain ? 'Sign contract again' : 'Read and sign the contract'}
            </Button>
          </MainAction>
        </Section>
      )}
      {who.client && journey.next.is === 'arranged' && <Alert severity="info">{gapText}.</Alert>}
      {mayPay && !maySign && !isToConfirm && (
        <PayPanel event={event} journey={journey} userId={viewer.id} now={now} method={method} />
      )}
      {isOffered && <OfferDetails event={event} isLate={journey.late} />}
      <AgentCard
        agent={event.agent}
        action={canAskQuestion(who, event).ok ? <QuestionButton event={event} /> : undefined}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button component={Link} to={`/event?id=${event.id}`} state={back}>
          {isPreview ? 'Back to the event' : 'All about your event'}
        </Button>
        {!maySign && canViewContract(who, event).ok && <Button onClick={() => setReading(true)}>View Contract</Button>}
      </Box>
      {isReading && <ContractViewer eventId={event.id} zone={event.timezone} onClose={() => setReading(false)} />}
    </Box>
  )
}
