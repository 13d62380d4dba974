import type { UseFormReturn } from 'react-hook-form'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { EventValues } from './event-values.ts'

export type EventForm = UseFormReturn<EventValues, unknown, EventValues>

/** Common props of the form's sections. */
export interface SectionProps {
  form: EventForm
  /** The loaded event; undefined for a new one. */
  base: EventView | undefined
}
