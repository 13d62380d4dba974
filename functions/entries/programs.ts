import { programsApi } from '#shared/api/programs.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { listApiKeys, makeApiKey, revokeApiKey } from '#functions/people/use-cases/programs/api-keys.ts'

export const handler = serve(programsApi, { listApiKeys, makeApiKey, revokeApiKey })
