import { exportsApi } from '#shared/api/exports.ts'
import { importsApi } from '#shared/api/imports.ts'
import { addExport } from '#functions/accounts/use-cases/exports/add-export.ts'
import { getExport, listExports } from '#functions/accounts/use-cases/exports/get-export.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { fileStore } from '#functions/platform/files/files.ts'
import { addImport } from '#functions/people/use-cases/imports/add-import.ts'
import { getImport, listImports } from '#functions/people/use-cases/imports/get-import.ts'
import { listImportRows, refusedRows } from '#functions/people/use-cases/imports/list-rows.ts'
import { runImport, undoImport } from '#functions/people/use-cases/imports/run-import.ts'
import { updateImport } from '#functions/people/use-cases/imports/update-import.ts'

export const handler = serve(
  { ...importsApi, ...exportsApi },
  {
    ...{ listImports, addImport, getImport, updateImport, listImportRows, refusedRows, runImport, undoImport },
    ...{ listExports, addExport, getExport },
  },
  { files: fileStore },
)
