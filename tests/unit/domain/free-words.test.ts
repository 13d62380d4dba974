import { describe, expect, it } from 'vitest'
import { freeInWords, isWhat } from '#shared/domain/free-words.ts'

// A Thursday.
const today = '2026-11-26'

describe('who is free', () => {
  it.each([
    ['free Sat Dec 5 jazz trio', '2026-12-05', 'jazz trio'],
    ['free dec 12 jazz', '2026-12-12', 'jazz'],
    ['who is free saturday the 12th for jazz', '2026-12-12', 'jazz'],
    ['Free Sat, Dec 5', '2026-12-05', ''],
    ['who is free tomorrow?', '2026-11-27', ''],
    ['jazz trio free on next Saturday', '2026-12-05', 'jazz trio'],
    ['free 12/5 elena', '2026-12-05', 'elena'],
    ['free saturday sax', '2026-11-28', 'sax'],
    ['which drummers are available the 12th', '2026-12-12', 'drums'],
    ['free tomorrow 4-piece swing band', '2026-11-27', 'quartet swing band'],
    ['a three piece free on the 5th', '2026-12-05', 'trio'],
  ])('%s', (text, day, what) => {
    expect(freeInWords(text, today)).toMatchObject({ said: { days: [day] }, what })
  })
  it('on each day of a weekend', () => {
    expect(freeInWords('singer free next weekend', today)).toMatchObject({
      said: { days: ['2026-12-05', '2026-12-06'] },
      what: 'vocals',
    })
  })
  it('asks about a day that is not what it is called, with the words around it', () => {
    expect(freeInWords('who is free friday the 12th for jazz', today)).toMatchObject({
      said: { wrong: { weekday: 'friday', day: '2026-12-12' } },
      asked: { before: 'who is free', after: 'for jazz' },
    })
  })
  it.each(['free', 'Freeman Seven', 'free jazz', 'Dec 5'])('not in %s', (text) =>
    expect(freeInWords(text, today)).toBeUndefined(),
  )
})

describe('an act is what was asked for', () => {
  const players = ['Tenor Saxophone', 'Piano', 'Drums'].map((instrument) => ({ instrument }))
  const trio = { id: 'grp_1', name: 'Blue Hour', genres: ['Jazz', 'Swing'], members: players }
  it.each([
    ['jazz trio', true],
    ['jaz band', true],
    ['blue piano', true],
    ['', true],
    ['jazz quartet', false],
    ['rock trio', false],
  ])('%s: %s', (what, is) => expect(isWhat(trio, what)).toBe(is))
  it('a musician plays an instrument', () => {
    const drummer = { id: 'mus_1', name: 'Dan', instruments: ['Drums', 'Cajón'] }
    expect(['drums', 'musician cajon', 'trio', 'piano'].map((what) => isWhat(drummer, what))).toEqual([
      ...[true, true, false, false],
    ])
  })
  it('an artist is alone', () => {
    expect(isWhat({ id: 'art_1', name: 'Elena Marsh', genres: null }, 'solo elena')).toBe(true)
    expect(isWhat({ id: 'art_1', name: 'Elena Marsh' }, 'trio')).toBe(false)
  })
})
