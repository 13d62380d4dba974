import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { instant, requiredLine } from '../schema-parts.ts'
import { importFieldNames, importKinds, importLimits } from './fields.ts'
import { dateOrders, decimalMarks, encodings, formatSettings, readable, separators, unreadableName } from './format.ts'

const importStates = ['waiting', 'reading', 'checked', 'running', 'done', 'undoing', 'undone', 'refused'] as const
export const importOutcomes = ['new', 'same', 'changed', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
/** For rows about somebody known. With `add`, only an email says that it is the same person. */
export const duplicateChoices = ['update', 'keep', 'add'] as const
export type Duplicates = (typeof duplicateChoices)[number]

const kind = () => z.enum(importKinds, 'Please choose clients, venues, people, acts or events')
const encoding = () => z.enum(encodings, 'Unknown encoding')
const separator = () => z.enum(separators, 'Please choose comma, semicolon, tab or bar')
const dates = () => z.enum(dateOrders, 'Please choose the month or the day first')
const decimals = () => z.enum(decimalMarks, 'Please choose a point or a comma')
const field = () => z.enum(importFieldNames, 'Unknown field')
const count = () => z.int()

const rowChoice = () => z.object({ row: z.int().min(1), duplicates: z.enum(duplicateChoices) })
export type RowChoice = z.output<ReturnType<typeof rowChoice>>

export const importSchema = lazy(() =>
  z.object({
    id: z.string(),
    /** Guessed from the file where it was not said. */
    kind: kind().nullable(),
    name: z.string(),
    state: z.enum(importStates),
    /** Why the file cannot be read. */
    problem: z.string().nullable(),
    /** How it was read, and which of that is a guess. */
    format: z
      .object({
        type: z.enum(['csv', 'xlsx', 'vcard', 'ics']),
        encoding: z.string().optional(),
        separator: z.string().optional(),
        sheet: z.string().optional(),
        dates: dates().optional(),
        decimals: decimals().optional(),
        unsure: z.array(z.enum(formatSettings)).optional(),
      })
      .nullable(),
    columns: z.array(z.object({ heading: z.string(), field: field().nullable(), samples: z.array(z.string()) })),
    duplicates: z.enum(duplicateChoices),
    /** Rows for which somebody has chosen otherwise. */
    choices: z.array(rowChoice()),
    /** Of the dry run, and after the run of what it did. */
    counts: z.object({ rows: count(), new: count(), same: count(), changed: count(), refused: count() }),
    /** Rows done of what the state is about. */
    progress: z.object({ done: count(), of: count() }),
    undo: z.object({ until: instant(), removed: count(), kept: count() }).nullable(),
    by: z.string(),
    at: instant(),
    version: z.int(),
  }),
)
export type Import = OutputOf<typeof importSchema>

/** With the form that sends the file to the store: each field, then the file as `file`. */
export const newImportSchema = lazy(() =>
  importSchema().extend({ upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }) }),
)

export const importInput = lazy(() =>
  z.object({
    kind: kind().nullish(),
    name: requiredLine('Please name the file').refine((name) => readable.test(name), { error: unreadableName }),
    size: z
      .int('Size must be a number of bytes')
      .min(1, 'This file is empty')
      .max(importLimits.bytes, 'At most 20 MB can be read at once'),
  }),
)

/** Each setting is optional: without one, it stays as recognised. Reads the file, and says what a run would do. */
export const importSettings = lazy(() =>
  z.object({
    kind: kind().nullish(),
    /** For each column of the file, its field or null. */
    columns: z
      .array(field().nullable())
      .max(importLimits.columns)
      .refine(
        (columns) => columns.every((one, at) => one === null || columns.indexOf(one) === at),
        'Each field can be one column only',
      )
      .nullish(),
    duplicates: z.enum(duplicateChoices, 'Please choose update, keep or add').nullish(),
    /** For single rows, instead of all that was chosen for them before. */
    choices: z.array(rowChoice()).max(importLimits.choices, 'Please choose for fewer rows').nullish(),
    encoding: encoding().nullish(),
    separator: separator().nullish(),
    dates: dates().nullish(),
    decimals: decimals().nullish(),
  }),
)

export const importRow = lazy(() =>
  z.object({
    /** As the spreadsheet counts. */
    row: z.int(),
    outcome: z.enum(importOutcomes),
    name: z.string(),
    /** Of the record that it is about. */
    id: z.string().optional(),
    /** The row and the record have it in common. */
    by: z.enum(['email', 'phone', 'name', 'day']).optional(),
    /** The row of the same file that is about them, too. */
    of_row: z.int().optional(),
    changes: z.array(z.object({ field: field(), value: z.string() })).optional(),
    field: field().optional(),
    reason: z.string().optional(),
    /** An event that is over comes as history, another one as a draft. */
    as: z.enum(['history', 'draft']).optional(),
    /** Made beside the row's own record. */
    makes: z.array(z.object({ kind: z.enum(['clients', 'venues']), name: z.string() })).optional(),
    /** Of an undo: why it stays. */
    kept: z.string().optional(),
  }),
)
export type ImportRow = OutputOf<typeof importRow>
