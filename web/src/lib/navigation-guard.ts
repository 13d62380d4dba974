/**
 * Whoever has something to lose on a navigation. The history asks before it leaves (`lib/history.ts`); a guard answers
 * for the address that would be shown next.
 */
export interface NavigationGuard {
  holds: (next: string) => boolean
  /** Resolves to true when the person wants to leave all the same. */
  ask: () => Promise<boolean>
}

const guards = new Set<NavigationGuard>()

export const addNavigationGuard = (guard: NavigationGuard): (() => void) => {
  guards.add(guard)
  return () => guards.delete(guard)
}

export const guardAgainst = (next: string): NavigationGuard | undefined =>
  [...guards].find((guard) => guard.holds(next))
