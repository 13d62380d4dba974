import type { OutputOf } from '#shared/lazy.ts'
import type { groupMember } from '../user/schema.ts'

/** A group's members and invitees. The unit is a pair of musician and instrument; a person may hold several. */

export type Member = Omit<OutputOf<typeof groupMember>, 'status'>
type Face = Pick<Member, 'user_id' | 'musician_id' | 'musician_name' | 'instrument' | 'profile_picture'>
/** No contact is stored until the invitation is accepted. */
export interface Invitee extends Face {
  invited_at: string
}
export interface Roster {
  members: Member[]
  invited: Invitee[]
}
type Pair = Pick<Member, 'musician_id' | 'instrument'>

const pairKey = ({ musician_id, instrument }: Pair): string => `${musician_id}|${instrument}`

const isIn = (pairs: readonly Pair[]) => {
  const keys = new Set(pairs.map(pairKey))
  return (pair: Pair) => keys.has(pairKey(pair))
}
const unique = <P extends Pair>(pairs: readonly P[]): P[] => [
  ...new Map(pairs.map((pair) => [pairKey(pair), pair])).values(),
]

/** The pairs added by a save. */
export const newPairs = <P extends Pair>({ members, invited }: Roster, wanted: readonly P[]): P[] => {
  const isKnown = isIn([...members, ...invited])
  return unique(wanted).filter((pair) => !isKnown(pair))
}

/** The pairs removed by a save: all others. The leader keeps one seat. */
const removedPairs = ({ members, invited }: Roster, wanted: readonly Pair[]): Pair[] => {
  const isWanted = isIn(wanted)
  const seats = members.filter(({ is_bandleader }) => is_bandleader)
  const kept = seats.some(isWanted) ? undefined : seats[0]
  return [...members, ...invited].filter((pair) => pair !== kept && !isWanted(pair))
}

export interface RosterChange extends Roster {
  newlyInvited: Invitee[]
  removedMembers: Member[]
  isChanged: boolean
  isComplete: boolean
}

/**
 * One step from the roster to the wanted pairs, limited to a number of changes. New pairs become invitations, except
 * the leader's own seats, which are taken at once. Members and open invitations named again are unchanged.
 */
export const stepTo = (
  roster: Roster,
  wanted: readonly Pair[],
  makeOf: (pair: Pair) => { member: Member } | { invitee: Invitee },
  most: number,
): RosterChange => {
  const removed = removedPairs(roster, wanted)
  const added = newPairs(roster, wanted)
  const leaving = isIn(removed.slice(0, most))
  const made = added.slice(0, most - Math.min(most, removed.length)).map(makeOf)
  const newlyInvited = made.flatMap((one) => ('invitee' in one ? [one.invitee] : []))
  return {
    members: [
      ...roster.members.filter((member) => !leaving(member)),
      ...made.flatMap((one) => ('member' in one ? [one.member] : [])),
    ],
    invited: [...roster.invited.filter((invitee) => !leaving(invitee)), ...newlyInvited],
    newlyInvited,
    removedMembers: roster.members.filter(leaving),
    isChanged: removed.length + added.length > 0,
    isComplete: removed.length + added.length <= most,
  }
}

export const membershipAnswers = ['accept', 'decline', 'leave'] as const
export type MembershipAnswer = (typeof membershipAnswers)[number]

/** The roster after a person's answer for all their instruments; undefined if there is nothing to answer. */
export const answered = (
  { members, invited }: Roster,
  userId: string,
  answer: MembershipAnswer,
  memberOf: (invitee: Invitee) => Member,
): Roster | undefined => {
  const isOwn = ({ user_id }: Face) => user_id === userId
  const [mine, others] = [invited.filter(isOwn), invited.filter((invitee) => !isOwn(invitee))]
  if (answer === 'leave')
    return members.some(isOwn) ? { members: members.filter((member) => !isOwn(member)), invited: others } : undefined
  if (mine.length === 0) return undefined
  return { members: answer === 'accept' ? [...members, ...mine.map(memberOf)] : members, invited: others }
}
