/**
 * Guards against navigation that would lose data. The history asks before it leaves (`lib/history.ts`); a guard answers
 * for the next URL.
 */
export interface NavigationGuard {
  holds: (next: string) => boolean
  /** Resolves to true if the user chooses to leave. */
  ask: () => Promise<boolean>
}

const guards = new Set<NavigationGuard>()

export const addNavigationGuard = (guard: NavigationGuard): (() => void) => {
  guards.add(guard)
  return () => guards.delete(guard)
}

export const guardAgainst = (next: string): NavigationGuard | undefined =>
  [...guards].find((guard) => guard.holds(next))
