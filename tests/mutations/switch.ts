/**
 * Which mutant is active in this process, and which ones a test reaches. `$m(n)` stands in the code that `instrument`
 * makes, at each mutant's place.
 */
export interface Switch {
  active: number
  /** Of all mutants, since `calls` was last 0. */
  calls: number
  limit: number
  /** By number of the mutant, while tests are looked at. */
  reached: Uint8Array | undefined
}

export const state: Switch = { active: -1, calls: 0, limit: Infinity, reached: undefined }

/** A mutant may make a loop endless. */
const isActive = (n: number): boolean => {
  state.calls += 1
  if (state.calls > state.limit) throw new Error('a loop without end')
  if (state.reached) state.reached[n] = 1
  return n === state.active
}

interface Value {
  compute: () => unknown
  set: (value: unknown) => void
  original: unknown
}
/** Of modules, in the order of their computation. */
const values: Value[] = []

const top = (compute: () => unknown, set: (value: unknown) => void): unknown => {
  const original = compute()
  values.push({ compute, set, original })
  return original
}

/** Computes the values of all modules with the active mutant. */
export const recompute = (): void => values.forEach(({ compute, set }) => set(compute()))
export const restore = (): void => values.forEach(({ set, original }) => set(original))

Object.assign(globalThis, { $m: isActive, $top: top })
