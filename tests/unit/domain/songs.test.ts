import { describe, expect, it } from 'vitest'
import { mostSongs, songMax } from '#shared/domain/song/limits.ts'
import { songsFrom } from '#shared/domain/song/paste.ts'
import { repertoireInput, type Song } from '#shared/domain/song/schema.ts'
import { eachOnce, foundSongs, lengthOf, lengthText, songText } from '#shared/domain/song/songs.ts'

const song = (title: string, more: Partial<Song> = {}): Song => ({
  ...{ title, artist: null, key: null, length: null, genre: null },
  ...more,
})

describe('a pasted list of songs', () => {
  it('has one song a line, parted by a hyphen with spaces or by tabs', () => {
    expect(
      songsFrom(
        [
          'Moon River - Henry Mancini',
          '2. September – Earth, Wind & Fire\r',
          '• Ob-La-Di, Ob-La-Da — The Beatles',
          '“At Last”',
          '',
          '99 Luftballons - Nena',
          'Stand by Me - Ben E. King',
          'Medley - Part One - Queen',
          'Superstition\tStevie Wonder\tEbm\t4:26\tFunk',
          'Blackbird\t\t\t2:18',
        ].join('\n'),
      ),
    ).toEqual([
      song('Moon River', { artist: 'Henry Mancini' }),
      song('September', { artist: 'Earth, Wind & Fire' }),
      song('Ob-La-Di, Ob-La-Da', { artist: 'The Beatles' }),
      song('At Last'),
      song('99 Luftballons', { artist: 'Nena' }),
      song('Stand by Me', { artist: 'Ben E. King' }),
      song('Medley - Part One', { artist: 'Queen' }),
      song('Superstition', { artist: 'Stevie Wonder', key: 'Ebm', length: 266, genre: 'Funk' }),
      song('Blackbird', { length: 138 }),
    ])
  })

  it('leaves out the heading of a table, and what nobody sees', () => {
    expect(songsFrom('Title\tArtist\n\u200fحبيبي يا نور العين - عمرو دياب\u202e\n\t\n\u2066\u2069')).toEqual([
      song('حبيبي يا نور العين', { artist: 'عمرو دياب' }),
    ])
  })

  it('keeps links and scripts as text that the server takes, and cuts what is too long', () => {
    const pasted = [
      '<script>alert(1)</script> - <img src=x onerror=alert(1)>',
      'https://example.com/song?id=1 - javascript:alert(1)',
      `${'𝄞'.repeat(300)} - ${'é'.repeat(300)}`,
      ...Array.from({ length: mostSongs - 3 }, (_, i) => `Song ${i} - Band ${i}`),
    ].join('\n')
    const songs = songsFrom(pasted)
    expect(songs).toHaveLength(mostSongs)
    expect(songs[0]).toMatchObject({ title: '<script>alert(1)</script>', artist: '<img src=x onerror=alert(1)>' })
    expect(songs[1]).toMatchObject({ title: 'https://example.com/song?id=1', artist: 'javascript:alert(1)' })
    expect(repertoireInput().parse({ songs }).songs).toEqual(songs)
  })

  it('is never half a character', () => {
    const [{ title = '' } = {}] = songsFrom(`x${'😀'.repeat(80)}`)
    expect(title.isWellFormed()).toBe(true)
    expect(title.length).toBeLessThanOrEqual(songMax.title)
  })
})

describe('songs', () => {
  it('are kept once, in any case and with or without accents', () => {
    const twice = [song('Déjà Vu', { artist: 'Beyoncé', key: 'Gm' }), song('deja vu', { artist: 'beyonce' })]
    expect(eachOnce([...twice, { title: 'Deja Vu', artist: '' }])).toEqual([twice[0], song('Deja Vu')])
  })

  it('are found by the beginnings of their words', () => {
    const songs = [
      song('Moon River', { artist: 'Henry Mancini', genre: 'Standard' }),
      song('Fly Me to the Moon', { key: 'Am' }),
    ]
    expect(foundSongs(songs, 'moo')).toEqual(songs)
    expect(foundSongs(songs, 'moon stand')).toEqual([songs[0]])
    expect(foundSongs(songs, '')).toEqual(songs)
    expect(foundSongs(songs, 'oon')).toEqual([])
  })

  it('say how long they are', () => {
    expect([225, 3720, 59, null].map(lengthText)).toEqual(['3:45', '1:02:00', '0:59', ''])
    expect(['3:45', '1:02:00', '4', ' 0:59 '].map(lengthOf)).toEqual([225, 3720, 240, 59])
    expect(['', 'x', '3:4x', '1:2:3:4', '-1'].map(lengthOf)).toEqual(Array(5).fill(undefined))
    expect(songText(song('At Last', { artist: 'Etta James' }))).toBe('At Last (Etta James)')
  })

  it('have limits that the server names', () => {
    const refusal = (value: unknown) => repertoireInput().safeParse({ songs: [value] }).error?.issues[0]?.message
    expect(refusal({ title: ' ' })).toBe('Please enter a title')
    expect(refusal({ title: 'x'.repeat(songMax.title + 1) })).toBe('Max 100 characters')
    expect(refusal({ title: 'x', length: 1.5 })).toBe('Please enter a length in seconds')
    expect(refusal({ title: 'x\u202ey' })).toBe('Please remove invisible characters')
    expect(repertoireInput().safeParse({ songs: Array(mostSongs + 1).fill(song('x')) }).success).toBe(false)
  })
})
