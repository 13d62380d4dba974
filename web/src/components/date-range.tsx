import { formatRange } from '../lib/format/date.ts'

interface DateRangeProps {
  start: string | null | undefined
  end?: string | null | undefined
  zone?: string | null | undefined
  nameZone?: 'differs' | 'always'
}

/** A time range in the venue's zone; names the zone if the reader's clock differs. */
export const DateRange = ({ start, end, zone, nameZone }: DateRangeProps) =>
  start == null ? <>No date yet</> : <time dateTime={start}>{formatRange(start, end, zone, nameZone)}</time>
