import { formatRange } from '../lib/format/date.ts'

interface DateRangeProps {
  start: string | null | undefined
  end?: string | null | undefined
  zone?: string | null | undefined
  nameZone?: 'differs' | 'always'
}

/** When something is, in the venue's zone; the zone is named when the reader's clock shows something else. */
export const DateRange = ({ start, end, zone, nameZone }: DateRangeProps) =>
  start == null ? <>No date yet</> : <time dateTime={start}>{formatRange(start, end, zone, nameZone)}</time>
