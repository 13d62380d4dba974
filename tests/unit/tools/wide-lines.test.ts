import { expect, it } from 'vitest'
import { wideLines } from '../../../tools/wide-lines.ts'

const wide = (count: number, character = 'x') => character.repeat(count)

it('reports a line of 121 characters and accepts one of 120', () => {
  expect(wideLines(`${wide(120)}\n${wide(121)}\n\nshort`)).toEqual([2])
})

it('counts characters, not bytes or UTF-16 units', () => {
  expect(wideLines(wide(120, '€'))).toEqual([])
  expect(wideLines(wide(120, '🎷'))).toEqual([])
  expect(wideLines(wide(121, '🎷'))).toEqual([1])
})

it('does not count a carriage return', () => {
  expect(wideLines(`${wide(120)}\r\n${wide(121)}\r\n`)).toEqual([2])
})

it('accepts a URL that has the line to itself, and nothing else on the line', () => {
  const url = `https://example.com/${wide(120)}`
  expect(wideLines(`// ${url}\n  ${url}`)).toEqual([])
  expect(wideLines(`see ${url}`)).toEqual([1])
})
