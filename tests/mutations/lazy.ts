import { state } from './switch.ts'

/** In place of `shared/lazy.ts`: builds again for each mutant and, while looking, each test. */
export const lazy = <T>(build: () => T): (() => T) => {
  let [built, builtFor]: [T | undefined, unknown] = [undefined, undefined]
  return () => {
    const now = state.reached ?? state.active
    if (built === undefined || builtFor !== now) [built, builtFor] = [build(), now]
    return built
  }
}
