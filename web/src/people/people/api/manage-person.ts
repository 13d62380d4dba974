import { useMutation } from '@tanstack/react-query'
import type { PersonRow } from '#shared/domain/user/person-row.ts'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { peopleKey } from './list-people.ts'

const act = <T>(fn: (input: T) => Promise<unknown>, done: string, otherwise: string) => ({
  mutationFn: fn,
  onSuccess: () => notify.success(done),
  onError: (error: Error) => notify.failure(error, { otherwise }),
  // Also after a failure: some of it may have happened.
  onSettled: () => queryClient.invalidateQueries({ queryKey: peopleKey }),
})

/** An admin's actions on another person's account. */
export const useManagePerson = ({ id, first, last }: PersonRow) => {
  const name = `${first} ${last}`
  const judge = (body: { verified: boolean; reason?: string }) =>
    call('PUT /users/{id}/verification', { params: { id }, body })
  return {
    verify: useMutation(act(() => judge({ verified: true }), `${name} is verified`, 'Could not verify account')),
    lock: useMutation(
      act(
        (reason: string) => judge({ verified: false, reason }),
        `${name} is locked out`,
        'Could not lock the account',
      ),
    ),
    logOut: useMutation(
      act(
        () => call('DELETE /users/{id}/sessions', { params: { id } }),
        `${name} is logged out everywhere`,
        'Could not log out the devices',
      ),
    ),
    recover: useMutation(
      act(
        () => call('POST /users/{id}/factors/recovery', { params: { id } }),
        `${name} is told about the second factors`,
        'Could not remove the second factors',
      ),
    ),
    erase: useMutation(
      act(
        (password: string) => call('POST /users/{id}/erase', { params: { id }, body: { password } }),
        `The account of ${name} is deleted`,
        'Could not delete the account',
      ),
    ),
  }
}
