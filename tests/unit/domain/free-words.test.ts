import { describe, expect, it } from 'vitest'
import { freeInWords, isWhat } from '#shared/domain/free-words.ts'

// A Thursday.
const today = '2026-11-26'

describe('who is free', () => {
  it.each([
    ['free Sat Dec 5 jazz trio', { day: '2026-12-05', what: 'jazz trio' }],
    ['Free Sat, Dec 5', { day: '2026-12-05', what: '' }],
    ['who is free tomorrow?', { day: '2026-11-27', what: '' }],
    ['jazz trio free on next Saturday', { day: '2026-12-05', what: 'jazz trio' }],
    ['free 12/5 elena', { day: '2026-12-05', what: 'elena' }],
    ['free saturday sax', { day: '2026-11-28', what: 'sax' }],
    ['free', undefined],
    ['Freeman Seven', undefined],
    ['free jazz', undefined],
    ['Dec 5', undefined],
  ])('%s', (text, wish) => expect(freeInWords(text, today)).toEqual(wish))
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
  it('an artist is alone', () => {
    expect(isWhat({ id: 'art_1', name: 'Elena Marsh', genres: null }, 'solo elena')).toBe(true)
    expect(isWhat({ id: 'art_1', name: 'Elena Marsh' }, 'trio')).toBe(false)
  })
})
