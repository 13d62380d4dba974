import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import Signup2Route from '#web/app/routes/signup-2.tsx'
import { userKey } from '#web/lib/current-user.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { address, fakeApi, login, messages, show, user } from './support.tsx'

it('ends the sign-up on home, which greets: without a message about an account', async () => {
  const fresh = user({
    ...{ signup_complete: false, is_client: true, client: { id: 'cli_1', name: 'Nora Vance' } },
    ...{ first: 'Nora', last: 'Vance', cell_phone: '9175550188', zipcode: '12534', city: 'Hudson', state: 'NY' },
  })
  const sent = fakeApi({
    [`GET /users/${login.id}`]: { body: fresh },
    [`PUT /users/${login.id}`]: { body: { ...fresh, signup_complete: true } },
    'GET /configuration': { body: { instruments: [], meal_preferences: ['no preference'] } },
    'GET /validate-zipcode': { body: { isValid: true, zipcode: { zipcode: '12534', city: 'Hudson', state: 'NY' } } },
    'GET /validate-email': { body: { isValid: true, msg: '' } },
  })
  session.start({ ...login, signup_complete: false })
  queryClient.setQueryData(userKey(login.id), fresh)
  show(<Signup2Route />, '/signup-2')
  await userEvent.click(await screen.findByRole('button', { name: 'Finish' }))
  await waitFor(() => expect(address()).toBe('/'))
  expect(sent.some(({ method }) => method === 'PUT')).toBe(true)
  expect(messages()).toEqual([])
})
