import { expect, it } from 'vitest'
import type { AnswerRow, PlanSection } from '#shared/domain/plan/schema.ts'
import { setSummary, setText, wishedSongs } from '#shared/domain/set-list/set-lists.ts'

const song = (title: string, length: number | null = null) => ({ title, artist: null, key: null, length, note: null })
const asked = (id: string, rows: AnswerRow[]): PlanSection['questions'][number] => ({
  ...{ id, label: id, hint: null, kind: 'songs', on_sheet: false },
  answer: { text: null, rows },
})

it('a set says how long it is, as far as that is known', () => {
  expect(setSummary({ songs: [] })).toBe('0 songs')
  expect(setSummary({ songs: [song('A', 165)] })).toBe('1 song, 2:45')
  expect(setSummary({ songs: [song('A', 3500), song('B', 200), song('C')] })).toBe('3 songs, 1:01:40+')
  const text = setText({ name: 'One', note: 'Loud', songs: [{ ...song('A', 60), key: 'F', note: 'slow' }] })
  expect(text).toBe('One: 1 song, 1:00\nLoud\n1. A, F: slow')
})

it('the wishes are each song once, with the words of the client, and none that must not be played', () => {
  const music: PlanSection = {
    ...{ id: 'music', title: 'Music', hint: null, audience: 'team', due_days: 30, done: false },
    questions: [
      asked('must-play', [{ name: 'September', detail: 'Earth, Wind & Fire', note: 'for Mom' }, { name: 'Macarena' }]),
      asked('please-play', [{ name: 'september', detail: 'earth, wind & fire' }, {}, { name: 'x'.repeat(120) }]),
      asked('never-play', [{ name: 'macarena' }]),
    ],
  }
  expect(wishedSongs([music]).map(({ title, note }) => [title, note])).toEqual([
    ['September', 'for Mom'],
    ['x'.repeat(100), 'please-play'],
  ])
})
