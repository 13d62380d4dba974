import * as z from 'zod'

/** A yes names what was read (docs/product.md#a-yes-names-what-was-read). */

const readFirst = 'Please open it again, and answer what you read there'

/** The `round` of the view that asks. */
export const round = () =>
  z
    .string(readFirst)
    .max(64, readFirst)
    .meta({ description: 'The `round` of what was read; required for a yes' })
    .optional()

/** A body that binds its sender: no yes passes without the round, or hash, of what was read. */
export type NamesWhatWasRead = (z.ZodType & { readonly [named]: true }) | z.ZodType<{ sha256: string }>
declare const named: unique symbol

/** A body whose yes carries it; a no needs none. */
export const namesRound = <S extends z.ZodType<{ round?: string | undefined }>>(
  body: S,
  isYes: (answer: z.output<S>) => boolean,
): S & { readonly [named]: true } =>
  body.refine((answer) => !isYes(answer) || answer.round !== undefined, { path: ['round'], error: readFirst }) as S & {
    readonly [named]: true
  }
