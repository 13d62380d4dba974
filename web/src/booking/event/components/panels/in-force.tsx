import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { DifferenceField } from '#shared/domain/event/agreement/differences.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { inForce, isChangePending } from '#shared/domain/event/record/terms.ts'

interface InForceProps {
  event: EventView
  /** The fields that `children` shows. */
  fields: readonly (DifferenceField & keyof EventView)[]
  children: (event: EventView) => ReactNode
}

/** A term in its usual place: in force, and below it as proposed if they differ. */
export const WithInForce = ({ event, fields, children }: InForceProps) => {
  const force = inForce(event)
  if (!isChangePending(event) || fields.every((field) => (event[field] ?? null) === (force[field] ?? null)))
    return children(force)
  return (
    <>
      <Typography component="span" sx={{ display: 'block', fontWeight: 700 }}>
        In force: {children(force)}
      </Typography>
      <Typography component="span" variant="body2" color="warning" sx={{ display: 'block' }}>
        Proposed: {children(event)}
      </Typography>
    </>
  )
}
