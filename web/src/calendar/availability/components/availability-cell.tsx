import { Link } from 'react-router-dom'
import { holdBadge } from '#web/calendar/holds/components/hold-text.ts'
import { formatDate, formatTime } from '#web/lib/format/date.ts'
import type { WayBack } from '#web/lib/way-back.ts'
import type { Act, Engagement } from '#web/calendar/availability/api/list-availability.ts'
import type { ActDay } from '#web/calendar/availability/month-days.ts'

const isAgent = ({ id }: Act) => id.startsWith('agt_')

const words = {
  held: 'held',
  asked: 'asked',
  booked: 'booked',
  blocked: 'does not play, by their own word',
  busy: 'busy in another calendar of theirs',
} as const
const pastWords = { ...words, asked: 'was asked', booked: 'played' } as const
/** Of an agent. */
const agentWords = { ...words, asked: 'in preparation', blocked: 'away, by their own word' } as const

const wordOf = (act: Act, state: Engagement['status'], isPast: boolean) =>
  isAgent(act) ? agentWords[state] : isPast ? pastWords[state] : words[state]

const whoseText = (act: Act, { status, event }: Engagement): string => {
  if (event?.name) return isAgent(act) ? `: ${event.name}` : ` for ${event.name}`
  return status === 'booked' && !event && !isAgent(act) ? ' by another agent' : ''
}

/** The text for screen readers and for the tooltip. */
const sayOf = (act: Act, { day, state, engagement }: ActDay, isPast: boolean, begins: string): string => {
  const on = formatDate(day, 'UTC')
  if (state === 'free' || !engagement) return `${act.name}, ${on}: ${isPast ? 'past' : `free${begins}`}`
  if (engagement.hold) return `${act.name}, ${on}: ${holdBadge(engagement.hold)}, ${engagement.hold.name}`
  const time = `${formatTime(engagement.start)} – ${formatTime(engagement.end)}`
  return `${act.name}, ${on}: ${wordOf(act, state, isPast)}${whoseText(act, engagement)}, ${time}`
}

interface AvailabilityCellProps {
  act: Act
  actDay: ActDay
  isPast: boolean
  /** The table's stop of the Tab key. */
  isFirst: boolean
  back: WayBack
  /** Instead of a new event. */
  onHold: ((day: string) => void) | undefined
}

/** A day of an act or a colleague: an event begins from an act's free one, and one's own event opens. */
export const AvailabilityCell = ({ act, actDay, isPast, isFirst, back, onHold }: AvailabilityCellProps) => {
  const { day, state, engagement } = actDay
  const say = sayOf(act, actDay, isPast, isAgent(act) ? '' : onHold ? ', hold' : ', new event')
  const to =
    state === 'free' || state === 'held'
      ? isPast || isAgent(act)
        ? undefined
        : `/event?id=new&act=${act.id}&date=${day}`
      : engagement?.event && `/event?id=${engagement.event.id}`
  const looks = { className: 'day', 'data-state': isPast && state === 'free' ? 'past' : state, title: say }
  const tabIndex = isFirst ? 0 : -1
  if (onHold && !isPast && state !== 'booked')
    return (
      <td>
        <button type="button" {...looks} aria-label={say} tabIndex={tabIndex} onClick={() => onHold(day)}>
          {engagement?.hold?.rank}
        </button>
      </td>
    )
  return (
    <td>
      {to === undefined ? (
        <span {...looks} role="img" aria-label={say} tabIndex={tabIndex} />
      ) : (
        <Link {...looks} to={to} state={back} aria-label={say} tabIndex={tabIndex}>
          {engagement?.hold?.rank}
        </Link>
      )}
    </td>
  )
}
