/** Arrival information for the band; not sent to clients. */
export const arrivalFields = {
  load_in: { label: 'Load-in', max: 1024 },
  parking: { label: 'Parking', max: 1024 },
  hospitality: { label: 'Hospitality', max: 1024 },
} as const

export type ArrivalField = keyof typeof arrivalFields
export const arrivalFieldNames = Object.keys(arrivalFields) as ArrivalField[]

export const forArrival = <T>(of: (field: ArrivalField) => T): Record<ArrivalField, T> =>
  Object.fromEntries(arrivalFieldNames.map((field) => [field, of(field)])) as Record<ArrivalField, T>

export const withoutArrival = <V extends object>(venue: V): Omit<V, ArrivalField> =>
  Object.fromEntries(Object.entries(venue).filter(([field]) => !(field in arrivalFields))) as Omit<V, ArrivalField>
