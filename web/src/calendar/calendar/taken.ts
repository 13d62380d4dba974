import { holdBadge } from '#web/calendar/holds/components/hold-text.ts'
import type { HoldView } from '#web/calendar/holds/components/holds-api.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { lookWord, type TakenLook } from './calendar-look.ts'

/** Time that is taken without an event, among the events of a calendar. */
export interface Taken {
  id: string
  look: TakenLook
  title: string
  /** The act of a hold. */
  where: string
  start: string
  end: string
  url: string
}

type OwnTime = Answer<'GET /users/{id}/taken-times'>[number]

const ownTime = ({ start, end, status }: OwnTime, url: string): Taken => ({
  id: `${status} ${start}`,
  ...{ look: status, title: lookWord[status], where: '', start, end, url },
})

const held = (hold: HoldView): Taken => ({
  ...{ id: hold.id, look: 'held', title: holdBadge(hold), start: hold.start, end: hold.end },
  where: [hold.act_name, hold.event_name].filter(Boolean).join(' · '),
  url: `/holds?id=${hold.id}`,
})

/** `url` is where a vendor's own times are kept. */
export const takenOf = (times: readonly OwnTime[], holds: readonly HoldView[], url: string): Taken[] => [
  ...times.map((time) => ownTime(time, url)),
  ...holds.map(held),
]
