import { filesApi } from '#shared/api/files.ts'
import { serve } from '#functions/_http/serve.ts'
import { fileStore } from '#functions/_lib/files.ts'
import { addFile } from './add-file.ts'
import { deleteFile } from './delete-file.ts'
import { getFile } from './get-file.ts'
import { listFiles } from './list-files.ts'

export const handler = serve(filesApi, { listFiles, addFile, getFile, deleteFile }, { files: fileStore })
