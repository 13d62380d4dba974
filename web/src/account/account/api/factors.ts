import { useMutation } from '@tanstack/react-query'
import type { FactorKind } from '#shared/domain/user/second-factor.ts'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { userQuery } from '#web/lib/current-user.ts'
import { notify } from '#web/lib/notify.ts'
import { createPasskey } from '#web/lib/passkey.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { factorsQuery } from '#web/lib/requests/factors.ts'

type Added = Body<'PUT /users/{id}/factors'>

const refresh = (userId: string) => queryClient.invalidateQueries({ queryKey: factorsQuery(userId).queryKey })

/** Answers the secret of an authenticator app; a passkey is made and added at once. */
export const useBeginFactor = (userId: string) => {
  const params = { id: userId }
  return useMutation({
    mutationFn: async ({ kind, password }: { kind: FactorKind; password: string }) => {
      const begun = await call('POST /users/{id}/factors', { params, body: { kind, password } })
      if (!begun.passkey) return { ...begun, recovery_codes: undefined }
      const passkey = await createPasskey(begun.passkey)
      const body = { challenge: begun.challenge, passkey }
      return { ...begun, ...(await call('PUT /users/{id}/factors', { params, body })) }
    },
    onSuccess: () => refresh(userId),
  })
}

export const useAddFactor = (userId: string) =>
  useMutation({
    mutationFn: (body: Added) => call('PUT /users/{id}/factors', { params: { id: userId }, body }),
    onSuccess: () => refresh(userId),
  })

export const useRenameFactor = (userId: string) =>
  useMutation({
    mutationFn: ({ factor_id, ...body }: { factor_id: string } & Body<'PUT /users/{id}/factors/{factor_id}'>) =>
      call('PUT /users/{id}/factors/{factor_id}', { params: { id: userId, factor_id }, body }),
    onSuccess: () => refresh(userId),
  })

export const useRemoveFactor = (userId: string) =>
  useMutation({
    mutationFn: (factor_id: string) =>
      call('DELETE /users/{id}/factors/{factor_id}', { params: { id: userId, factor_id } }),
    onSuccess: () => notify.success('Second factor removed'),
    onError: (error) => notify.failure(error, { otherwise: 'Could not remove the second factor' }),
    onSettled: () => refresh(userId),
  })

export const useRenewRecoveryCodes = (userId: string) =>
  useMutation({
    mutationFn: () => call('POST /users/{id}/factors/recovery-codes', { params: { id: userId } }),
    onSuccess: () => refresh(userId),
    onError: (error) => notify.failure(error, { otherwise: 'Could not make new recovery codes' }),
  })

/** The account also says whether a factor is missing. */
export const refreshAccount = (userId: string) =>
  queryClient.invalidateQueries({ queryKey: userQuery(userId).queryKey })
