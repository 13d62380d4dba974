import { callListsApi } from '#shared/api/call-lists.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { lazyUseCase } from '#functions/platform/deps/use-case.ts'
import { listCallLists } from '#functions/calling/use-cases/list-call-lists.ts'
import { getLineUp, keepLineUp } from '#functions/calling/use-cases/line-up.ts'
import { listSuggestions } from '#functions/calling/use-cases/list-suggestions.ts'
import { ofCandidates, ofChair, ofEvent } from '#functions/calling/use-cases/open-chair.ts'

const writes = () => import('#functions/calling/use-cases/writes.lazy.ts')

export const handler = serve(callListsApi, {
  listCallLists,
  listSuggestions,
  getLineUp,
  keepLineUp,
  saveCallList: lazyUseCase(callListsApi.saveCallList, async () => (await writes()).saveCallList, ofCandidates),
  saveCallRule: lazyUseCase(callListsApi.saveCallRule, async () => (await writes()).saveCallRule, ofEvent),
  startCallList: lazyUseCase(callListsApi.startCallList, async () => (await writes()).startCallList, ofChair),
  stopCallList: lazyUseCase(callListsApi.stopCallList, async () => (await writes()).stopCallList, ofChair),
  askCandidate: lazyUseCase(callListsApi.askCandidate, async () => (await writes()).askCandidate, ofChair),
  skipCandidate: lazyUseCase(callListsApi.skipCandidate, async () => (await writes()).skipCandidate, ofChair),
  answerCounter: lazyUseCase(callListsApi.answerCounter, async () => (await writes()).answerCounter, ofChair),
})
