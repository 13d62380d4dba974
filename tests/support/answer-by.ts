import type { CallListView } from '#shared/domain/call-list/schema.ts'

/** The end of the question that is open. */
export const answerByOf = ({ candidates }: CallListView): string =>
  candidates.flatMap(({ state, answer_by }) => (state === 'asked' ? (answer_by ?? []) : [])).sort()[0]!
