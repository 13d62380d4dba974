import type * as z from 'zod'

/**
 * Computes on first call and caches the result. All schemas are lazy: building every one takes longer than the rest of
 * a Lambda's start, and a request needs two or three (docs/adr/0005-cold-starts.md).
 * The annotation lets the bundler drop unused ones.
 */
/* @__NO_SIDE_EFFECTS__ */
export const lazy = <T>(build: () => T): (() => T) => {
  let built: T | undefined
  return () => (built ??= build())
}

/** The output type of a lazy schema. */
export type OutputOf<S extends () => z.ZodType> = z.output<ReturnType<S>>
