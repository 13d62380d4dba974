/** The genres of an act, for the public list. */
export const genres = [
  'Acoustic',
  'Bluegrass',
  'Blues',
  'Classical',
  'Country',
  'DJ',
  'Folk',
  'Funk & Soul',
  'Hip-Hop',
  'Irish',
  'Jazz',
  'Latin',
  'New Orleans',
  'Piano',
  'Pop',
  'R&B',
  'Reggae',
  'Rock',
  'Swing',
  'World',
] as const
export type Genre = (typeof genres)[number]
export const maxGenres = 5
