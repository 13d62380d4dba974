import { describe, expect, it } from 'vitest'
import { isPublic, projectGroup, type StoredGroup } from '#shared/domain/group/projection.ts'
import { answered, newPairs, stepTo, type Invitee, type Member, type Roster } from '#shared/domain/group/roster.ts'

const face = (who: string, instrument = 'Drums') => ({
  user_id: `usr_${who}`,
  musician_id: `mus_${who}`,
  musician_name: who,
  instrument,
})
const member = (who: string, instrument?: string): Member => ({
  ...face(who, instrument),
  is_bandleader: who === 'leader',
  group_id: 'grp_1',
  email: `${who}@post.example`,
  cell_phone: '212-555-0100',
  meal_preference: 'vegan',
  verified: true,
  stripe_account_id: `acct_${who}`,
})
const invitee = (who: string, instrument?: string): Invitee => ({
  ...face(who, instrument),
  invited_at: '2026-06-01T12:00:00.000Z',
})
const roster = (members: Member[], invited: Invitee[] = []): Roster => ({ members, invited })
const pair = (who: string, instrument = 'Drums') => ({ musician_id: `mus_${who}`, instrument })
const make = ({ musician_id, instrument }: ReturnType<typeof pair>) =>
  musician_id === 'mus_leader'
    ? { member: member('leader', instrument) }
    : { invitee: invitee(musician_id.slice(4), instrument) }
const names = (list: readonly { musician_name: string; instrument: string }[]) =>
  list.map(({ musician_name, instrument }) => `${musician_name} ${instrument}`)

describe('the wanted pairs of a group', () => {
  it('become invitations if new, and stay as they are if known', () => {
    const before = roster([member('leader'), member('ann')], [invitee('ben')])
    const wanted = [
      pair('leader'),
      pair('ann'),
      pair('ann'),
      pair('ann', 'Flute'),
      pair('ben'),
      pair('leader', 'Flute'),
    ]
    const step = stepTo(before, wanted, make, 20)
    expect(names(step.members)).toEqual(['leader Drums', 'ann Drums', 'leader Flute'])
    expect(names(step.invited)).toEqual(['ben Drums', 'ann Flute'])
    expect(names(step.newlyInvited)).toEqual(['ann Flute'])
    expect(newPairs(before, wanted)).toEqual([pair('ann', 'Flute'), pair('leader', 'Flute')])
    expect(step.isComplete).toBe(true)
  })

  it('remove missing ones, but not the last seat of the leader', () => {
    const before = roster([member('leader'), member('leader', 'Flute'), member('ann')], [invitee('ben')])
    const step = stepTo(before, [], make, 20)
    expect(names(step.members)).toEqual(['leader Drums'])
    expect(step.invited).toEqual([])
    expect(names(step.removedMembers)).toEqual(['leader Flute', 'ann Drums'])
    expect(names(stepTo(before, [pair('leader', 'Flute')], make, 20).members)).toEqual(['leader Flute'])
  })

  it('are reached in steps of a limited number of changes', () => {
    const wanted = Array.from({ length: 7 }, (_, i) => pair(`new${i}`))
    let now: Roster = roster([member('leader'), ...Array.from({ length: 4 }, (_, i) => member(`old${i}`))])
    for (const isComplete of [false, false, false, true]) {
      const step = stepTo(now, wanted, make, 3)
      expect(step.isComplete).toBe(isComplete)
      now = step
    }
    expect(now.members).toHaveLength(1)
    expect(now.invited).toHaveLength(7)
  })
})

describe('an answer', () => {
  const before = roster(
    [member('leader'), member('ann')],
    [invitee('ben'), invitee('ben', 'Flute'), invitee('ann', 'Flute')],
  )
  const accept = ({ musician_name, instrument }: Invitee) => member(musician_name, instrument)
  it('applies to all instruments of the person', () => {
    const after = answered(before, 'usr_ben', 'accept', accept)!
    expect(names(after.members)).toEqual(['leader Drums', 'ann Drums', 'ben Drums', 'ben Flute'])
    expect(names(after.invited)).toEqual(['ann Flute'])
    expect(answered(before, 'usr_ben', 'decline', accept)).toEqual(roster(before.members, [invitee('ann', 'Flute')]))
  })
  it('that leaves also removes open invitations', () => {
    const after = answered(before, 'usr_ann', 'leave', accept)!
    expect(names([...after.members, ...after.invited])).toEqual(['leader Drums', 'ben Drums', 'ben Flute'])
  })
  it('affects nobody else', () => {
    for (const [who, response] of [
      ['usr_cid', 'accept'],
      ['usr_cid', 'decline'],
      ['usr_cid', 'leave'],
      ['usr_ben', 'leave'],
    ] as const)
      expect(answered(before, who, response, accept)).toBeUndefined()
  })
})

describe('the projection of a group', () => {
  const group: StoredGroup = {
    id: 'grp_1',
    name: 'The Tides',
    leader_id: 'usr_leader',
    version: 1,
    ...roster([member('leader'), member('ann')], [invitee('ben')]),
  }
  const see = (viewer: { id: string; is_admin?: boolean; is_agent?: boolean }) => {
    const { members } = projectGroup({ is_admin: false, is_agent: false, ...viewer }, group)
    return { names: members!.map(({ musician_name }) => musician_name), ann: Object.keys(members![1]!) }
  }
  const open = [
    'user_id',
    'musician_id',
    'musician_name',
    'instrument',
    'is_bandleader',
    'group_id',
    'verified',
    'status',
  ]
  it.each([
    ['the leader', { id: 'usr_leader' }, ['email', 'cell_phone', 'meal_preference'], true],
    [
      'an admin',
      { id: 'usr_x', is_admin: true },
      ['email', 'cell_phone', 'meal_preference', 'stripe_account_id'],
      true,
    ],
    ['an agent', { id: 'usr_x', is_agent: true }, ['email', 'cell_phone'], false],
    ['a member', { id: 'usr_ann' }, [], false],
    ['who is invited', { id: 'usr_ben' }, [], false],
    ['anybody else', { id: 'usr_x' }, [], false],
  ])('by %s', (_, viewer, more, isInvitedSeen) => {
    const seen = see(viewer)
    expect(seen.ann.sort()).toEqual([...open, ...more].sort())
    expect(seen.names).toEqual(['leader', 'ann', ...(isInvitedSeen ? ['ben'] : [])])
  })
  it('by the public depends on the leader being verified', () => {
    expect(isPublic(group)).toBe(true)
    const leader = { ...member('leader'), verified: false }
    expect(isPublic({ ...group, members: [leader, member('ann')] })).toBe(false)
  })
})
