import { expect, it } from 'vitest'
import { proposeChange, withAgreement } from '#functions/event/rules/agreement/change.ts'
import { applyEdit } from '#shared/domain/event/edit/edit.ts'
import { leavers, teamOf } from '#shared/domain/thread/members.ts'
import { booked, ids, now, parties, userOf, viewers } from './support.ts'

const others = { ...parties, artist: { ...parties.artist!, id: ids.artist2, user_id: userOf(ids.artist2) } }

it('a proposed change leaves the removed musician in the team until all have agreed', () => {
  const before = withAgreement(booked(), now)
  const by = { name: 'Al Agent', user_id: viewers.agent.id, changeId: 'chg_1', now }
  const proposed = proposeChange(before, applyEdit(before, { artist_id: ids.artist2 }, others).event, by)
  const artist = userOf(ids.artist)
  expect(teamOf(before, now).map(({ user_id }) => user_id)).toContain(artist)
  expect(proposed.agreement?.pending).not.toBeNull()
  expect(leavers(before, proposed)).not.toContain(artist)
  expect(teamOf(proposed, now).map(({ user_id }) => user_id)).toContain(artist)
  expect(leavers(proposed, withAgreement(proposed, now))).toContain(artist)
})
