import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { openPoints, type OpenPoint } from '#shared/domain/event/edit/open-points.ts'
import { isPreparing } from '#shared/domain/event/record/status.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { editedEvent } from '#web/booking/event-edit/edited-event.ts'
import { formPath } from '#web/booking/event-edit/event-rules.ts'
import type { EventValues } from '#web/booking/event-edit/event-values.ts'
import type { EventForm, SectionProps } from '#web/booking/event-edit/form-types.ts'

/** The fields that the next step of the typed event still needs. */
export const useOpenPoints = (
  form: EventForm,
  base: EventView | undefined,
): { points: OpenPoint[]; prepaid: boolean } =>
  useWatch({
    control: form.control,
    compute: (values) => {
      const { event } = editedEvent(base, values)
      return { points: openPoints(event), prepaid: event.prepaid }
    },
  })

/** The fields missing for the next step, by the rule that the step itself checks; each button leads to its field. */
export const Needed = ({ form, base }: SectionProps) => {
  const { points, prepaid } = useOpenPoints(form, base)
  const isBefore = base === undefined || isPreparing(base)
  const step = prepaid ? 'the proposal' : 'the request'
  const title = points.length === 0 ? 'Nothing is missing' : `Needed ${isBefore ? `for ${step}` : 'to save'}:`
  // Agent's and platform's share are missing with the client rate.
  const first = points.filter(({ label }, i) => points.findIndex((one) => one.label === label) === i)
  return (
    <Box
      role="group"
      aria-label={title}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5 }}
    >
      <strong>{title}</strong>
      {first.map(({ path, label }) => (
        <Button key={path} size="small" onClick={() => form.setFocus(formPath(path) as keyof EventValues)}>
          {label}
        </Button>
      ))}
    </Box>
  )
}
