import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { companyQuery } from '#web/lib/requests/company.ts'
import { session } from '#web/lib/session.ts'

/** Step 1: creates the account and its first session. */
export const useSignUp = () =>
  useMutation({
    mutationFn: async (body: Omit<Body<'POST /users/signup'>, 'terms_version'>) => {
      // The version that the form links to.
      const company = await queryClient.ensureQueryData(companyQuery)
      await call('POST /users/signup', { body: { ...body, terms_version: company?.terms_version } })
      try {
        const answer = await call('POST /users/login', { body: { email: body.email, password: body.password } })
        if ('token' in answer) return answer
        notify.info('You already have an account, please log in')
        return undefined
      } catch (error) {
        // The login has to be repeated.
        notify.failure(error, { say: 'Please look into your mail, then log in' })
        return undefined
      }
    },
    onSuccess: (record) => {
      queryClient.clear()
      if (record) session.start(record)
    },
    onError: (error) => {
      // They may have changed since the form was opened.
      if (error instanceof ApiError && error.fields?.['terms_version'] !== undefined)
        void queryClient.invalidateQueries({ queryKey: companyQuery.queryKey })
      notify.failure(error)
    },
  })
