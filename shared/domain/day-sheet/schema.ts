import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { sheetTexts, type SheetText } from '../event/record/fields.ts'
import { setList } from '../set-list/schema.ts'
import { kindsInOrder } from '../file/schema.ts'
import { instant, money, optionalName, requiredName } from '../schema-parts.ts'

/** Kinds of rows in a run of show. */
export const showKinds = ['load_in', 'sound_check', 'guests', 'set', 'speech', 'end', 'other'] as const
export type ShowKind = (typeof showKinds)[number]

export const mostShowItems = 60

/** `day`: 0 is the day of the start, 1 the day after. Times are the venue's, so they move with the event's day. */
const showItem = lazy(() =>
  z.object({
    kind: z.enum(showKinds, 'Please choose what this is').default('other'),
    day: z.number('Please choose a day').int().min(-1, 'Please choose a day').max(31, 'Please choose a day').default(0),
    time: z.string('Please enter a time').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time'),
    title: requiredName('Please say what happens'),
    note: optionalName(256),
  }),
)
export type ShowItem = OutputOf<typeof showItem>

/** The times of the day, edited by agency and leader, in order. */
export const runOfShow = lazy(() => z.object({ items: z.array(showItem()), version: z.number().int() }))
export type RunOfShow = OutputOf<typeof runOfShow>

export const runOfShowInput = lazy(() =>
  z.object({
    items: z.array(showItem(), 'Please send a list of times').max(mostShowItems, `At most ${mostShowItems} times`),
    version: z.number('Must be a number').int().min(0).optional(),
  }),
)

const player = lazy(() =>
  z.object({
    name: z.string(),
    part: z.string(),
    confirmed: z.boolean(),
    phone: z.string().nullable(),
    /** For agency and leader. */
    meal: z.string().nullable(),
  }),
)
export type Player = OutputOf<typeof player>

const contact = lazy(() =>
  z.object({ name: z.string(), role: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
)
export type Contact = OutputOf<typeof contact>

/** As the table of fields says. */
const sheetTextShape = () =>
  Object.fromEntries(sheetTexts.map((field) => [field, z.string().nullable()])) as Record<
    SheetText,
    z.ZodNullable<z.ZodString>
  >

/** The day as its reader sees it; null for all that is hidden from them or not entered. */
export const sheetContent = lazy(() =>
  z.object({
    name: z.string(),
    canceled: z.boolean(),
    act: z.string().nullable(),
    start: instant().nullable(),
    end: instant().nullable(),
    timezone: z.string(),
    ...sheetTextShape(),
    run_of_show: z.array(showItem()),
    venue: z.string().nullable(),
    address: z.string().nullable(),
    map_url: z.string().nullable(),
    venue_phone: z.string().nullable(),
    load_in: z.string().nullable(),
    parking: z.string().nullable(),
    hospitality: z.string().nullable(),
    players: z.array(player()),
    /** The contact of the day first. */
    contacts: z.array(contact()),
    /** A vendor's own rates together. */
    pay: money().nullable(),
    /** Answers of the client side that are meant for this reader. A sheet that an earlier release kept has none. */
    plan: z
      .array(
        z.object({
          id: z.string(),
          label: z.string(),
          rows: z.array(z.object({ time: z.string().nullable(), text: z.string(), phone: z.string().nullable() })),
        }),
      )
      .optional(),
    /** The songs of each set, for those who play. */
    songs: z.array(setList()).optional(),
  }),
)
export type SheetContent = OutputOf<typeof sheetContent>
/** Each answer of a plan is a part of its own. */
export type SheetField = Exclude<keyof SheetContent, 'plan'>

/** A person who gets the sheet, as the agency sees them. */
const sheetReader = lazy(() =>
  z.object({
    user_id: z.string(),
    name: z.string(),
    role: z.string(),
    seen_at: instant().nullable(),
    seen_version: z.string().nullable(),
    /** They have seen the sheet as it is now. */
    is_current: z.boolean(),
    here_at: instant().nullable(),
  }),
)
export type SheetReader = OutputOf<typeof sheetReader>

export const daySheet = lazy(() =>
  sheetContent().extend({
    event_id: z.string(),
    /** Follows from the content for this reader. */
    version: z.string(),
    /** Their own, as in their account; not part of the version. */
    meal: z.string().nullable(),
    /** The version that the reader last said they have got. */
    seen_version: z.string().nullable(),
    seen_at: instant().nullable(),
    /** Changes since then; people are not kept, so `before` is null for them. */
    changes: z.array(
      z.object({ field: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    ),
    /** Shared with the reader: riders, plots, plans and lists. Absent in a sheet that an earlier release kept. */
    files: z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(kindsInOrder) })).optional(),
    /** When the reader said that they are there. */
    here_at: instant().nullable(),
    /** Of the run of show, for its editors. */
    run_of_show_version: z.number().int(),
    /** Only for agent and admin. */
    readers: z.array(sheetReader()).optional(),
    /** Readers who have not seen it as it is now, from 24 hours before the start; only for agent and admin. */
    unseen: z.array(z.string()).optional(),
  }),
)
export type DaySheet = OutputOf<typeof daySheet>

export const seenInput = lazy(() => z.object({ version: z.string('Please send the version').min(1).max(64) }))
