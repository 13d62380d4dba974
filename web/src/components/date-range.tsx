import { formatRange } from '../lib/format/date.ts'

interface DateRangeProps {
  start: string | null | undefined
  end?: string | null | undefined
  zone?: string | null | undefined
  nameZone?: 'differs' | 'always'
}

/** A line never breaks between `10:00`, `PM` and `EST`. */
const whole = (text: string) =>
  text.replace(
    /(\d) ([AP]M)(?: ([A-Z]))?/g,
    (_, hour: string, half: string, zone?: string) =>
      `${hour}\u00a0${half}${zone === undefined ? '' : `\u00a0${zone}`}`,
  )

/** A time range in the venue's zone; names the zone if the reader's clock differs. */
export const DateRange = ({ start, end, zone, nameZone }: DateRangeProps) =>
  start == null ? <>No date yet</> : <time dateTime={start}>{whole(formatRange(start, end, zone, nameZone))}</time>
