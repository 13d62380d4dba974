export const venueKinds = [
  'bar',
  'brewery',
  'winery',
  'distillery',
  'restaurant',
  'hotel',
  'private_residence',
  'concert_hall',
  'festival',
  'wedding_venue',
  'corporate',
  'other',
] as const
export type VenueKind = (typeof venueKinds)[number]

const postpaidKinds: ReadonlySet<VenueKind> = new Set(['bar', 'brewery', 'winery', 'distillery'])
/** Events are prepaid unless the venue is a bar, brewery, winery or distillery (docs/product.md#the-product). */
export const isPrepaidAt = (kind: VenueKind | null | undefined): boolean => !postpaidKinds.has(kind ?? 'other')
