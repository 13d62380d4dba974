import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { namesRound, round } from '../round.ts'
import { id, instant, money, positiveMoney, requiredText } from '../schema-parts.ts'
import { defaultAnswerHours, mostAnswerHours } from './answer-time.ts'

const listStates = ['draft', 'running', 'filled', 'exhausted', 'stopped'] as const
export type ListState = (typeof listStates)[number]

const candidateStates = [
  'waiting',
  'asked',
  'confirmed',
  'declined',
  'lapsed',
  'skipped',
  'countered',
  'withdrawn',
] as const
export type CandidateState = (typeof candidateStates)[number]

const callModes = ['in_turn', 'first_yes'] as const
export type CallMode = (typeof callModes)[number]

/** Longer lists mean nothing, and one look at them fits into a request. */
const mostCandidates = 30
const mostAtOnce = 10

const candidateId = () => id('(art|mus)', 'Please choose a person')

/** Somebody on a list, with what became of them. */
const candidate = lazy(() =>
  z.object({
    id: z.string(),
    user_id: z.string(),
    /** Without one, the chair's. */
    rate: money().nullable(),
    state: z.enum(candidateStates),
    asked_at: instant().nullable(),
    /** Of an open counter-offer: until when somebody answers it. */
    answer_by: instant().nullable(),
    answered_at: instant().nullable(),
    /** Of an open question: when they hear of it once more. */
    remind_at: instant().nullish(),
    /** Of a decline, in the candidate's words; of a skip or withdrawal, in ours. */
    reason: z.string().nullable(),
    counter: z.object({ rate: money(), note: z.string().nullable() }).nullable(),
  }),
)
export type Candidate = OutputOf<typeof candidate>

export const callList = lazy(() =>
  z.object({
    chair: z.string(),
    mode: z.enum(callModes),
    ask_at_once: z.int(),
    answer_hours: z.number(),
    state: z.enum(listStates),
    candidates: z.array(candidate()),
    version: z.int(),
    started_by: z.object({ user_id: z.string(), name: z.string() }).nullable(),
    /** The terms that candidates are asked for: a yes is to these. */
    terms: z.string().nullable(),
    /** The key of the person who keeps the chair until somebody says yes; none of an empty chair. */
    replaces: z.string().optional(),
    /** Why it ended. */
    reason: z.string().nullable(),
    /** When the list is to be looked at again; null where only an answer moves it. */
    due_at: instant().nullable(),
  }),
)
export type CallList = OutputOf<typeof callList>

export const callListInput = lazy(() =>
  z.object({
    mode: z.enum(callModes, 'Please choose how to ask').default('in_turn'),
    ask_at_once: z.int('A whole number').min(1, 'At least one').max(mostAtOnce, `At most ${mostAtOnce}`).default(1),
    answer_hours: z
      .number('Hours to answer')
      .min(2, 'At least 2 hours')
      .max(mostAnswerHours, 'At most 7 days')
      .default(defaultAnswerHours),
    candidates: z
      .array(z.object({ id: candidateId(), rate: positiveMoney().nullish() }))
      .max(mostCandidates, `At most ${mostCandidates} people`)
      .refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'The same person is there twice'),
    version: z.int().min(0).optional(),
  }),
)
export type CallListInput = OutputOf<typeof callListInput>

/** Whether lists are asked by themselves once somebody drops out of an event. */
export const callRule = lazy(() => z.object({ refill: z.boolean('Please choose yes or no') }))

/** The part of the price that a counter-offer changes. */
const takenFroms = ['client', 'agent', 'bandleader', 'artist'] as const
export type TakenFrom = (typeof takenFroms)[number]

export const counterAnswer = lazy(() =>
  namesRound(
    z.object({
      candidate_id: candidateId(),
      accept: z.boolean(),
      /** Of the candidate, as the list shows them. */
      round: round(),
      taken_from: z.enum(takenFroms, 'Please choose whose share pays for it').optional(),
    }),
    ({ accept }) => accept,
  ),
)

export const candidateChoice = lazy(() => z.object({ candidate_id: candidateId() }))
export const skipChoice = lazy(() =>
  z.object({ candidate_id: candidateId(), reason: requiredText('Please give a reason', 256).optional() }),
)

/** Somebody who could fill a chair, and why. */
export const suggestion = lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    reasons: z.array(z.string()),
    /** Free, plays it, and nothing speaks against them. */
    is_recommended: z.boolean(),
    /** Their usual rate; for staff. */
    rate: money().nullable(),
  }),
)
export type Suggestion = OutputOf<typeof suggestion>

/** A place of a line-up, with the people to ask in order. Without an instrument, it is the band leader's. */
const linePlace = lazy(() =>
  z.object({
    instrument: z.string().nullable(),
    rate: money(),
    ...{ mode: z.enum(callModes), ask_at_once: z.int(), answer_hours: z.number() },
    candidates: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
)
export type LinePlace = OutputOf<typeof linePlace>

/** The line-up that an act usually has: as it was kept, or as the last gig had it. */
export const lineUp = lazy(() =>
  z.object({
    kept_at: instant().nullable(),
    /** Of the last gig; null for one that was kept. */
    played_at: instant().nullable(),
    places: z.array(linePlace()),
  }),
)
export type LineUp = OutputOf<typeof lineUp>

/** A list as those who fill the chair see it, with the names of today. */
export const callListView = lazy(() =>
  callList()
    .omit({ terms: true })
    .extend({
      /** `Drums` */
      name: z.string(),
      /** The chair's; null once nobody can be asked for it. */
      rate: money().nullable(),
      /** Nobody has it. */
      is_open: z.boolean(),
      candidates: z.array(
        candidate().extend({
          name: z.string(),
          timezone: z.string().nullable(),
          /** Of an open counter-offer: what accepting it is to. */
          round: z.string().optional(),
        }),
      ),
    }),
)
export type CallListView = OutputOf<typeof callListView>
