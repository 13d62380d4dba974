import type { EventInput } from './event/record/schema.ts'

/** Data only (docs/product.md#proposal-and-contract). */

export const instruments: readonly string[] = [
  'Accordion',
  'Acoustic Guitar',
  'Alto Saxophone',
  'Bagpipes',
  'Banjo',
  'Baritone Saxophone',
  'Bass Guitar',
  'Bassoon',
  'Cajón',
  'Cello',
  'Classical Guitar',
  'Clarinet',
  'Congas',
  'DJ',
  'Double Bass',
  'Drums',
  'Electric Guitar',
  'Fiddle',
  'Flugelhorn',
  'Flute',
  'French Horn',
  'Harmonica',
  'Harp',
  'Hand Percussion',
  'Keyboards',
  'Lap Steel Guitar',
  'Mandolin',
  'MC',
  'Oboe',
  'Organ',
  'Pedal Steel Guitar',
  'Piano',
  'Sound Engineer',
  'Steel Drums',
  'Synthesizer',
  'Tenor Saxophone',
  'Trombone',
  'Trumpet',
  'Tuba',
  'Ukulele',
  'Vibraphone',
  'Viola',
  'Violin',
  'Vocals',
  'Washboard',
]

export const noMealPreference = 'no preference'
export const otherMealPreference = 'other'
export const mealPreferences: readonly string[] = [
  noMealPreference,
  'vegetarian',
  'vegan',
  'pescatarian',
  'gluten free',
  'dairy free',
  'nut free',
  'kosher',
  'halal',
  'low carb',
  otherMealPreference,
]

/** Venue time zones: the United States including zones within a state, and its territories. */
export const venueTimezones: readonly string[] = [
  'America/New_York',
  'America/Detroit',
  'America/Kentucky/Louisville',
  'America/Indiana/Indianapolis',
  'America/Chicago',
  'America/Menominee',
  'America/North_Dakota/Center',
  'America/Denver',
  'America/Boise',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Juneau',
  'America/Adak',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
  'Pacific/Pago_Pago',
]

const evening = (middle: string) =>
  `Load-in and sound check: 2 hours before\nDoors: 30 minutes before\n${middle}\nLast song\nLoad-out: 1 hour`

export const scheduleTemplates: Readonly<Record<EventInput['event_type'], string>> = {
  Wedding:
    'Load-in and sound check: 3 hours before\nGuests arrive\nCeremony: processional, recessional\nCocktail hour\nGrand entrance and first dance\nDinner and toasts\nParent dances\nOpen dancing\nCake cutting\nBouquet and garter\nLast dance and send-off\nLoad-out: 1 hour',
  Corporate: evening('Guests arrive, background music\nWelcome and speeches (no music)\nDinner set\nDance set'),
  'Private Party': evening(
    'Guests arrive, background music\nFirst set: 45 minutes\nBreak: 15 minutes\nSecond set: 45 minutes',
  ),
  Birthday: evening(
    'Guests arrive, background music\nFirst set: 45 minutes\nCake and "Happy Birthday"\nSecond set: 45 minutes',
  ),
  Anniversary: evening('Guests arrive, background music\nDinner set\nAnniversary dance and toasts\nDance set'),
  Festival:
    'Artist check-in: 2 hours before\nLoad-in: 60 minutes before\nLine check: 15 minutes\nSet: 60 minutes\nClear the stage: 15 minutes\nSigning and merchandise',
  Concert: evening('Support act: 30 minutes\nChangeover: 20 minutes\nMain act: 90 minutes\nEncore'),
  'Bar/Restaurant':
    'Load-in: 1 hour before\nSound check: 30 minutes before\nFirst set: 45 minutes\nBreak: 15 minutes\nSecond set: 45 minutes\nBreak: 15 minutes\nThird set: 45 minutes\nLoad-out: 30 minutes',
  'Brewery/Winery/Distillery':
    'Load-in: 1 hour before\nSound check: 30 minutes before\nFirst set: 60 minutes\nBreak: 20 minutes\nSecond set: 60 minutes\nLoad-out: 30 minutes',
  Fundraiser: evening(
    'Guests arrive, background music\nWelcome and cause\nFirst set: 45 minutes\nAuction (no music)\nSecond set: 45 minutes',
  ),
  'Holiday Party': evening('Guests arrive, seasonal background music\nDinner set\nSpeeches and gifts\nDance set'),
  School:
    'Check-in at the office\nLoad-in and sound check: 1 hour before\nPerformance: 45 minutes\nQuestions: 15 minutes\nLoad-out: 30 minutes',
  Other: evening('First set: 45 minutes\nBreak: 15 minutes\nSecond set: 45 minutes'),
}
