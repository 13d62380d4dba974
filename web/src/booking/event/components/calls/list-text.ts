import type { Candidate, List } from '#web/booking/event/api/call-lists.ts'
import { dateParts, daysUntil, formatTime } from '#web/lib/format/date.ts'

const isOpen = ({ state }: Candidate) => state === 'asked' || state === 'countered'

/** `Thu 6:00 PM` within a week, `Thu, Jun 18, 6:00 PM` further ahead. */
export const deadline = (at: string, timezone: string | null | undefined): string => {
  const { weekday, month, day } = dateParts(at, timezone)
  const isNear = daysUntil(at, timezone) < 7
  return `${isNear ? weekday : `${weekday}, ${month} ${day},`} ${formatTime(at, timezone)}`
}

/** `Replacement asked: Kim, answer by Thu 6 PM` */
export const replacementText = (list: List, timezone: string | null | undefined): string => {
  const open = list.candidates.filter(isOpen)
  const [first] = open.flatMap(({ answer_by }) => answer_by ?? []).sort()
  if (list.state === 'exhausted') return 'Nobody took over'
  if (open.length === 0)
    return list.due_at === null
      ? 'Replacement sought'
      : `Replacement sought, asks the next ${deadline(list.due_at, timezone)}`
  const names = open.map(({ name }) => name).join(', ')
  if (open.every(({ state }) => state === 'countered')) return `Replacement: ${names} asks for another rate`
  return `Replacement asked: ${names}${first === undefined ? '' : `, answer by ${deadline(first, timezone)}`}`
}

/** `2 of 5 asked · answer by Thu 6 PM` */
export const listText = ({ state, candidates, due_at }: List, timezone: string | null | undefined): string => {
  const asked = candidates.filter((one) => one.asked_at !== null).length
  const tried = `${asked} of ${candidates.length} asked`
  switch (state) {
    case 'draft':
      return candidates.length === 0 ? 'Nobody is asked yet' : `${candidates.length} to ask, not started`
    case 'running': {
      if (candidates.some((one) => one.state === 'countered')) return `${tried} · a counter-offer waits for you`
      if (due_at === null) return `${tried} · waits for another list`
      const answer = candidates
        .filter(isOpen)
        .flatMap(({ answer_by }) => answer_by ?? [])
        .sort()[0]
      const next = answer === undefined ? 'asks the next' : 'answer by'
      return `${tried} · ${next} ${deadline(answer ?? due_at, timezone)}`
    }
    case 'filled':
      return candidates.length === 0
        ? 'Filled'
        : `Filled by ${candidates.find((one) => one.state === 'confirmed')?.name ?? 'hand'}`
    case 'exhausted':
      return `${tried} · nobody is left to ask`
    case 'stopped':
      return `${tried} · stopped`
  }
}

export const stateWords: Readonly<Record<Candidate['state'], string>> = {
  waiting: 'Waiting',
  asked: 'Asked',
  confirmed: 'Confirmed',
  declined: 'Declined',
  lapsed: 'No answer',
  skipped: 'Passed over',
  countered: 'Counter-offer',
  withdrawn: 'Withdrawn',
}
