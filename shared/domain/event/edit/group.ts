import { zero } from '#shared/domain/money.ts'
import type { GroupSummary } from '#shared/domain/user/schema.ts'
import type { MusicianEntry } from '../record/line-up-schema.ts'
import type { EventView } from '../record/schema.ts'
import { chosen } from '../record/event-like.ts'
import type { PaidField } from '../record/fields.ts'
import { amountsOf, noPay } from '../record/pay.ts'
import { musicianKey } from '../record/vendors.ts'

type LineUp = Pick<
  EventView,
  | 'group_id'
  | 'group'
  | 'artist_id'
  | 'artist'
  | 'artist_status'
  | 'bandleader_id'
  | 'bandleader'
  | 'bandleader_status'
  | PaidField
  | 'musicians'
  | 'musician_slots'
>

const nobody = {
  artist_id: null,
  artist: null,
  artist_status: 'not_selected',
  bandleader_id: null,
  bandleader: null,
  bandleader_status: 'not_selected',
  ...noPay,
  musicians: [],
  musician_slots: [],
} as const

/**
 * Selecting a group (docs/product.md#vendor-status): clears artist, band leader and musicians; sets the group's band
 * leader as selected and the other members as musicians with rate 0. Anyone already on the event in the same part keeps
 * status and rate. A leader who is also listed with a second instrument is not added twice. Money in cents; shared by
 * form and server.
 */
export const selectGroup = <E extends LineUp>(event: E, group: GroupSummary): E => {
  const members = group.members ?? []
  const leader = members.find((member) => member.is_bandleader)
  const isSameLeader = leader !== undefined && chosen(event.bandleader_id) === leader.musician_id
  const known = new Map((event.musicians ?? []).map((entry) => [musicianKey(entry), entry]))
  const musicians = members
    .filter((member) => member.musician_id !== leader?.musician_id)
    .map((member) => known.get(musicianKey(member)) ?? musicianOf(member))
  return {
    ...event,
    ...nobody,
    group_id: group.id,
    group,
    ...(leader && {
      bandleader_id: leader.musician_id,
      bandleader:
        isSameLeader && event.bandleader
          ? event.bandleader
          : {
              id: leader.musician_id,
              name: leader.musician_name,
              user_id: leader.user_id,
              email: leader.email,
              cell_phone: leader.cell_phone,
              profile_picture: leader.profile_picture,
            },
      bandleader_status: isSameLeader ? event.bandleader_status : 'selected',
      ...(isSameLeader && amountsOf(event, 'bandleader')),
    }),
    musicians,
  }
}

/** Deselecting a group removes it together with the band leader and musicians it added. */
export const unselectGroup = <E extends LineUp>(event: E): E => ({ ...event, ...nobody, group_id: null, group: null })

type Member = NonNullable<GroupSummary['members']>[number]

const musicianOf = (member: Member): MusicianEntry => ({
  musician_id: member.musician_id,
  user_id: member.user_id,
  musician_name: member.musician_name,
  instrument: member.instrument,
  profile_picture: member.profile_picture ?? null,
  status: 'selected',
  rate: zero,
  email: member.email ?? null,
  cell_phone: member.cell_phone ?? null,
  meal_preference: member.meal_preference ?? null,
  ...(member.verified === undefined ? {} : { verified: member.verified }),
})
