import { usersApi } from '#shared/api/users.ts'
import { commitLimited } from '#functions/_data/rows/rate-limit.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { ownAccount } from '#functions/_data/people/own-account.ts'

/** A message to the operator; replies go to the address on file, never to one from the form. */
export const contact = useCase(usersApi.contact, async (deps, actor, { params, body }) => {
  const { first, last, email, cell_phone } = ownAccount(actor, params.id)
  await commitLimited(
    deps,
    [['contact_account', actor.id]],
    [],
    [
      {
        type: 'mail',
        template: 'contact_message',
        to: deps.operatorEmail,
        variables: {
          name: `${first} ${last}`,
          email,
          phone: cell_phone ?? '',
          subject: body.subject,
          message: body.message,
          reply_to: email,
        },
      },
    ],
  )
  return { message: 'Message sent. Thanks, we will get back to you soon.' }
})
