import { isPreparing } from '#shared/domain/event/record/status.ts'
import CheckIcon from '@mui/icons-material/Check'
import { styled } from '@mui/material/styles'
import { useWatch } from 'react-hook-form'
import { openPoints, type OpenPoint } from '#shared/domain/event/edit/open-points.ts'
import type { Section } from '#shared/domain/event/record/field.ts'
import { fieldOf, type EventField } from '#shared/domain/event/record/fields.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { type EditPlace, openPlace } from '#web/lib/edit-place.ts'
import { veryNarrow } from '#web/lib/breakpoints.ts'
import { editedEvent } from '#web/booking/event-edit/edited-event.ts'
import { formPath } from '#web/booking/event-edit/event-rules.ts'
import type { EventValues } from '#web/booking/event-edit/event-values.ts'
import type { EventForm, SectionProps } from '#web/booking/event-edit/form-types.ts'
import { radius } from '#web/lib/looks.ts'

const Head = styled('nav')(({ theme }) => ({
  position: 'sticky',
  top: 69,
  zIndex: 3,
  margin: '0 -8px 16px',
  padding: '6px 8px 8px',
  backgroundColor: theme.vars.palette.background.default,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 4 },
  '& button': {
    flex: 'none',
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 44,
    padding: '0 10px',
    border: 0,
    borderRadius: radius.control,
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    color: 'inherit',
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.vars.palette.soft.default },
    '&:focus-visible': { outline: `3px solid ${theme.vars.palette.focus}`, outlineOffset: -3 },
  },
  '& b': {
    minWidth: '1.375rem',
    borderRadius: '0.6875rem',
    padding: '0 6px',
    fontSize: '0.8125rem',
    lineHeight: '1.375rem',
    textAlign: 'center',
    backgroundColor: theme.vars.palette.soft.warning,
    color: theme.vars.palette.warning.main,
  },
  // The accessible name contains the visible text.
  '& i': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& svg': { fontSize: '1.125rem', color: theme.vars.palette.success.main },
  '& p': {
    margin: '0 10px',
    fontSize: '0.875rem',
    color: theme.vars.palette.text.secondary,
  },
  [theme.breakpoints.down('md')]: { top: 57 },
  [theme.breakpoints.down('sm')]: { '& > div': { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none' } },
  // A longer list would fill half of the screen.
  [veryNarrow]: { position: 'static', '& > div': { flexWrap: 'wrap' } },
}))

type Place = Exclude<EditPlace, 'when'>
const places: Record<Place, string> = {
  event: 'The event',
  where: 'Where',
  people: 'Who plays',
  rates: 'Rates',
  proposal: 'Proposal',
  day: 'The day',
}
const placeOfSection: Partial<Record<Section, Place>> = { invoice: 'proposal', wedding: 'day' }

const placeOf = (path: string): Place => {
  const [field, , part] = path.split('.')
  if (part === 'rate') return 'rates'
  const section = fieldOf(field as EventField).form ?? 'rates'
  return placeOfSection[section] ?? (section as Place)
}

interface Open {
  points: OpenPoint[]
  prepaid: boolean
}
/** The fields that the next step of the typed event still needs. */
export const useOpenPoints = (form: EventForm, base: EventView | undefined): Open =>
  useWatch({
    control: form.control,
    compute: (values): Open => {
      const { event } = editedEvent(base, values)
      return { points: openPoints(event), prepaid: event.prepaid }
    },
  })

/** The form's sections, and what is missing in each before the next step: by the rule that the step itself checks. */
export const OpenHead = ({ form, base, points, prepaid }: SectionProps & Open) => {
  const step = prepaid ? 'the proposal' : 'the request'
  const isBefore = base === undefined || isPreparing(base)
  const openIn = (place: Place) => points.filter(({ path }) => placeOf(path) === place)
  const labels = [...new Set(points.map(({ label }) => label))]
  const go = (place: Place) => {
    const [first] = openIn(place)
    if (first) form.setFocus(formPath(first.path) as keyof EventValues)
    else openPlace(place, 'start')
  }
  return (
    <Head aria-label="Sections of the form">
      <div>
        {(Object.keys(places) as Place[])
          .filter((place) => prepaid || place !== 'proposal')
          .map((place) => {
            // Agent's and platform's share are missing with the client rate.
            const missing = new Set(openIn(place).map(({ label }) => label)).size
            return (
              <button key={place} type="button" onClick={() => go(place)}>
                {places[place]}{' '}
                {missing > 0 ? (
                  <>
                    <b>{missing}</b> <i>missing</i>
                  </>
                ) : (
                  place !== 'day' && <CheckIcon />
                )}
              </button>
            )
          })}
      </div>
      <p>
        {labels.length === 0
          ? 'Nothing is missing'
          : `Needed ${isBefore ? `for ${step}` : 'to save'}: ${labels.join(', ')}`}
      </p>
    </Head>
  )
}
