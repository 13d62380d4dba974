import type { Availability } from '#shared/domain/time-taken/schema.ts'

/** How somebody's time is taken, in lists that also show those who are not free. */
const words: Readonly<Record<Availability, string>> = {
  free: 'Free',
  busy: 'Busy elsewhere',
  blocked: 'Blocked',
  asked: 'Asked for another event',
  booked: 'Booked',
}

/** Empty if nobody asked about a time. */
export const availabilityWord = (availability: Availability | undefined): string =>
  availability === undefined ? '' : words[availability]

/** The same, of those who are not free; most entries of pick lists have no time. */
export const takenWord = (party: object): string => {
  const how = 'availability' in party ? (party.availability as Availability | undefined) : undefined
  return how === 'free' ? '' : availabilityWord(how)
}
