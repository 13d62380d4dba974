import { call } from '../../../lib/api/client.ts'
import type { Body } from '../../../lib/api/contract-types.ts'

export const updateUser = (id: string, body: Body<'PUT /users/{id}'>) => call('PUT /users/{id}', { params: { id }, body })
