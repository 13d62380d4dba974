import { chairName, type OpenChair } from '#shared/domain/call-list/chairs.ts'
import type { CallList, Candidate } from '#shared/domain/call-list/schema.ts'
import { findCandidate, placeFilled, type Step } from '#shared/domain/call-list/table.ts'
import { asAsked, roleOfChair, type Asked } from '#shared/domain/event/record/calls.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { asProposed, inForce } from '#shared/domain/event/record/terms.ts'
import { isConfirmed } from '#shared/domain/event/record/vendor-status.ts'
import { vendorsOf, type Vendor } from '#shared/domain/event/record/vendors.ts'
import { instantText } from '#shared/domain/event/record/when-text.ts'
import { zoneOf } from '#shared/domain/event/record/event-like.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { MailJob } from '#shared/mails.ts'
import { leaderBeside, mailParties, partOf } from '#functions/event/mails/event-mail.ts'

/** An account, as far as mails and lists show it. */
export interface CallPerson {
  first: string
  last: string
  email: string
  erased_at?: string
  artist?: { name?: string | null | undefined } | null | undefined
  musician?: { name: string } | null | undefined
}

export interface CallNews {
  event: Event
  list: CallList
  chair: OpenChair
  people: ReadonlyMap<string, CallPerson | undefined>
}

export const askedFor = ({ list, chair, people }: CallNews, one: Candidate): Asked => {
  const user = people.get(one.id)
  return {
    chair: list.chair,
    person: {
      ...{ id: one.id, user_id: one.user_id, name: personName(user, list.chair) },
      // An erased account gets no mail.
      email: user?.erased_at === undefined ? user?.email : undefined,
      ...{ instrument: chair.instrument, rate: one.rate ?? chair.rate },
      ...{ asked_at: one.asked_at, answer_by: one.answer_by, is_countered: one.state === 'countered' },
    },
  }
}

export const personName = (user: CallPerson | undefined, chair: string): string => {
  if (!user || user.erased_at !== undefined) return 'Deleted account'
  const own = `${user.first} ${user.last}`.trim()
  return (roleOfChair(chair) === 'artist' ? user.artist?.name : user.musician?.name) ?? own
}

/** The event with them, and their part of it. */
const withThem = (event: Event, asked: Asked) => {
  const role = roleOfChair(asked.chair)
  const proposed = asProposed(asAsked(event, asked))
  const vendors = vendorsOf(proposed).filter(
    (vendor) => vendor.role === role && vendor.key.split('|')[0] === asked.person.id && vendor.status === 'requested',
  )
  return { proposed, vendors }
}

/** The leader, if the leader started the list: its news go there, too. */
const starters = (event: Event, list: CallList): Vendor[] =>
  vendorsOf(event).filter(
    ({ role, user_id, status }) =>
      role !== 'musician' && user_id !== undefined && user_id === list.started_by?.user_id && isConfirmed(status),
  )

const endings: Partial<Record<Step['is'], string>> = {
  lapsed: 'The time to answer is over, so somebody else is asked.',
  refused: 'The place goes to somebody at the rate that was offered. Your calendar is free again.',
}

/** The mails of one step; an answer of one's own needs none. */
export const callMails = (news: CallNews, step: Step): MailJob[] => {
  const { event, list, chair } = news
  const one = step.id === undefined ? undefined : findCandidate(list, step.id)
  const force = inForce(event)
  const both = ['agent' as const, { vendors: starters(event, list) }]
  if (step.is === 'exhausted')
    return mailParties(force, both, 'call_exhausted', { part: chairName(chair), tried: String(list.candidates.length) })
  if (!one) return []
  const asked = askedFor(news, one)
  const about = { vendor: asked.person.name, part: partOf({ role: chair.role, instrument: chair.instrument }) }
  switch (step.is) {
    case 'asked':
    case 'reminded': {
      const { proposed, vendors } = withThem(event, asked)
      const answer_by = one.answer_by === null ? undefined : instantText(one.answer_by, zoneOf(event))
      return mailParties(proposed, { vendors }, 'vendor_requested', {
        ...(answer_by !== undefined && { answer_by }),
        ...(step.is === 'reminded' && { is_reminder: 'yes' }),
        question: `${list.chair} ${one.asked_at}`,
      })
    }
    case 'lapsed':
    case 'withdrawn':
    case 'refused': {
      const { proposed, vendors } = withThem(event, asked)
      const why =
        step.why === placeFilled
          ? `${placeFilled}.`
          : (endings[step.is] ?? `You no longer need to answer: ${step.why}.`)
      const refused = step.is === 'refused' ? formatMoney(one.counter?.rate ?? asked.person.rate) : undefined
      return mailParties(proposed, { vendors }, 'call_ended', { why, ...(refused !== undefined && { refused }) })
    }
    case 'countered':
      return mailParties(force, both, 'counter_offered', {
        ...about,
        ...{ offered: formatMoney(asked.person.rate), wanted: formatMoney(one.counter!.rate) },
        note: one.counter!.note ?? undefined,
      })
    case 'confirmed':
      return [
        ...mailParties(force, 'agent', 'vendor_confirmed', about),
        ...(starters(event, list).length > 0
          ? mailParties(force, { vendors: leaderBeside(event, one.user_id) }, 'call_filled', about)
          : []),
      ]
    default:
      return []
  }
}
