import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { artworkOf } from '#shared/domain/act/artwork/artwork.ts'
import { genres } from '#shared/domain/act/genres.ts'
import { instruments } from '#shared/domain/lists.ts'
import Artwork from '#web/components/artwork.tsx'

const svg = (name: string, plays: string[] = [], square = false) =>
  renderToStaticMarkup(<Artwork name={name} plays={plays} square={square} />)

it('draws at least twelve families over the genres, and over the instruments', () => {
  const names = ['Blue Harbor', 'Nightjar', 'Octave', 'Fern & Fable', 'Low Tide', 'Marisol']
  for (const list of [genres, instruments]) {
    const reached = names.flatMap((name) => list.map((plays) => artworkOf(name, [plays]).family))
    expect(new Set(reached).size).toBeGreaterThanOrEqual(12)
  }
})

it('depends on the name of an act first, then on its genres or instruments in their order', () => {
  expect(artworkOf('Theo Castellan Piano', ['Jazz']).family).toBe('piano')
  expect(artworkOf('Otis Freeman', ['Trumpet', 'Piano']).family).toBe('brass')
  expect(artworkOf('Iris Delgado', ['Double Bass']).family).toBe('bass')
  expect(artworkOf('Nightingale', ['Reggae', 'Rock']).family).not.toBe('bolts')
})

it('draws the same act the same way every time, and acts of one family differently', () => {
  expect(svg('The Freeman Seven', ['Funk & Soul'])).toBe(svg('The Freeman Seven', ['Funk & Soul']))
  const pianists = Array.from({ length: 40 }, (_, i) => svg(`Pianist ${i}`, ['Piano']))
  expect(new Set(pianists).size).toBe(40)
})

it('contains nothing but shapes and initials, for any name', () => {
  const hostile = svg('"><script>alert(1)</script> <b onload=x>', ['<script>'], true)
  expect(hostile).toMatch(/^<svg [^>]*>(<rect |<g |<path |<circle |<text )/)
  expect(hostile.match(/<[a-z]+/g)!.every((tag) => /^<(svg|rect|g|path|circle|text)$/.test(tag))).toBe(true)
  expect(hostile).not.toMatch(/script|onload|href|url\(|NaN|undefined/)
  for (const genre of genres) expect(svg('Ada', [genre])).not.toMatch(/NaN|undefined|Infinity/)
})
