import { callListsApi } from '#shared/api/call-lists.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { lazyUseCase } from '#functions/platform/deps/use-case.ts'
import { listCallLists } from '#functions/calling/use-cases/list-call-lists.ts'
import { ofCandidates, ofChair, ofEvent, ofEventAndLists } from '#functions/calling/use-cases/open-chair.ts'

const others = () => import('#functions/calling/use-cases/others.lazy.ts')

export const handler = serve(callListsApi, {
  listCallLists,
  listSuggestions: lazyUseCase(callListsApi.listSuggestions, async () => (await others()).listSuggestions, ofChair),
  getLineUp: lazyUseCase(callListsApi.getLineUp, async () => (await others()).getLineUp, ofEvent),
  keepLineUp: lazyUseCase(callListsApi.keepLineUp, async () => (await others()).keepLineUp, ofEventAndLists),
  saveCallList: lazyUseCase(callListsApi.saveCallList, async () => (await others()).saveCallList, ofCandidates),
  saveCallRule: lazyUseCase(callListsApi.saveCallRule, async () => (await others()).saveCallRule, ofEvent),
  startCallList: lazyUseCase(callListsApi.startCallList, async () => (await others()).startCallList, ofChair),
  stopCallList: lazyUseCase(callListsApi.stopCallList, async () => (await others()).stopCallList, ofChair),
  askCandidate: lazyUseCase(callListsApi.askCandidate, async () => (await others()).askCandidate, ofChair),
  skipCandidate: lazyUseCase(callListsApi.skipCandidate, async () => (await others()).skipCandidate, ofChair),
  answerCounter: lazyUseCase(callListsApi.answerCounter, async () => (await others()).answerCounter, ofChair),
})
