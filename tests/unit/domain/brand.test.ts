import { describe, expect, it } from 'vitest'
import { contrast, isReadable, textOn } from '#shared/domain/brand/contrast.ts'
import { brandInput } from '#shared/domain/brand/schema.ts'

describe('the color of an agency', () => {
  it.each([
    ['#000000', '#ffffff', true],
    ['#ffffff', '#1b1b26', true],
    ['#1f4e79', '#ffffff', true],
    ['#ffd54f', '#1b1b26', true],
    ['#777777', '#ffffff', false],
  ] as const)('%s carries text in %s', (color, text, isFine) => {
    expect([textOn(color), isReadable(color)]).toEqual([text, isFine])
  })
  it('is measured as WCAG measures it', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })
  it('is refused where no text can be read on it', () => {
    const problem = (color: string) => brandInput().safeParse({ name: 'Hudson', color }).error?.issues[0]?.message
    expect(problem('#1f4e79')).toBeUndefined()
    expect(problem('#777777')).toContain('hard to read')
    expect(problem('red')).toBe('Please choose a color')
  })
})
