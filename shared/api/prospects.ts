import * as z from 'zod'
import { consultationInput, prospectInput, prospectSchema } from '../domain/prospect/schema.ts'
import { endpoint } from './endpoint.ts'
import { message, paging } from './wire.ts'

export const prospectsApi = {
  consult: endpoint({
    group: 'prospects',
    method: 'POST',
    path: '/consultations',
    who: 'public',
    refuses: ['too_many'],
    summary: 'Request a consultation',
    body: consultationInput,
    status: 202,
    response: message,
  }),
  listProspects: endpoint({
    group: 'prospects',
    method: 'GET',
    path: '/prospects',
    who: ['admin', 'agent'],
    summary: 'List prospects, newest first',
    query: () => z.object(paging()),
    status: 200,
    response: () => z.array(prospectSchema()),
  }),
  updateProspect: endpoint({
    group: 'prospects',
    method: 'PUT',
    path: '/prospects/{id}',
    who: ['admin', 'agent'],
    summary: "Update a prospect's status and notes",
    body: prospectInput,
    status: 200,
    response: prospectSchema,
  }),
}
