import type { GuardedEffect } from './effect.ts'

/** What an API key may be made for. */
export const scopes = ['read', 'write'] as const
export type Scope = (typeof scopes)[number]

/**
 * Who may call an endpoint by an API key (docs/adr/0027-api-keys.md): one with this scope, or nobody. An endpoint that
 * says neither does not compile. What is guarded or binds is never for a program; neither is what sends something to
 * somebody, or changes an account. What a program writes is in the audit log, in the words of `did`.
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
