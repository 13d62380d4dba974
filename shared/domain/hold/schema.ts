import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { id, instant, optionalId, optionalText } from '../schema-parts.ts'
import { namesRound, round } from '../round.ts'

const actKinds = ['artist', 'brand', 'group'] as const
export type ActKind = (typeof actKinds)[number]
const prefixes: Readonly<Record<ActKind, string>> = { artist: 'art', brand: 'brd', group: 'grp' }

const dayMs = 86_400_000
const longestDays = 31

const actKind = lazy(() => z.enum(actKinds, 'Please choose an act'))
const actId = () => id('(art|brd|grp)', 'Please choose an act')

interface Times {
  start: string
  end: string
  expires_at?: string | null | undefined
}
const lengthOf = ({ start, end }: Times) => Date.parse(end) - Date.parse(start)
const timeRules: readonly { path: string[]; error: string; holds: (hold: Times) => boolean }[] = [
  { path: ['end'], error: 'The end must be after the start', holds: (hold) => lengthOf(hold) > 0 },
  {
    path: ['end'],
    error: `A hold can last at most ${longestDays} days`,
    holds: (hold) => lengthOf(hold) <= longestDays * dayMs,
  },
  {
    path: ['expires_at'],
    error: 'A hold ends before the act would play',
    holds: ({ start, expires_at }) => expires_at == null || Date.parse(expires_at) <= Date.parse(start),
  },
]
const timed = <T extends z.ZodType<Times>>(schema: T): T =>
  timeRules.reduce((checked, { path, error, holds }) => checked.refine(holds, { path, error }), schema)

const editable = lazy(() => ({
  start: instant('Start is required'),
  end: instant('End is required'),
  event_id: optionalId('evt'),
  /** For its owner and the admins. */
  note: optionalText(256),
  /** Without one, the hold lasts until its start. */
  expires_at: instant().nullish(),
}))

export const holdInput = lazy(() =>
  timed(z.object({ act_kind: actKind(), act_id: actId(), ...editable() })).refine(
    ({ act_kind, act_id }) => act_id.startsWith(`${prefixes[act_kind]}_`),
    { path: ['act_id'], error: 'Please choose an act of this kind' },
  ),
)
export type HoldInput = OutputOf<typeof holdInput>

/** A hold stays with its act. */
export const holdChange = lazy(() =>
  timed(
    z.object({
      ...editable(),
      /** Another own hold on this time, with which it changes places. */
      before: id('hld').optional(),
    }),
  ),
)
export type HoldChange = OutputOf<typeof holdChange>

export const challengeAnswer = lazy(() =>
  namesRound(
    z.object({ answer: z.enum(['release', 'confirm'], 'Please release or confirm the hold'), round: round() }),
    ({ answer }) => answer === 'confirm',
  ),
)

/** A hold as staff see it; note and event are for its owner and the admins. */
export const holdSchema = lazy(() =>
  z.object({
    id: z.string(),
    act_kind: actKind(),
    act_id: z.string(),
    act_name: z.string(),
    start: instant(),
    end: instant(),
    timezone: z.string(),
    /** Among the holds of the act that overlap it: 1 is the first hold. */
    rank: z.int().min(1),
    event_id: z.string().nullable(),
    event_name: z.string().nullable(),
    note: z.string().nullable(),
    expires_at: instant().nullable(),
    /** When it ends unless something happens before. */
    ends_at: instant(),
    /** The owner. */
    user_id: z.string(),
    name: z.string(),
    created_at: instant(),
    /** The answer to a challenge; such a hold cannot be challenged again. */
    confirmed_at: instant().nullable(),
    challenge: z
      .object({ hold_id: z.string(), user_id: z.string(), name: z.string(), at: instant(), answer_by: instant() })
      .nullable(),
    /** For its owner and the admins: what they would confirm to a challenger. */
    round: z.string().optional(),
  }),
)
export type HoldView = OutputOf<typeof holdSchema>
/** As it is kept in its act's calendar; the others' ranks follow from the order there. */
export type Hold = Omit<HoldView, 'rank' | 'ends_at' | 'round'>
