import { answerCounter } from '#functions/calling/use-cases/answer-counter.ts'
import { listCallLists } from '#functions/calling/use-cases/list-call-lists.ts'
import { askCandidate, skipCandidate, startCallList, stopCallList } from '#functions/calling/use-cases/run-call-list.ts'
import { listSuggestions } from '#functions/calling/use-cases/list-suggestions.ts'
import { getLineUp, keepLineUp } from '#functions/calling/use-cases/line-up.ts'
import { saveCallList } from '#functions/calling/use-cases/save-call-list.ts'
import { saveCallRule } from '#functions/calling/use-cases/save-call-rule.ts'
import { answerQuestion, getQuestion } from '#functions/booking/use-cases/events/answer-question.ts'

/** The use cases of call lists, and of the links in their mails. */
export const callCases = [
  ...[listCallLists, saveCallList, saveCallRule, startCallList, stopCallList],
  ...[getLineUp, keepLineUp],
  ...[getQuestion, answerQuestion],
  ...[askCandidate, skipCandidate, answerCounter, listSuggestions],
]
