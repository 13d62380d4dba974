import type { EventLike } from '../record/event-like.ts'
import { labelOf, type EventField } from '../record/fields.ts'
import type { Event } from '../record/schema.ts'
import { combinationRules } from './combination-rules.ts'
import { eventErrors } from './save-rules.ts'

export interface OpenPoint {
  /** The path of the field, such as `musicians.0.rate`. */
  path: string
  label: string
  message: string
}

/** All open points of a save, one per field; `saveProblem` reports them one after the other. */
export const openPoints = (event: Event | EventLike): OpenPoint[] => {
  const points = new Map<string, OpenPoint>()
  for (const [path, message] of Object.entries(eventErrors(event)))
    points.set(path, { path, label: nameOf(path), message })
  for (const { path, message, label, isBroken } of combinationRules)
    if (!points.has(path) && isBroken(event)) points.set(path, { path, label: label ?? labelOf(path), message })
  return [...points.values()]
}

const nameOf = (path: string): string => {
  const [field, , part] = path.split('.')
  if (field === 'proposals') return part === 'title' || part === 'description' ? `Proposal ${part}` : 'Proposal options'
  if (part === 'rate') return 'Musician rates'
  // Computed from the client rate.
  return field === 'agent_rate' || field === 'bookme_rate' ? labelOf('client_rate') : labelOf(field as EventField)
}

/** `Client, Venue, Start and end and 2 more`; empty if nothing is open. */
export const openText = (event: Event | EventLike): string => {
  const labels = [...new Set(openPoints(event).map(({ label }) => label))]
  const most = 3
  const rest = labels.length - most
  return labels.slice(0, most).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
