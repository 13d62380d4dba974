import { filesApi } from '#shared/api/files.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { fileStore } from '#functions/platform/files/files.ts'
import { addFile } from '#functions/messages/use-cases/files/add-file.ts'
import { deleteFile } from '#functions/messages/use-cases/files/delete-file.ts'
import { getFile } from '#functions/messages/use-cases/files/get-file.ts'
import { listFiles } from '#functions/messages/use-cases/files/list-files.ts'

export const handler = serve(filesApi, { listFiles, addFile, getFile, deleteFile }, { files: fileStore })
