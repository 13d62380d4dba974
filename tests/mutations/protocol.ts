/** Between the bench and the process that runs the tests. */
export interface Plan {
  /** How many mutants there are. */
  mutants: number
  /** Of property tests. */
  seed: number
  /** The mutants to try with each test; without it, tests are looked at: which mutants each reaches, and its time. */
  tests?: Record<string, number[]>
  /** Mutants of values that modules compute once. */
  values?: number[]
  /** Calls of `$m` after which a test of a mutant is in a loop without end. */
  limits: Record<string, number>
}

export type Attempt =
  /** While modules are loaded, and in hooks of a whole file. */
  | { is: 'outside'; reached: number[] }
  | { is: 'seen'; test: string; passed: boolean; why?: string; ms: number; calls: number; reached: number[] }
  | { is: 'start'; n: number; test: string }
  | { is: 'tried'; n: number; test: string; passed: boolean; ms: number }
  /** Without a mutant. */
  | { is: 'sound'; test: string; passed: boolean; why?: string; ms: number }
