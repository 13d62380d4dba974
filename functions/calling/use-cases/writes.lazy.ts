/** Everything that moves a list: loaded with the first of them, as the writes of events are. */
export { answerCounter } from './answer-counter.ts'
export { askCandidate, skipCandidate, startCallList, stopCallList } from './run-call-list.ts'
export { saveCallList } from './save-call-list.ts'
export { saveCallRule } from './save-call-rule.ts'
