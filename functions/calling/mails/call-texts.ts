import { findCandidate, type Step } from '#shared/domain/call-list/table.ts'
import { zoneOf } from '#shared/domain/event/record/event-like.ts'
import { instantText } from '#shared/domain/event/record/when-text.ts'
import type { TextJob } from '#shared/texts.ts'
import { askedFor, type CallNews } from './call-mails.ts'
import { partOf } from '#functions/event/mails/event-mail.ts'
import { requestWords } from '#functions/event/mails/request-words.ts'
import { requestTo } from '#functions/platform/mail/text-to.ts'

/** The text beside the mail of a question. */
export const callTexts = (news: CallNews, step: Step): TextJob[] => {
  const { event, list, chair } = news
  const one = step.is === 'asked' && step.id !== undefined ? findCandidate(list, step.id) : undefined
  if (!one) return []
  const { rate } = askedFor(news, one).person
  const part = partOf({ role: chair.role, instrument: chair.instrument })
  const until = one.answer_by === null ? undefined : instantText(one.answer_by, zoneOf(event))
  const words = requestWords(event, { rate, part, until })
  return [requestTo(one.user_id, event, { key: `call ${list.chair} ${one.asked_at}`, words })]
}
