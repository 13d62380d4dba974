import * as z from 'zod'
import { apiKeyInput, apiKeySchema, newApiKeySchema } from '../domain/programs/api-key.ts'
import { endpoint } from './endpoint.ts'
import { noContent } from './wire.ts'

const admin = { group: 'programs', who: ['admin'], program: 'never' } as const

/** The programs that an agency lets in. */
export const programsApi = {
  listApiKeys: endpoint({
    ...admin,
    method: 'GET',
    path: '/programs/keys',
    whole: true,
    summary: "List the agency's API keys, newest first, and when each was used last",
    status: 200,
    response: () => z.array(apiKeySchema()),
  }),
  makeApiKey: endpoint({
    ...admin,
    effect: 'access',
    audited: { as: 'Made an API key', written: 'with_the_act' },
    method: 'POST',
    path: '/programs/keys',
    refuses: ['too_many'],
    summary: 'Make an API key, which is shown this once; the program acts for the admin who made it',
    secret: true,
    body: apiKeyInput,
    status: 201,
    response: newApiKeySchema,
  }),
  revokeApiKey: endpoint({
    ...admin,
    effect: 'noted',
    audited: { as: 'Revoked an API key', written: 'with_the_act' },
    method: 'DELETE',
    path: '/programs/keys/{id}',
    summary: 'Revoke an API key: its next call is refused',
    status: 204,
    response: noContent,
  }),
}
