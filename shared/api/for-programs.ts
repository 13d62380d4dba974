import type { GuardedEffect } from './effect.ts'

/** A key that writes also reads. */
export const scopes = ['read', 'write'] as const
export type Scope = (typeof scopes)[number]

/**
 * The scope of an API key that reaches an endpoint (docs/adr/0027-api-keys.md); an endpoint that does not say it does
 * not compile. Guarded and binding effects are never for a program; nor is sending something to somebody, or changing
 * an account. The audit log has everything that a program writes, in the words of `did`.
 */
export type ForPrograms =
  | { who: 'public'; program?: never }
  | { effect: GuardedEffect | 'binds'; program?: 'never' }
  | { method: 'GET'; program: 'read' | 'never' }
  | { effect: 'nothing'; program: 'read' | 'never' }
  | { method: 'POST' | 'PUT' | 'DELETE'; effect: 'everyday' | 'noted'; program: 'never' }
  | { method: 'POST' | 'PUT' | 'DELETE'; effect: 'everyday'; program: 'write'; did: string }

/** Whether a key of this scope may call it: one that writes also reads. */
export const isForProgram = ({ program = 'never' }: Pick<ForPrograms, 'program'>, scope: Scope): boolean =>
  program === 'read' || (program === 'write' && scope === 'write')
