import type * as z from 'zod'

/**
 * Builds at the first call and keeps the result. Every schema is made so: building all of them takes longer than the
 * rest of a Lambda's start, and one request needs two or three (docs/adr/0005-cold-starts.md).
 */
export const lazy = <T>(build: () => T): (() => T) => {
  let built: T | undefined
  return () => (built ??= build())
}

/** What a lazy schema makes of its input. */
export type OutputOf<S extends () => z.ZodType> = z.output<ReturnType<S>>
