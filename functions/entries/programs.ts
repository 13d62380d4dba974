import { programsApi } from '#shared/api/programs.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { listApiKeys, makeApiKey, revokeApiKey } from '#functions/people/use-cases/programs/api-keys.ts'
import { listDeliveries, replayDelivery } from '#functions/people/use-cases/programs/deliveries.ts'
import {
  addWebhook,
  deleteWebhook,
  listWebhooks,
  replaceWebhookSecret,
} from '#functions/people/use-cases/programs/webhooks.ts'

export const handler = serve(programsApi, {
  ...{ listApiKeys, makeApiKey, revokeApiKey },
  ...{ listWebhooks, addWebhook, replaceWebhookSecret, deleteWebhook, listDeliveries, replayDelivery },
})
