/** Everything but showing the lists: loaded with the first of them, as the writes of events are. */
export { answerCounter } from './answer-counter.ts'
export { askCandidate, skipCandidate, startCallList, stopCallList } from './run-call-list.ts'
export { getLineUp, keepLineUp } from './line-up.ts'
export { listSuggestions } from './list-suggestions.ts'
export { saveCallList } from './save-call-list.ts'
export { saveCallRule } from './save-call-rule.ts'
