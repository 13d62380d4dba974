import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon'
import { DateTime } from 'luxon'

/**
 * Apart from the picker, so that both load side by side. Luxon is only the pickers' adapter; rules reckon with
 * Temporal.
 */
export const dateAdapter = {
  Adapter: AdapterLuxon,
  shownOf: (value: string | null, zone = 'system'): DateTime | null =>
    value === null ? null : DateTime.fromISO(value, { zone }),
  instantOf: (shown: DateTime | null): string | null =>
    shown?.isValid ? shown.startOf('minute').toUTC().toISO() : null,
}
export type DateAdapter = typeof dateAdapter
export type Shown = DateTime | null
