import type { Invitee, Member, MembershipAnswer, RosterChange } from '#shared/domain/group/roster.ts'
import type { MailJob } from '#shared/mails.ts'
import type { GroupItem } from '#functions/people/data/group.ts'
import { forReader, mailTo } from '#functions/platform/mail/mail-to.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'

const leaderOf = ({ members, leader_id }: GroupItem): Member | undefined =>
  members.find(({ user_id }) => user_id === leader_id)

const byPerson = <P extends Invitee | Member>(seats: readonly P[]): P[][] =>
  [...new Set(seats.map(({ user_id }) => user_id))].map((id) => seats.filter(({ user_id }) => user_id === id))

/** To each newly invited person, and to each member who lost their last seat: one mail, for all instruments. */
export const rosterMails = (
  group: GroupItem,
  { members, newlyInvited, removedMembers }: RosterChange,
  users: ReadonlyMap<string, UserRecord>,
): MailJob[] => {
  const about = { leader: leaderOf(group)?.musician_name ?? '', group: group.name }
  const stays = new Set(members.map(({ user_id }) => user_id))
  return [
    ...byPerson(newlyInvited).flatMap((seats) => {
      const user = users.get(seats[0]!.musician_id)!
      const instruments = seats.map(({ instrument }) => instrument).join(', ')
      return forReader(user.id, mailTo(user.email, 'group_invitation', { ...about, name: user.first, instruments }))
    }),
    ...byPerson(removedMembers)
      .filter(([seat]) => !stays.has(seat!.user_id))
      .flatMap(([seat]) => mailTo(seat!.email, 'group_removed', { ...about, name: seat!.musician_name })),
  ]
}

const templates = { accept: 'group_joined', decline: 'group_declined', leave: 'group_left' } as const

export const answerMail = (group: GroupItem, musician: string, answer: MembershipAnswer): MailJob[] => {
  const leader = leaderOf(group)
  const variables = { name: leader?.musician_name ?? '', musician, group: group.name }
  return forReader(leader?.user_id, mailTo(leader?.email, templates[answer], variables))
}
