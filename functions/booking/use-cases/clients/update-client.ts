import { usersApi } from '#shared/api/users.ts'
import { AppError } from '#shared/errors.ts'
import { clientRecordOf, isAgencys, isClientOf } from '#functions/people/data/client-record.ts'
import { findUser, saveUser } from '#functions/people/data/user.ts'
import { profileKey, userIdOf } from '#functions/platform/db/keys.ts'
import { saveEdit } from '#functions/platform/db/save-edit.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { useCase, type Input } from '#functions/platform/deps/use-case.ts'
import { placeOf } from '#functions/people/use-cases/users/account-changes.ts'

type Body = Input<typeof usersApi.updateClient>['body']

const clientAccount = async (deps: Deps, id: string): Promise<UserRecord> => {
  const user = await findUser(deps, userIdOf(id))
  if (user?.client?.id !== id || !user.is_client) throw new AppError('not_found', 'Could not find client')
  return user
}

/** Details of the person are theirs alone from the first login on. */
const personal = async (before: UserRecord, body: Body): Promise<Partial<UserRecord>> =>
  isAgencys(before)
    ? {
        first: body.first || before.first,
        last: body.last || before.last,
        cell_phone: body.cell_phone || null,
        ...(await placeOf(before, body)),
      }
    : {}

export const updateClient = useCase(
  usersApi.updateClient,
  (deps, actor, { params, body }) =>
    saveEdit(deps, {
      noun: 'client',
      version: body.version,
      read: () => clientAccount(deps, params.id),
      save: async (before) => {
        if (!isClientOf(actor, before)) throw new AppError('forbidden', 'Only their own agent changes this client')
        const { name, phone, street, website_url } = body
        const client = { ...before.client!, name, street, website_url, phone: phone || null }
        const after = { ...before, ...(await personal(before, body)), client }
        return clientRecordOf(actor, await saveUser(deps, { before, after }))
      },
      show: (current) => clientRecordOf(actor, current),
    }),
  ({ params }) => [profileKey(userIdOf(params.id))],
)
