import * as z from 'zod'
import { fileInput, fileSchema, fileWithLinkSchema, newFileSchema } from '../domain/file/schema.ts'
import { endpoint } from './endpoint.ts'
import { noContent } from './wire.ts'

export const filesApi = {
  listFiles: endpoint({
    group: 'files',
    method: 'GET',
    path: '/events/{id}/files',
    whole: true,
    who: 'verified',
    program: 'read',
    summary: 'List the files on an event that the caller may see, newest first',
    status: 200,
    response: () => z.array(fileSchema()),
  }),
  addFile: endpoint({
    effect: 'everyday',
    group: 'files',
    method: 'POST',
    path: '/events/{id}/files',
    who: 'verified',
    program: 'never',
    needsConfirmedEmail: true,
    refuses: ['too_many'],
    summary: 'Announce a file, and get the form that sends it to the store within ten minutes',
    body: fileInput,
    status: 201,
    response: newFileSchema,
  }),
  getFile: endpoint({
    group: 'files',
    method: 'GET',
    path: '/events/{id}/files/{file_id}',
    who: 'verified',
    program: 'read',
    summary: 'Get a file with a link that downloads it, valid for five minutes',
    status: 200,
    response: fileWithLinkSchema,
  }),
  deleteFile: endpoint({
    effect: 'everyday',
    group: 'files',
    method: 'DELETE',
    path: '/events/{id}/files/{file_id}',
    who: 'verified',
    program: 'never',
    summary: 'Delete a file, as its author or as the agency',
    status: 204,
    response: noContent,
  }),
}
