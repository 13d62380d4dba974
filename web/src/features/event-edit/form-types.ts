import type { UseFormReturn } from 'react-hook-form'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { EventValues } from './event-values.ts'

export type EventForm = UseFormReturn<EventValues, unknown, EventValues>

/** What every section of the form is given. */
export interface SectionProps {
  form: EventForm
  /** The event as it was loaded; undefined for a new one. */
  base: EventView | undefined
}
