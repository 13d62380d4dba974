import { endsAt, movedUp, type Holds } from '#shared/domain/hold/calendar.ts'
import { holdEnds, type HoldEnd } from '#shared/domain/hold/ends.ts'
import type { Hold } from '#shared/domain/hold/schema.ts'
import { ordinal } from '#shared/domain/hold/words.ts'
import { instantText, whenText } from '#shared/domain/event/record/when-text.ts'
import type { MailJob } from '#shared/mails.ts'
import { mailTo } from '#functions/platform/mail/mail-to.ts'

export interface EndedHold {
  hold: Hold
  why: HoldEnd
}

export interface HoldsChange {
  before: Holds
  after: Holds
  ended: readonly EndedHold[]
  /** The author of the change, who needs no mail about it. */
  actorId: string | undefined
  /** More that end next: nobody gets a mail about a rank that is lost at once. */
  leaving?: ReadonlySet<string> | undefined
}

type Tell = (addressOf: (userId: string) => string | undefined) => MailJob[]
type Told = { userId: string; mails: Tell }

const aboutOf = (hold: Hold, to: Pick<Hold, 'name'> = hold) => ({
  name: to.name,
  act: hold.act_name,
  when: whenText(hold) ?? '',
  link: `/holds?id=${hold.id}`,
})
const own = (hold: Hold) => ({ ...aboutOf(hold), note: hold.note ?? undefined })

const isTold = (why: HoldEnd): why is (typeof holdEnds)[number] => (holdEnds as readonly string[]).includes(why)

const ends = ({ ended }: HoldsChange): Told[] =>
  ended.flatMap(({ hold, why }) =>
    isTold(why)
      ? [{ userId: hold.user_id, mails: (to) => mailTo(to(hold.user_id), 'hold_ended', { ...own(hold), why }) }]
      : [],
  )

const moves = ({ before, after, leaving }: HoldsChange): Told[] =>
  movedUp(before, after)
    .filter(({ hold }) => !leaving?.has(hold.id))
    .map(({ hold, rank }) => ({
      userId: hold.user_id,
      mails: (to) =>
        mailTo(to(hold.user_id), 'hold_moved_up', {
          ...own(hold),
          rank: ordinal(rank),
          until: instantText(endsAt(hold), hold.timezone),
        }),
    }))

/** A challenge begins, is answered, or its challenger gives up. */
const challenges = ({ before, after, leaving }: HoldsChange): Told[] =>
  after
    .filter(({ id }) => !leaving?.has(id))
    .flatMap((hold): Told[] => {
      const old = before.find(({ id }) => id === hold.id)
      if (!old) return []
      const [was, is] = [old.challenge, hold.challenge]
      if (!was && is) {
        const variables = { ...own(hold), by: is.name, answer_by: instantText(is.answer_by, hold.timezone) }
        return [{ userId: hold.user_id, mails: (to) => mailTo(to(hold.user_id), 'hold_challenged', variables) }]
      }
      if (!was || is) return []
      if (hold.confirmed_at === old.confirmed_at) {
        const variables = { ...own(hold), by: was.name }
        return [
          { userId: hold.user_id, mails: (to) => mailTo(to(hold.user_id), 'hold_challenge_withdrawn', variables) },
        ]
      }
      const until = instantText(endsAt(hold), hold.timezone)
      const variables = { ...aboutOf(hold, was), by: hold.name, until, link: `/holds?id=${was.hold_id}` }
      return [{ userId: was.user_id, mails: (to) => mailTo(to(was.user_id), 'hold_confirmed', variables) }]
    })

/** Everybody concerned by a change of an act's holds, except its author, with their mails. */
export const toldOfHolds = (change: HoldsChange): Told[] =>
  [...ends(change), ...moves(change), ...challenges(change)].filter(({ userId }) => userId !== change.actorId)
