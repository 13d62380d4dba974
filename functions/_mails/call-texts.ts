import { findCandidate, type Step } from '#shared/domain/call-list/table.ts'
import { zoneOf } from '#shared/domain/event/record/event-like.ts'
import { instantText, whenText } from '#shared/domain/event/record/when-text.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { TextJob } from '#shared/texts.ts'
import { askedFor, type CallNews } from './call-mails.ts'
import { partOf } from './event-mail.ts'
import { requestTo } from './text-to.ts'

/** The text beside the mail of a question: pay first, then what, when and where, and until when to answer. */
export const callTexts = (news: CallNews, step: Step): TextJob[] => {
  const { event, list, chair } = news
  const one = step.is === 'asked' && step.id !== undefined ? findCandidate(list, step.id) : undefined
  if (!one) return []
  const { rate } = askedFor(news, one).person
  const place = [event.venue?.city, event.venue?.state].filter(Boolean).join(', ')
  const what = [
    `${event.name} as ${partOf({ role: chair.role, instrument: chair.instrument })}`,
    whenText(event),
    place,
  ]
  const until = one.answer_by === null ? '' : ` Answer by ${instantText(one.answer_by, zoneOf(event))}:`
  const words = `${formatMoney(rate)}: ${what.filter(Boolean).join(', ')}.${until}`
  return [requestTo(one.user_id, event, { key: `call ${list.chair} ${one.asked_at}`, words })]
}
