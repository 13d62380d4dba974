import { callListsApi } from '#shared/api/call-lists.ts'
import { serve } from '#functions/_http/serve.ts'
import { answerCounter } from './answer-counter.ts'
import { listCallLists } from './list-call-lists.ts'
import { listSuggestions } from './list-suggestions.ts'
import { askCandidate, skipCandidate, startCallList, stopCallList } from './run-call-list.ts'
import { saveCallList } from './save-call-list.ts'

export const handler = serve(callListsApi, {
  listCallLists,
  saveCallList,
  startCallList,
  stopCallList,
  listSuggestions,
  askCandidate,
  skipCandidate,
  answerCounter,
})
