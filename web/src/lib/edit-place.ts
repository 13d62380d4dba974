/** Where the event form opens: at what the person came to change. */
export type EditPlace = 'when' | 'people' | 'rates'

/** The id of that part of the form. */
export const placeId = (place: EditPlace): string => `edit-${place}`
