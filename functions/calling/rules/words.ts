import { instantText } from '#shared/domain/event/record/when-text.ts'
import { formatMoney, type Cents } from '#shared/domain/money.ts'
import type { CallList } from '#shared/domain/call-list/schema.ts'
import { findCandidate, type Step } from '#shared/domain/call-list/table.ts'

export interface StepText {
  action: string
  detail: string
}

interface About {
  list: CallList
  /** Of the chair: `Drums`. */
  chair: string
  rate: Cents
  /** Their place is taken over with the yes. */
  holder?: string | undefined
  nameOf(id: string): string
  /** Of the event. */
  timezone: string
}

const toAsk = ({ candidates }: CallList): number =>
  candidates.filter(({ state }) => state === 'waiting' || state === 'asked').length

/** A step of a list as the activity of the event says it; undefined where another step says it already. */
export const stepText = (step: Step, { list, chair, rate, holder, nameOf, timezone }: About): StepText | undefined => {
  const one = step.id === undefined ? undefined : findCandidate(list, step.id)
  const name = one ? nameOf(one.id) : ''
  const detail = (...parts: (string | null | undefined)[]) => [chair, name, ...parts].filter(Boolean).join(', ')
  switch (step.is) {
    case 'started':
      return {
        action: 'call list started',
        detail: detail(`${toAsk(list)} to ask`, holder && `to replace ${holder}`, step.why),
      }
    case 'stopped':
      return { action: 'call list stopped', detail: detail() }
    case 'over':
      return { action: 'call list ended', detail: detail(step.why) }
    case 'exhausted':
      return { action: 'call list exhausted', detail: detail('nobody is left to ask') }
    case 'filled':
      return undefined
    case 'asked': {
      const until = one?.answer_by == null ? undefined : `answer by ${instantText(one.answer_by, timezone)}`
      return { action: 'asked by the call list', detail: detail(formatMoney(one?.rate ?? rate), until) }
    }
    case 'reminded':
      return {
        action: 'reminded by the call list',
        detail: detail(one?.answer_by == null ? undefined : `answer by ${instantText(one.answer_by, timezone)}`),
      }
    case 'confirmed':
      return { action: 'confirmed', detail: detail(holder ? `takes over from ${holder}` : 'fills the place') }
    case 'declined':
      return { action: 'declined', detail: detail(step.why) }
    case 'lapsed':
      return { action: 'question lapsed', detail: detail(step.why) }
    case 'skipped':
      return { action: 'passed over', detail: detail(step.why) }
    case 'withdrawn':
      return { action: 'question withdrawn', detail: detail(step.why) }
    case 'countered': {
      const wants =
        one?.counter && `asks for ${formatMoney(one.counter.rate)} instead of ${formatMoney(one.rate ?? rate)}`
      return { action: 'made a counter-offer', detail: detail(wants, one?.counter?.note) }
    }
    case 'refused':
      return { action: 'counter-offer declined', detail: detail() }
  }
}
