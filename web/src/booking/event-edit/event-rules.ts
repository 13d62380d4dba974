import * as z from 'zod'
import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, Resolver } from 'react-hook-form'
import type { Edit } from '#shared/domain/event/edit/edit.ts'
import {
  draftProblem,
  eventErrors,
  fillSlots,
  leaderSaveProblem,
  type SaveProblem,
  saveProblem,
} from '#shared/domain/event/edit/save-rules.ts'
import { correctFields, leaderFields, type EventField } from '#shared/domain/event/record/fields.ts'
import { draftInput, eventInput, type EventView } from '#shared/domain/event/record/schema.ts'
import { pointerReleased } from '#web/lib/pointer-released.ts'
import { editedEvent, leaderView } from './edited-event.ts'
import { draftOf, type EventValues, inputOf, partyFields } from './event-values.ts'

/**
 * The editor's role: agent and admin write everything; the leader writes the texts for the day and the musicians'
 * rates.
 */
export type Editor = 'staff' | 'leader'

/** Maps wire fields to the form fields that show their messages. */
export const formPath = (field: string): string => {
  const party = partyFields.find((name) => field === `${name}_id`)
  if (party) return party
  // Computed from the client rate, so they have no form field.
  return field === 'agent_rate' || field === 'bookme_rate' ? 'client_rate' : field
}

/** Parses the typed values once with the save schema of this person's writable fields. */
const typedErrors = (editor: Editor, values: EventValues, isDraft = false): Record<string, string> => {
  const errors: Record<string, string> = {}
  const { error } = isDraft ? z.safeEncode(draftInput(), draftOf(values)) : z.safeEncode(eventInput(), inputOf(values))
  for (const { path, message } of error?.issues ?? [])
    if (editor === 'staff' || leaderFields.has(path[0] as EventField)) errors[path.join('.')] ??= message
  return errors
}

const fieldErrors = (editor: Editor, base: EventView | undefined, values: EventValues): Record<string, string> => {
  const typed = typedErrors(editor, values)
  if (editor === 'leader' && base)
    return { ...leaderSaveProblem({ ...leaderView(base, values), musician_slots: [] })?.errors, ...typed }
  return { ...eventErrors(editedEvent(base, values).event), ...typed }
}

/** The library checks a whole list once a row is added or removed. */
const isOfList = (values: EventValues, names: readonly string[] = []): boolean =>
  names.length === 1 && Array.isArray(values[names[0] as keyof EventValues])

/** Validates the form with the functions the server uses for the save. */
export const eventResolver =
  (editor: Editor, base: EventView | undefined): Resolver<EventValues, unknown, EventValues> =>
  async (values, _context, options) => {
    // Nobody has typed into a new row: its fields are marked once they are left, or by a save.
    if (isOfList(values, options.names)) return { values, errors: {} }
    await pointerReleased()
    const flat: Record<string, FieldError> = {}
    for (const [field, message] of Object.entries(fieldErrors(editor, base, values)))
      flat[formPath(field)] ??= { type: 'rule', message }
    return Object.keys(flat).length === 0 ? { values, errors: {} } : { values: {}, errors: toNestErrors(flat, options) }
  }

export interface Checked {
  problem: SaveProblem | undefined
  /** The resulting event and the vendors it releases; only for agent and admin. */
  edit: Edit | undefined
}

/** Problems that even an unfinished draft must not have. */
export const checkDraft = (base: EventView | undefined, values: EventValues): Checked => {
  const edit = editedEvent(base, values)
  const errors = { ...typedErrors('staff', values, true), ...draftProblem(edit.event)?.errors }
  const typed = Object.keys(errors).length > 0 ? { message: correctFields, errors } : undefined
  return { problem: typed ?? draftProblem(edit.event), edit }
}

/** All save checks of docs/product.md#validation, in order. */
export const checkSave = (editor: Editor, base: EventView | undefined, values: EventValues): Checked => {
  const errors = typedErrors(editor, values)
  const typed = Object.keys(errors).length > 0 ? { message: correctFields, errors } : undefined
  if (editor === 'leader' && base) {
    const problem = leaderSaveProblem(leaderView(base, values))
    return { problem: problem?.message === fillSlots ? problem : (typed ?? problem), edit: undefined }
  }
  const edit = editedEvent(base, values)
  return { problem: typed ?? saveProblem(edit.event), edit }
}
