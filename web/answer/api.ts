import type { AnswerGiven, Question } from '#shared/domain/call-list/answer-schema.ts'

/** Amounts on the wire are dollars. */
export type Asked = Omit<Question, 'rate'> & { rate: number | null }

/** A refusal in the product's words, or why nothing came back. */
export class Refusal extends Error {}

const lost = 'There is no connection: please try again.'

/** The token goes in a header and nowhere else: addresses are logged, and headers are not. */
const call = async <T>(token: string, body?: object): Promise<T> => {
  const response = await fetch('/v1/public/answers', {
    method: body ? 'POST' : 'GET',
    headers: { 'x-answer-token': token, ...(body && { 'content-type': 'application/json' }) },
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Refusal(lost)
  })
  const answer = (await response.json().catch(() => ({}))) as T & { error_message?: string }
  if (!response.ok) throw new Refusal(answer.error_message ?? 'Something went wrong: please try again.')
  return answer
}

export const readQuestion = (token: string): Promise<Asked> => call<Asked>(token)

export interface Answer {
  response: 'confirm' | 'decline' | 'counter'
  rate?: number
  reason?: string
}
export const sendAnswer = (token: string, answer: Answer): Promise<AnswerGiven> => call<AnswerGiven>(token, answer)
