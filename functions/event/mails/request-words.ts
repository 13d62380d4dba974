import type { Event } from '#shared/domain/event/record/schema.ts'
import { whenText } from '#shared/domain/event/record/when-text.ts'
import { formatMoney, type Cents } from '#shared/domain/money.ts'

interface Asked {
  rate: Cents
  /** `musician (Drums)` */
  part: string
  until?: string | undefined
}

/** The text of a request: pay first, then what, when and where, and until when to answer. */
export const requestWords = (event: Event, { rate, part, until }: Asked): string => {
  const place = [event.venue?.city, event.venue?.state].filter(Boolean).join(', ')
  const what = [`${event.name} as ${part}`, whenText(event), place].filter(Boolean).join(', ')
  const pay = rate > 0 ? `${formatMoney(rate)}: ` : ''
  return `${pay}${what}. Answer ${until === undefined ? 'here' : `by ${until}`}:`
}
