import { useMutation } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { confirm } from '../dialogs.ts'
import { NotNow, notify } from '../notify.ts'

/** Mails one person the link to their account. */
export const useInvite = () =>
  useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }) => {
      const question = { title: `Invite ${name}?`, text: 'A mail invites them to set a password. Answers come to you.' }
      if (!(await confirm({ ...question, confirm: 'Send the invitation' }))) throw new NotNow()
      return call('POST /users/{id}/invitation', { params: { id } })
    },
    onSuccess: (_sent, { name }) => notify.success(`${name} is invited`),
    onError: (error) => notify.failure(error, { otherwise: 'Could not send the invitation' }),
  })
