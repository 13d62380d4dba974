/** Opens the event form at the part that the user came to change. */
export type EditPlace = 'when' | 'people' | 'rates'

/** The id of that part of the form. */
export const placeId = (place: EditPlace): string => `edit-${place}`
