import { remindersApi } from '#shared/api/reminders.ts'
import { textsState, type OptIn } from '#shared/domain/text/opt-in.ts'
import type { TextsView } from '#shared/domain/text/schema.ts'
import { ownAccount } from '#functions/people/data/own-account.ts'
import { optInOf, phoneWordOf } from '#functions/messages/data/texts.ts'
import { textsKey } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { optionalEnv } from '#functions/platform/config/env.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { saveEdit } from '#functions/platform/db/save-edit.ts'

const shown = async (deps: Deps, optIn: OptIn): Promise<TextsView> => {
  const { number, opted_in_at, version } = optIn
  const phone = number === null ? undefined : await phoneWordOf(deps, number)
  const from = optionalEnv('TEXT_NUMBER') ?? null
  return { number, opted_in_at, state: textsState(optIn, phone), from, version }
}

export const getTexts = useCase(
  remindersApi.getTexts,
  async (deps, actor, { params }) => shown(deps, await optInOf(deps, ownAccount(actor, params.id).id)),
  ({ params }) => [textsKey(params.id)],
)

export const changeTexts = useCase(
  remindersApi.changeTexts,
  async (deps, actor, { params, body }) => {
    const { demandMayBeTexted, saveTexts } = await import('./change-texts.lazy.ts')
    const user = ownAccount(actor, params.id)
    const { id } = user
    if (body.number !== null) demandMayBeTexted(user)
    return saveEdit(deps, {
      noun: 'choice',
      version: body.version,
      read: () => optInOf(deps, id),
      save: async (before) => shown(deps, await saveTexts(deps, user, before, body.number)),
      show: (current) => shown(deps, current),
    })
  },
  ({ params }) => [textsKey(params.id)],
)
