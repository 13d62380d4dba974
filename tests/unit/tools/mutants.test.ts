import { execFileSync } from 'node:child_process'
import { stripTypeScriptTypes } from 'node:module'
import { describe, expect, it } from 'vitest'
import type { Look } from '#tests/mutations/cache.ts'
import { instrument } from '#tests/mutations/instrument.ts'
import { judge } from '#tests/mutations/judge.ts'
import { lazy } from '#tests/mutations/lazy.ts'
import { lowerBound, sampleOf, spreadOf } from '#tests/mutations/sample.ts'
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

  it('swaps two neighbours among arguments, and the operands of a difference', () => {
    const swaps = (body: string, ...args: unknown[]) =>
      results(body, ...args).mutants.filter(([operator]) => operator === 'swap')
    expect(swaps('(a: number, b: number) => Math.pow(a, b)', 2, 3)).toEqual([['swap', 'Math.pow(b, a)', 9]])
    expect(swaps('(a: string, b: string) => a.concat(b, a).replace(b, "x")', 'a', 'b')).toEqual([
      ['swap', 'a.concat(b, a).replace("x", b)', 'aba'],
      ['swap', 'a.concat(a, b)', 'aax'],
    ])
    expect(swaps('(a: number, b: number) => a + 2 - b', 5, 1)).toEqual([['swap', 'b - (a + 2)', -6]])
  })

  it('swaps no equal arguments, and none whose shapes tell tsc that they are swapped', () => {
    const of = (call: string) =>
      instrument('a.ts', `const g = () => ${call}`, 0).mutants.flatMap(({ operator, to }) =>
        operator === 'swap' ? [to] : [],
      )
    expect(of('f(a, a)')).toEqual([])
    expect(of('f(a, () => b)')).toEqual([])
    expect(of('f({ a }, b)')).toEqual([])
    expect(of("f('a', 1)")).toEqual([])
    expect(of('f(...a, b)')).toEqual([])
    expect(of('f(a, b, c)')).toEqual(['f(b, a, c)', 'f(a, c, b)'])
    expect(of('a?.f(b, c)')).toEqual(['a?.f(c, b)'])
    expect(of("f(a, 'b')")).toEqual(["f('b', a)"])
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

  it('inside of a lazy value is seen, although another mutant has built it before', () => {
    const build = lazy(() => (state.active === 7 ? 'mutant' : 'real'))
    const first = build()
    state.active = 7
    const second = build()
    state.active = -1
    expect([first, second, build()]).toEqual(['real', 'mutant', 'real'])
  })

  it('meets schemas that know their amounts, although no mutant is in their file', () => {
    const text = `
      import { contract } from '#shared/api/contract.ts'
      import { findMoneyPaths } from '#shared/api/find-money-paths.ts'
      import { state } from '#tests/mutations/switch.ts'
      const { body } = contract.events.updateEvent
      const first = body()
      state.active = 7
      console.log(JSON.stringify({ isKept: body() === first, paths: findMoneyPaths(body()) }))`
    const loads = ['--import', './tests/mutations/load.ts', '--input-type=module', '--eval', text]
    const env = { ...process.env, MUTATION_FOLDER: import.meta.dirname }
    const { isKept, paths } = JSON.parse(execFileSync(process.execPath, loads, { env, encoding: 'utf8' })) as {
      isKept: boolean
      paths: object
    }
    expect(isKept).toBe(false)
    expect(paths).toMatchObject({ client_rate: true, musicians: { rate: true } })
  })

  it('belongs to a value, unless a function in it has it', () => {
    const { mutants } = instrument('a.ts', "const a = { b: 'text', c: (n: number) => n + 1 }\nconst d = () => 'x'", 0)
    expect(mutants.filter(({ isOfValue }) => isOfValue).map(({ from }) => from)).toContain("'text'")
    expect(mutants.filter(({ isOfValue }) => !isOfValue).map(({ from }) => from)).toEqual(['n + 1', '1', "'x'"])
  })

  it('has a key that only a change of its own function changes', () => {
    const keys = (text: string) => instrument('a.ts', text, 0).mutants.map(({ key, text: hash }) => [key, hash])
    const one = 'export const f = (a: number) => a + a + 1\n'
    expect(new Set(keys(one).map(([key]) => key)).size).toBe(3)
    expect(keys(`// More.\nconst g = 'g'\n${one}`).slice(1)).toEqual(keys(one))
    expect(keys(one.replace('+ 1', '+ 2')).map(([, hash]) => hash)).not.toContain(keys(one)[0]![1])
  })
})

describe('the tests of a mutant', () => {
  const { mutants } = instrument('a.ts', 'export const f = (a: number) => a + a + 1\nexport const g = () => 2', 0)
  const look = (name: string, ms: number): Look => ({
    ...{ name: `${name}.test.ts > works`, file: `${name}.test.ts`, ms, calls: 1 },
    reached: new Set(mutants.map(({ key }) => key)),
  })
  const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']
  const looks = names.map((name, n) => look(name, n + 1))
  /** `notices` names the mutants that each test fails for. */
  const run = async (
    notices: Record<string, number[]>,
    known: [number, string][] = [],
    { most = 40, importing = [] as string[] } = {},
  ) => {
    const rounds: Record<string, number[]>[] = []
    const all = [...mutants.keys()]
    const judged = await judge(
      all,
      most,
      mutants,
      looks,
      () => false,
      ({ name }) => importing.includes(name.split('.')[0]!),
      new Map(known),
      ({ tests = {} }) => {
        rounds.push(tests)
        return Promise.resolve(
          Object.entries(tests).flatMap(([test, ns]) =>
            ns.map((n) => ({
              is: 'tried' as const,
              n,
              test,
              ms: 1,
              passed: !(notices[test.split('.')[0]!] ?? []).includes(n),
            })),
          ),
        )
      },
      () => undefined,
    )
    return { killed: [...judged.killed].map(([n, test]) => [n, test.split('.')[0]]), rounds: rounds.map(Object.keys) }
  }

  it('are the nearest first, then those that noticed another mutant of its function', async () => {
    const works = (name: string) => `${name}.test.ts > works`
    const { rounds, killed } = await run({ five: [0], seven: [1, 2] })
    expect(rounds[0]).toEqual(['one', 'two'].map(works))
    expect(rounds[1]).toEqual(['three', 'four', 'five', 'six'].map(works))
    expect(killed).toEqual([
      [0, 'five'],
      [1, 'seven'],
      [2, 'seven'],
    ])
    const earlier = await run({ seven: [1, 2] }, [[0, works('seven')]])
    expect(earlier.rounds[0]).toEqual(['seven', 'one', 'two'].map(works))
  })

  it('are first those whose file imports its own, and these are tried however many there are', async () => {
    const importing = ['four', 'five', 'six']
    const { rounds, killed } = await run({ six: [0], seven: [1] }, [], { most: 2, importing })
    expect(rounds.flat().map((test) => test.split('.')[0])).toEqual(['four', 'five', 'six'])
    expect(killed).toEqual([[0, 'six']])
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

  it('of everything has its share of each stretch', () => {
    const all = Array.from({ length: 100 }, (_, n) => n)
    const spread = spreadOf(all, 20, 7)
    expect(spreadOf(all, 20, 7)).toEqual(spread)
    expect(spreadOf(all, 20, 8)).not.toEqual(spread)
    expect(spread.map((n) => Math.floor(n / 5))).toEqual(Array.from({ length: 20 }, (_, n) => n))
    expect(spreadOf(all, 200, 7)).toEqual(all)
  })

  it('tells what share of all is killed at least, as tables of Clopper and Pearson have it', () => {
    const percent = (hits: number, tries: number) => Math.round(lowerBound(hits, tries) * 10_000) / 100
    expect([percent(0, 10), percent(5, 10), percent(10, 10), percent(59, 59)]).toEqual([0, 22.24, 74.11, 95.05])
    expect(percent(291, 300)).toBe(94.82)
  })
})
