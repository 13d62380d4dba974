import { stripTypeScriptTypes } from 'node:module'
import { describe, expect, it } from 'vitest'
import { instrument } from '#tests/mutations/instrument.ts'
import { sampleOf } from '#tests/mutations/sample.ts'
import { recompute, restore, state } from '#tests/mutations/switch.ts'

/** @returns what `f` gives for the arguments, without a mutant and with each. */
const results = (body: string, ...args: unknown[]) => {
  const { code, mutants } = instrument('a.ts', `const f = ${body}`, 0)
  const compiled = new Function('$m', `${stripTypeScriptTypes(code)}; return f`) as (
    isActive: (n: number) => boolean,
  ) => (...given: unknown[]) => unknown
  const withActive = (active: number): unknown => {
    try {
      return compiled((n) => n === active)(...structuredClone(args))
    } catch {
      return 'throws'
    }
  }
  return {
    real: withActive(-1),
    mutants: mutants.map(({ operator, to }, n) => [operator, to, withActive(n)] as const),
  }
}

describe('a mutant', () => {
  it('is one step at a boundary, or always, or never', () => {
    expect(results('(a: number) => (a < 5 ? "below" : "above")', 5)).toEqual({
      real: 'above',
      mutants: [
        ['condition', 'true', 'below'],
        ['condition', 'false', 'above'],
        ['boundary', 'a <= 5', 'below'],
        ['string', "''", 'above'],
        ['string', "''", ''],
      ],
    })
  })

  it('leaves out an operand, a default, an optional link, a method, an element, a change and a statement', () => {
    const operators = (body: string, ...args: unknown[]) => results(body, ...args).mutants
    expect(operators('(a: boolean, b: boolean) => a && b', true, false)).toEqual([
      ['operand', 'a', true],
      ['operand', 'b', false],
    ])
    expect(operators('(a?: { b: number }) => a?.b ?? "none"')).toEqual([
      ['default', 'a?.b', undefined],
      ['default', '"none"', 'none'],
      ['optional', 'a.b', 'throws'],
      ['string', "''", ''],
    ])
    expect(operators('(a: number[]) => a.filter(Boolean).length', [0, 1])).toEqual([['method', 'a', 2]])
    expect(operators('(a: number[]) => [...a, a]', [7])).toEqual([
      ['element', '[a]', [[7]]],
      ['element', '[...a]', [7]],
    ])
    expect(operators('(a: object, b: null) => ({ ...a, b })', { b: 1 }, null)).toEqual([
      ['property', '{ ...a }', { b: 1 }],
    ])
    expect(operators('(a: Set<number>) => { a.clear(); return a.size }', new Set([8]))).toEqual([['statement', '', 1]])
  })

  it('changes nothing while it is not active: chains, methods, types and logs keep their meaning', () => {
    const body = `(a?: { list: number[]; log: { info: (text: string) => void } }): number => {
      a?.log.info('not touched' as const)
      return (a?.list.map((n) => n * 2).filter((n) => n > 2).length ?? 0) + Number(!a satisfies boolean)
    }`
    const { real, mutants } = results(body)
    expect(real).toBe(1)
    expect(mutants.map(([operator]) => operator)).not.toContain('string')
    const { real: some } = results(body.replace('a?.log', '// a?.log'), { list: [1, 2, 3] })
    expect(some).toBe(2)
  })

  it('of a value that its module computes once changes what is computed from it, and is undone', () => {
    const text = 'const days: number = 14\nconst double = days * 2\nconst f = () => double'
    const { code } = instrument('a.ts', text, 0)
    const f = (new Function(`${stripTypeScriptTypes(code)}; return f`) as () => () => number)()
    expect(f()).toBe(28)
    state.active = 0
    recompute()
    expect(f()).toBe(30)
    state.active = -1
    restore()
    expect(f()).toBe(28)
  })

  it('has a key that only a change of its own function changes', () => {
    const keys = (text: string) => instrument('a.ts', text, 0).mutants.map(({ key, text: hash }) => [key, hash])
    const one = 'export const f = (a: number) => a + a + 1\n'
    expect(new Set(keys(one).map(([key]) => key)).size).toBe(3)
    expect(keys(`// More.\nconst g = 'g'\n${one}`).slice(1)).toEqual(keys(one))
    expect(keys(one.replace('+ 1', '+ 2')).map(([, hash]) => hash)).not.toContain(keys(one)[0]![1])
  })
})

describe('a sample', () => {
  it('is the same for the same seed, without repetition', () => {
    const all = Array.from({ length: 100 }, (_, n) => n)
    const sample = sampleOf(all, 20, 7)
    expect(sampleOf(all, 20, 7)).toEqual(sample)
    expect(sampleOf(all, 20, 8)).not.toEqual(sample)
    expect(new Set(sample).size).toBe(20)
    expect(sampleOf(all, 200, 7)).toEqual(all)
  })
})
