/** Opens the event form at the part that the user came to change. */
export type EditPlace = 'event' | 'when' | 'where' | 'people' | 'rates' | 'proposal' | 'day'

/** State of a link that opens an event in its form. */
export interface OpensForm {
  opensForm: true
}
export const opensForm = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'opensForm' in state && state.opensForm === true

/** The id of that part of the form. */
export const placeId = (place: EditPlace): string => `edit-${place}`
