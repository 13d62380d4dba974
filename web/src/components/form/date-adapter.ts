import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon'
import { DateTime } from 'luxon'

/** Separate from the picker so that both load in parallel. Only the pickers use Luxon; rules use Temporal. */
export const dateAdapter = {
  Adapter: AdapterLuxon,
  shownOf: (value: string | null, zone = 'system'): DateTime | null =>
    value === null ? null : DateTime.fromISO(value, { zone }),
  instantOf: (shown: DateTime | null): string | null =>
    shown?.isValid ? shown.startOf('minute').toUTC().toISO() : null,
}
export type DateAdapter = typeof dateAdapter
export type Shown = DateTime | null
