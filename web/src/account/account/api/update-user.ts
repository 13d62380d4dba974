import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'

export const updateUser = (id: string, body: Body<'PUT /users/{id}'>) =>
  call('PUT /users/{id}', { params: { id }, body })
