/** A column of an answer in rows, in the words of its reader. */
interface Column {
  /** Of a row in `schema.ts`, whose readers complain of any other. */
  field: 'name' | 'detail' | 'note' | 'time' | 'phone'
  label: string
}

interface QuestionKind {
  /** For the editor of templates. */
  label: string
  /** Of an answer in words: how long. */
  longest?: number
  /** Of an answer in rows: their columns, and how many. */
  columns?: readonly Column[]
  mostRows?: number
  /** The word for one row. */
  row?: string
}

/**
 * Kinds of questions in a plan. None of them names a field of the event, so that no answer can be a term
 * (docs/product.md#the-plan).
 */
const questionKinds = {
  line: { label: 'A line', longest: 200 },
  text: { label: 'A text', longest: 2000 },
  people: {
    label: 'People to name',
    mostRows: 100,
    row: 'person',
    columns: [
      { field: 'name', label: 'Name' },
      { field: 'detail', label: 'Who they are' },
      { field: 'note', label: 'Say it like' },
    ],
  },
  songs: {
    label: 'Songs',
    mostRows: 500,
    row: 'song',
    columns: [
      { field: 'name', label: 'Song' },
      { field: 'detail', label: 'Artist' },
      { field: 'note', label: 'Note' },
    ],
  },
  timeline: {
    label: 'Times of the day',
    mostRows: 60,
    row: 'time',
    columns: [
      { field: 'time', label: 'Time' },
      { field: 'name', label: 'What happens' },
      { field: 'note', label: 'Note' },
    ],
  },
  contacts: {
    label: 'People to call',
    mostRows: 20,
    row: 'person',
    columns: [
      { field: 'name', label: 'Name' },
      { field: 'detail', label: 'Who they are' },
      { field: 'phone', label: 'Phone' },
    ],
  },
  meals: {
    label: 'Meals and how many',
    mostRows: 40,
    row: 'meal',
    columns: [
      { field: 'name', label: 'Meal' },
      { field: 'detail', label: 'How many' },
      { field: 'note', label: 'Note' },
    ],
  },
} as const satisfies Record<string, QuestionKind>

export type QuestionKindName = keyof typeof questionKinds
export const questionKindNames = Object.keys(questionKinds) as QuestionKindName[]
export const kindOf = (name: QuestionKindName): QuestionKind => questionKinds[name]
