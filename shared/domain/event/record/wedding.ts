/** What is asked of a wedding beyond any event; all of it text. */
export const weddingFields = [
  'wedding_coordinator',
  'mc_duties',
  'bride_name',
  'groom_name',
  'ceremony_venue',
  'cocktail_venue',
  'reception_venue',
  'couple',
] as const
