import { canEdit, canSee, demand, firstRefusal } from '../event/access/event-permissions.ts'
import { isParty, isStaff, relation, relationInAnyTerms } from '../event/access/relation.ts'
import { chosen, zoneOf, type EventLike } from '../event/record/event-like.ts'
import { isCalledOff } from '../event/record/status.ts'
import { inForce, type InForce } from '../event/record/terms.ts'
import { isConfirmed, isInvolved } from '../event/record/vendor-status.ts'
import { isOwn, vendorsOf } from '../event/record/vendors.ts'
import type { Verdict, Viewer } from '../permissions.ts'
import { localDate, type Instant } from '../time.ts'

const dayMs = 86_400_000

/** Everybody on the event in force; a vendor added by a proposed change has nothing in force yet. */
export const canReadSheet = (viewer: Viewer, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(relationInAnyTerms(viewer, event)),
    demand(isParty(relation(viewer, inForce(event))), 'forbidden', 'The day sheet is for the people of this event'),
  )

/** The run of show is edited by those who edit the event's texts. */
export const canEditShow = (viewer: Viewer, event: EventLike): Verdict =>
  canEdit(relationInAnyTerms(viewer, event), event)

/** *I'm here*: for those who have confirmed, from a day before the start until the end. */
export const canArrive = (viewer: Viewer, event: EventLike, now: Instant): Verdict => {
  const force = inForce(event)
  const { start, end } = force
  const isNear = start != null && end != null && now >= earlier(start) && now <= end
  const parts = vendorsOf(force).filter((vendor) => isOwn(vendor, viewer) && isConfirmed(vendor.status))
  return firstRefusal(
    () => canReadSheet(viewer, event),
    demand(parts.length > 0, 'forbidden', 'Only those who play can say that they are there'),
    demand(isNear && !isCalledOff(event), 'conflict', 'You can say that you are there on the day of the event'),
  )
}

const earlier = (start: Instant): Instant => new Date(Date.parse(start) - dayMs).toISOString()
/** Close enough to the start that everybody should have seen the sheet, and not over. */
export const isSheetDue = ({ start, end, ...event }: InForce<EventLike>, now: Instant): boolean =>
  start != null && end != null && now >= earlier(start) && now < end && !isCalledOff(event)

/** The day at the place on which it starts, and on until it ends. */
export const isGigDay = ({ start, end, ...event }: InForce, now: Instant): boolean =>
  start != null && end != null && now < end && localDate(now, zoneOf(event)) >= localDate(start, zoneOf(event))

/** With a part on the event, an admin reads the sheet of that part. */
export const sheetViewer = (viewer: Viewer, event: InForce): Viewer => {
  const who = relation(viewer, event)
  return who.agent || who.client || who.artist || who.bandleader || who.musician
    ? { ...viewer, is_admin: false }
    : viewer
}

interface Person {
  user_id: string
  name: string
  role: string
}
const roleOf = { artist: 'artist', bandleader: 'band leader', musician: 'musician' } as const

/** The client and the vendors in force; not the agency, which makes the sheet. */
export const readersOf = (event: InForce): Person[] => {
  const people = new Map<string, Person>()
  const add = (user_id: string | null | undefined, name: string, role: string) => {
    if (user_id != null && user_id !== event.agent?.user_id && !people.has(user_id))
      people.set(user_id, { user_id, name, role })
  }
  for (const { user_id, name, role, status } of vendorsOf(event))
    if (isInvolved(status)) add(user_id, name, roleOf[role])
  if (event.client) add(event.client.user_id, event.client.name, 'client')
  return [...people.values()]
}

/** A reader as `sheetOf` sees them, from the event alone. */
export const viewerOnEvent = (event: InForce, { user_id: id, name }: Person): Viewer => {
  const isClient = event.client?.user_id === id
  const isArtist = event.artist?.user_id === id
  const isLeader = event.bandleader?.user_id === id
  const entry = event.musicians.find(({ user_id }) => user_id === id)
  return {
    id,
    name,
    ...{ verified: true, email_confirmed: true, is_admin: false, is_agent: false, agent_id: undefined },
    ...{ is_client: isClient, is_artist: isArtist, is_bandleader: isLeader, is_musician: entry !== undefined },
    client_id: isClient ? chosen(event.client_id) : undefined,
    artist_id: isArtist ? chosen(event.artist_id) : undefined,
    musician_id: (isLeader ? chosen(event.bandleader_id) : undefined) ?? entry?.musician_id,
  }
}

/** Whether the agency's part of the sheet is shown: who has seen it. */
export const seesReaders = (viewer: Viewer, event: InForce): boolean => isStaff(relation(viewer, event))
