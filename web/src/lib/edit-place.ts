import type { TextField } from '#shared/domain/event/record/fields.ts'

/** The part or field that the page in edit mode opens at. */
export type EditPlace = 'event' | 'when' | 'where' | 'people' | 'rates' | 'proposal' | 'day' | TextField

/** The act that was chosen before the form opened. */
export interface ChosenAct {
  id: string
  name: string
}

export interface Times {
  start: string
  end: string
}
/** State of a link that opens an event in its edit mode, with another time if it was moved in the calendar. */
export interface OpensForm {
  opensForm: true
  move?: Times
}
export const opensForm = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'opensForm' in state && state.opensForm === true

/** The id of that part of the page. */
export const placeId = (place: EditPlace): string => `edit-${place}`

/** Brings a part of the page into view and into focus, so that Tab goes on there. */
export const openPlace = (place: EditPlace): void => {
  const part = document.getElementById(placeId(place))
  if (!part) return
  part.tabIndex = -1
  part.scrollIntoView({ block: 'center' })
  part.focus({ preventScroll: true })
}

export const moveOf = (state: unknown): Times | undefined => (opensForm(state) ? (state as OpensForm).move : undefined)
