import { programsApi } from '#shared/api/programs.ts'
import { AppError } from '#shared/errors.ts'
import {
  addReceiver,
  getReceiver,
  receiversOf,
  removeReceiver,
  replaceSecret,
  toWebhook,
} from '#functions/people/data/webhooks.ts'
import { deliveryProblems } from '#functions/people/rules/delivery.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { receiversKey } from '#functions/platform/db/keys.ts'
import { withPlaces } from '#functions/platform/db/rate-limit.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { hostsOf, problemOfUrl } from '#functions/platform/outside/public-host.ts'

export const listWebhooks = useCase(
  programsApi.listWebhooks,
  async (deps) => Promise.all((await receiversOf(deps)).toReversed().map((receiver) => toWebhook(deps, receiver))),
  () => [receiversKey],
)

/** The secret is in this answer and nowhere else. */
export const addWebhook = useCase(
  programsApi.addWebhook,
  async (deps, actor, { body }) => {
    const problem = problemOfUrl(new URL(body.url), hostsOf(deps.appUrl))
    if (problem) {
      const message = deliveryProblems[problem]
      throw new AppError('invalid', message, { errors: { url: message } })
    }
    const { receiver, secret } = await retryConflicts(deps, () =>
      withPlaces(deps, [['webhook_account', actor.id]], (taken) => addReceiver(deps, actor.id, body, taken)),
    )
    return { ...(await toWebhook(deps, receiver)), secret }
  },
  () => [receiversKey],
)

export const replaceWebhookSecret = useCase(
  programsApi.replaceWebhookSecret,
  async (deps, actor, { params: { id } }) => {
    await getReceiver(deps, id)
    return {
      secret: await withPlaces(deps, [['webhook_account', actor.id]], (taken) => replaceSecret(deps, id, taken)),
    }
  },
  () => [receiversKey],
)

export const deleteWebhook = useCase(
  programsApi.deleteWebhook,
  async (deps, _actor, { params: { id } }) => {
    await retryConflicts(deps, () => removeReceiver(deps, id))
    return null
  },
  () => [receiversKey],
)
