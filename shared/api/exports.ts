import * as z from 'zod'
import { exportSchema, exportWithLink } from '../domain/export/schema.ts'
import { endpoint } from './endpoint.ts'

const admins = { group: 'imports', who: ['admin'] } as const

export const exportsApi = {
  listExports: endpoint({
    ...admins,
    method: 'GET',
    path: '/exports',
    program: 'never',
    whole: true,
    summary: 'List the latest archives of the agency, newest first',
    status: 200,
    response: () => z.array(exportSchema()),
  }),
  addExport: endpoint({
    ...admins,
    effect: 'export',
    audited: { as: 'Started an export of everything', written: 'with_the_act' },
    method: 'POST',
    path: '/exports',
    refuses: ['conflict'],
    summary: 'Begin an archive of everything that the agency has; one that is under way is answered instead',
    status: 201,
    response: exportSchema,
  }),
  getExport: endpoint({
    ...admins,
    effect: 'export',
    audited: { as: 'Downloaded an export of everything', written: 'after_the_act' },
    method: 'GET',
    path: '/exports/{id}',
    summary: 'Get an archive with its link, which for a day leads to the file',
    status: 200,
    response: exportWithLink,
  }),
}
