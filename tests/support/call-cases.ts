import { answerCounter } from '#functions/call-lists/answer-counter.ts'
import { listCallLists } from '#functions/call-lists/list-call-lists.ts'
import { askCandidate, skipCandidate, startCallList, stopCallList } from '#functions/call-lists/run-call-list.ts'
import { listSuggestions } from '#functions/call-lists/list-suggestions.ts'
import { getLineUp, keepLineUp } from '#functions/call-lists/line-up.ts'
import { saveCallList } from '#functions/call-lists/save-call-list.ts'
import { saveCallRule } from '#functions/call-lists/save-call-rule.ts'
import { answerQuestion, getQuestion } from '#functions/events/answer-question.ts'

/** The use cases of call lists, and of the links in their mails. */
export const callCases = [
  ...[listCallLists, saveCallList, saveCallRule, startCallList, stopCallList],
  ...[getLineUp, keepLineUp],
  ...[getQuestion, answerQuestion],
  ...[askCandidate, skipCandidate, answerCounter, listSuggestions],
]
