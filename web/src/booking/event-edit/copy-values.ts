import { copyOf, leavingOut } from '#shared/domain/event/edit/copy.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { nowIso } from '#web/lib/clock.ts'
import { wholeEvent } from './edited-event.ts'
import { type EventValues, valuesOf } from './event-values.ts'

/** A new event like this one, without its day and without vendors who are gone. */
export const copyValues = (event: EventView, gone: readonly { id: string }[]): EventValues =>
  valuesOf(leavingOut(copyOf(wholeEvent(event), { id: '', user_id: '' }, nowIso()), new Set(gone.map(({ id }) => id))))
