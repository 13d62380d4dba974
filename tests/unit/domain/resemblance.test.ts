import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resembles } from '#shared/domain/contract/resemblance.ts'

describe('a typed signature', () => {
  it.each([
    ['Nora Whitfield', 'Nora Whitfield'],
    ['nora  WHITFIELD', 'Nora Whitfield'],
    ['Lukasz Zoltowski', 'Łukasz Żółtowski'],
    ['N. Whitfield', 'Nora Whitfield'],
    ['Whitfield, Nora', 'Nora Whitfield'],
    ['Nora Jane Whitfield', 'Nora Whitfield'],
    ['Nora Whitfield', 'Nora J. Whitfield'],
    ['Jose Garcia', 'José García'],
    ['李 小龍', '李小龍'],
    ['Anne-Marie Roux', 'Anne Marie Roux'],
    ['Cher', 'Cher'],
  ])('%s resembles %s', (signature, name) => {
    expect(resembles(signature, name)).toBe(true)
  })

  it.each([
    ['Mickey Mouse', 'Nora Whitfield'],
    ['N. W.', 'Nora Whitfield'],
    ['Nora', 'Nora Whitfield'],
    ['Nora Smith', 'Nora Whitfield'],
    ['x', 'Nora Whitfield'],
    ['', 'Nora Whitfield'],
    ['…', 'Nora Whitfield'],
    ['Nora Whitfield', ''],
  ])('%j does not resemble %j', (signature, name) => {
    expect(resembles(signature, name)).toBe(false)
  })

  const word = fc.stringMatching(/^[A-ZŁŻÉ][a-zéłżó]{1,10}$/)
  const name = fc.array(word, { minLength: 2, maxLength: 4 })

  it('resembles the name in any case and order, with any blanks and accents', () => {
    fc.assert(
      fc.property(name, fc.boolean(), (words, isUpper) => {
        const shuffled = words.toReversed().join('  ')
        const typed = isUpper ? shuffled.toUpperCase() : shuffled.normalize('NFD')
        expect(resembles(typed, words.join(' '))).toBe(true)
      }),
    )
  })

  it('is symmetric for names of the same words', () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(resembles(one.join(' '), other.join(' '))).toBe(resembles(other.join(' '), one.join(' ')))
      }),
    )
  })
})
