import type { EventInput } from './event/record/schema.ts'

/** Configuration lists without logic (docs/product.md#proposal-and-contract). */

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

const lines = (...all: string[]) => all.join('\n')

const evening = (middle: string) =>
  `Load-in and sound check: 2 hours before\nDoors: 30 minutes before\n${middle}\nLast song\nLoad-out: 1 hour`

export const scheduleTemplates: Readonly<Record<EventInput['event_type'], string>> = {
  Wedding: lines(
    'Load-in and sound check: 3 hours before',
    'Guests arrive',
    'Ceremony: processional, recessional',
    'Cocktail hour',
    'Grand entrance and first dance',
    'Dinner and toasts',
    'Parent dances',
    'Open dancing',
    'Cake cutting',
    'Bouquet and garter',
    'Last dance and send-off',
    'Load-out: 1 hour',
  ),
  Corporate: evening('Guests arrive, background music\nWelcome and speeches (no music)\nDinner set\nDance set'),
  'Private Party': evening(
    'Guests arrive, background music\nFirst set: 45 minutes\nBreak: 15 minutes\nSecond set: 45 minutes',
  ),
  Birthday: evening(
    'Guests arrive, background music\nFirst set: 45 minutes\nCake and "Happy Birthday"\nSecond set: 45 minutes',
  ),
  Anniversary: evening('Guests arrive, background music\nDinner set\nAnniversary dance and toasts\nDance set'),
  Festival: lines(
    'Artist check-in: 2 hours before',
    'Load-in: 60 minutes before',
    'Line check: 15 minutes',
    'Set: 60 minutes',
    'Clear the stage: 15 minutes',
    'Signing and merchandise',
  ),
  Concert: evening('Support act: 30 minutes\nChangeover: 20 minutes\nMain act: 90 minutes\nEncore'),
  'Bar/Restaurant': lines(
    'Load-in: 1 hour before',
    'Sound check: 30 minutes before',
    'First set: 45 minutes',
    'Break: 15 minutes',
    'Second set: 45 minutes',
    'Break: 15 minutes',
    'Third set: 45 minutes',
    'Load-out: 30 minutes',
  ),
  'Brewery/Winery/Distillery': lines(
    'Load-in: 1 hour before',
    'Sound check: 30 minutes before',
    'First set: 60 minutes',
    'Break: 20 minutes',
    'Second set: 60 minutes',
    'Load-out: 30 minutes',
  ),
  Fundraiser: evening(
    lines(
      'Guests arrive, background music',
      'Welcome and cause',
      'First set: 45 minutes',
      'Auction (no music)',
      'Second set: 45 minutes',
    ),
  ),
  'Holiday Party': evening('Guests arrive, seasonal background music\nDinner set\nSpeeches and gifts\nDance set'),
  School: lines(
    'Check-in at the office',
    'Load-in and sound check: 1 hour before',
    'Performance: 45 minutes',
    'Questions: 15 minutes',
    'Load-out: 30 minutes',
  ),
  Other: evening('First set: 45 minutes\nBreak: 15 minutes\nSecond set: 45 minutes'),
}
