import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import type { Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { Vendor } from '#shared/domain/event/record/vendors.ts'
import { Money } from '#web/components/money.tsx'
import { RecordLink } from '#web/components/record-link.tsx'
import { confirm } from '#web/lib/dialogs.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { requestOf, useRequestVendor } from '#web/lib/requests/event/act-on-event.ts'
import { useCallList } from '#web/booking/event/api/call-lists.ts'
import { useStopReplacing } from '#web/booking/event/api/ask-instead.ts'
import { useReleaseVendor } from '#web/booking/event/api/release-vendors.ts'
import { replacementText } from '#web/booking/event/components/calls/list-text.ts'
import { useEditMode } from '#web/booking/event/components/in-place/edit-mode.ts'
import { SlotInstrument } from '#web/booking/event/components/slot-instrument.tsx'
import { type Contact, type PlaceAct, PlaceMenu } from './place-menu.tsx'
import { partName, placeText, PlaceState } from './place-state.tsx'
import { isAskedByList, type Place, rateAt, replacementOf } from './places.ts'
import { PlaceAvatar, Row } from './rows.tsx'
import { actsOn } from './vendor-acts.ts'

const ListPlan = lazyPart(() => import('./list-plan.tsx'))
const CounterLines = lazyPart(() => import('#web/booking/event/components/calls/counter-line.tsx'))
const ReplaceDialog = lazyPart(() => import('#web/booking/event/components/dialogs/replace-dialog.tsx'))
const RecordAnswerDialog = lazyPart(() => import('#web/booking/event/components/dialogs/record-answer-dialog.tsx'))

/** On a phone each row by itself: one with many acts would leave no width to the names of all. */
const OwnRow = styled(Row)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 12px',
    '& .who': { flex: '1 1 55%' },
    '& .state': { marginLeft: 48 },
    '& .acts': { flex: 1 },
    '& .below': { flexBasis: '100%' },
  },
}))

/** By the key: musicians do not get the user ids of others. */
const entryOf = (event: EventView, { key }: Vendor) =>
  event.musicians?.find((one) => key === `${one.musician_id}|${one.instrument}`)

const personOf = (event: EventView, vendor: Vendor): Contact & { picture?: string | null; meal?: string | null } => {
  if (vendor.role === 'musician') {
    const { email, cell_phone: phone, profile_picture: picture, meal_preference: meal } = entryOf(event, vendor) ?? {}
    return { email, phone, picture: picture ?? null, meal: meal ?? null }
  }
  const { email, cell_phone: phone, profile_picture: picture } = event[vendor.role] ?? {}
  return { email, phone, picture: picture ?? null }
}

const useRelease = (event: EventView) => {
  const release = useReleaseVendor(event.id)
  const ask = async (vendor: Vendor) => {
    const place =
      vendor.role === 'musician'
        ? 'Each of their parts becomes an empty slot with the same rate.'
        : 'The event will need a replacement.'
    if (
      await confirm({
        title: `Release ${vendor.name}?`,
        text: `They will be notified by email. ${place}`,
        confirm: 'Release',
        destructive: true,
      })
    )
      release.mutate(vendor)
  }
  return { ask, isPending: release.isPending }
}

interface PlaceRowProps {
  place: Place
  who: Relation
  /** Of its part of the split bar, for those who see the bar. */
  tone: string | undefined
}

/** A part of the line-up: person or list, state, rate, and the reader's acts. */
export const PlaceRow = ({ place, who, tone }: PlaceRowProps) => {
  const mode = useEditMode()
  const { event, vendor, slot, list, note } = place
  const request = useRequestVendor(event.id)
  const release = useRelease(event)
  const { mutate: run, isPending: isStarting } = useCallList(event.id, list?.chair ?? '')
  const [isPlanned, setPlanned] = useState(false)
  const [isRecording, setRecording] = useState(false)
  const [isReplacing, setReplacing] = useState(false)
  const stop = useStopReplacing(event.id)
  const allowed = vendor && actsOn(who, event, vendor)
  const canAsk = allowed?.request === true && !isAskedByList(place)
  const person = vendor ? personOf(event, vendor) : {}
  const name = vendor?.name || list?.name || slot?.instrument || 'Musician'
  const rate = rateAt(place)
  const ask = () => vendor && request.mutate(requestOf(vendor))
  const replacement = replacementOf(place)
  const replaceActs: PlaceAct[] =
    vendor === undefined
      ? []
      : replacement && allowed?.askInstead
        ? [
            // In the menu: a button more would take its width from all names.
            { label: isPlanned ? 'Close the list' : 'People asked', run: () => setPlanned(!isPlanned) },
            { label: `Keep ${vendor.name}`, run: () => stop.mutate(vendor) },
          ]
        : allowed?.askInstead
          ? [{ label: 'Replace', run: () => setReplacing(true) }]
          : allowed?.replace && mode
            ? [{ label: 'Replace', run: () => mode.onEdit('people') }]
            : []
  const acts: PlaceAct[] = vendor
    ? [
        ...(canAsk && vendor.status === 'requested' ? [{ label: 'Resend Request', run: ask }] : []),
        ...(allowed?.record ? [{ label: 'Record answer', run: () => setRecording(true) }] : []),
        ...replaceActs,
        ...(allowed?.release ? [{ label: 'Release', isDestructive: true, run: () => void release.ask(vendor) }] : []),
      ]
    : []
  const canStart =
    list?.is_open === true &&
    list.state !== 'running' &&
    list.candidates.some((one) => ['waiting', 'skipped', 'withdrawn'].includes(one.state))
  const countered = list?.candidates.some((one) => one.state === 'countered') === true
  const text = placeText(place, person.meal)
  return (
    <OwnRow>
      <PlaceAvatar name={vendor?.name} picture={person.picture} />
      <div className="who">
        <Typography sx={{ fontWeight: 650, lineHeight: 1.35 }}>
          {vendor?.name ? (
            <RecordLink id={vendor.key.split('|')[0]} name={vendor.name} />
          ) : vendor ? (
            partName[vendor.role]
          ) : list ? (
            list.name
          ) : (
            `Unassigned${slot?.instrument ? `: ${slot.instrument}` : ' musician'}`
          )}
        </Typography>
        {text && (
          <Typography variant="body2" color="textSecondary" sx={{ lineHeight: 1.35 }}>
            {text}
          </Typography>
        )}
        {replacement && (
          <Typography
            variant="body2"
            color={replacement.state === 'exhausted' ? 'warning' : 'info'}
            sx={{ lineHeight: 1.35, overflowWrap: 'anywhere' }}
          >
            {replacementText(replacement, event.timezone)}
          </Typography>
        )}
        {note && (
          <Typography variant="body2" color="warning" sx={{ lineHeight: 1.35 }}>
            {note}
          </Typography>
        )}
        {slot && !slot.instrument && !isPlanned && <SlotInstrument event={event} who={who} slot={slot.id} />}
      </div>
      <Typography component="div" variant="body2" className="rate">
        {tone !== undefined && <i style={{ backgroundColor: tone }} />}
        {rate && <Money amount={rate.now} />}
        {rate && rate.proposed !== rate.now && (
          <Typography component="span" variant="body2" color="warning">
            {' '}
            → <Money amount={rate.proposed} />
          </Typography>
        )}
      </Typography>
      <div className="state">
        <PlaceState place={place} />
      </div>
      <div className="acts">
        {canAsk && vendor?.status !== 'requested' && (
          <Button
            size="small"
            variant="outlined"
            loading={request.isPending}
            onClick={ask}
            aria-label={`Request: ${name}`}
          >
            Request
          </Button>
        )}
        {canStart && (
          <Button
            size="small"
            variant="outlined"
            loading={isStarting}
            aria-label={`Start asking: ${list.name}`}
            onClick={() => run({ do: 'start' })}
          >
            Start
          </Button>
        )}
        {list && !replacement && (
          <Button
            size="small"
            aria-expanded={isPlanned}
            aria-label={`${isPlanned ? 'Close' : 'People'}: ${list.name}`}
            onClick={() => setPlanned(!isPlanned)}
          >
            {isPlanned ? 'Close' : 'People'}
          </Button>
        )}
        <PlaceMenu name={name} acts={acts} contact={person} isBusy={release.isPending || stop.isPending} />
      </div>
      {list && (countered || isPlanned) && (
        <div className="below">
          <Suspense>
            {countered && <CounterLines {...{ list, event, who, isBusy: isStarting }} />}
            {isPlanned && <ListPlan {...{ list, event, who }} />}
          </Suspense>
        </div>
      )}
      {isReplacing && vendor && (
        <Suspense>
          <ReplaceDialog event={event} vendor={vendor} onClose={() => setReplacing(false)} />
        </Suspense>
      )}
      {isRecording && vendor && (
        <Suspense>
          <RecordAnswerDialog event={event} vendor={vendor} onClose={() => setRecording(false)} />
        </Suspense>
      )}
    </OwnRow>
  )
}
