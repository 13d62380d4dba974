import * as z from 'zod'
import {
  importInput,
  importOutcomes,
  importRow,
  importSchema,
  importSettings,
  newImportSchema,
} from '../domain/import/schema.ts'
import { endpoint } from './endpoint.ts'
import { paging } from './wire.ts'

const staff = { group: 'imports', who: ['admin', 'agent'] } as const

export const importsApi = {
  listImports: endpoint({
    ...staff,
    method: 'GET',
    path: '/imports',
    summary: 'List the imports of the last month, newest first',
    status: 200,
    response: () => z.array(importSchema()),
  }),
  addImport: endpoint({
    ...staff,
    effect: 'everyday',
    method: 'POST',
    path: '/imports',
    refuses: ['too_many'],
    summary: 'Announce a spreadsheet, and get the form that sends it to the store within ten minutes',
    body: importInput,
    status: 201,
    response: newImportSchema,
  }),
  getImport: endpoint({
    ...staff,
    method: 'GET',
    path: '/imports/{id}',
    summary: 'Get an import with its columns, counts and progress',
    status: 200,
    response: importSchema,
  }),
  updateImport: endpoint({
    ...staff,
    effect: 'everyday',
    method: 'PUT',
    path: '/imports/{id}',
    summary: 'Read the file that was sent, or read it again by these settings: a dry run, which changes nothing',
    body: importSettings,
    status: 200,
    response: importSchema,
  }),
  listImportRows: endpoint({
    ...staff,
    method: 'GET',
    path: '/imports/{id}/rows',
    summary: 'List the rows with their outcomes, in the order of the file',
    query: () => z.object({ outcome: z.enum([...importOutcomes, 'kept']).optional(), ...paging() }),
    status: 200,
    response: () => z.array(importRow()),
  }),
  refusedRows: endpoint({
    ...staff,
    method: 'GET',
    path: '/imports/{id}/refused.csv',
    produces: 'text/csv',
    summary: 'The refused rows with their reasons, to mend and bring again; a long file comes in parts',
    query: () => z.object({ cursor: paging().cursor }),
    status: 200,
    response: () => z.string().meta({ format: 'csv' }),
  }),
  runImport: endpoint({
    ...staff,
    effect: 'noted',
    audited: { as: 'Imported a spreadsheet', written: 'with_the_act' },
    method: 'POST',
    path: '/imports/{id}/run',
    summary: 'Do what the dry run says; nobody is mailed, asked or charged',
    status: 200,
    response: importSchema,
  }),
  undoImport: endpoint({
    ...staff,
    effect: 'noted',
    audited: { as: 'Reversed an import', written: 'with_the_act' },
    method: 'POST',
    path: '/imports/{id}/undo',
    summary: 'Within 30 days, remove what the import made and nobody has touched since',
    status: 200,
    response: importSchema,
  }),
}
