/** Reasons for the end of a hold, as in the mail to its owner. */
export const holdEnds = [
  'released',
  'expired',
  'unanswered',
  'booked',
  'event_booked',
  'event_off',
  'act_gone',
] as const
export type HoldEnd = (typeof holdEnds)[number] | 'fulfilled' | 'owner_gone'

/** As the activity of an event says it. */
export const holdEndTexts: Readonly<Record<HoldEnd, string>> = {
  released: 'released',
  expired: 'expired',
  unanswered: 'not confirmed within a day of the challenge',
  booked: 'the act is booked at this time',
  event_booked: 'another act is booked for the event',
  event_off: 'the event is off',
  act_gone: 'the act has left',
  fulfilled: 'the act is booked for the event',
  owner_gone: 'the account of the agent was deleted',
}
