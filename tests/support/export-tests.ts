import { unzipSync } from 'fflate'
import { exportsApi } from '#shared/api/exports.ts'
import type { ExportJob, OutboxJob } from '#shared/jobs.ts'
import type { Bounds } from '#functions/accounts/jobs/exports/phases.ts'
import { exportStep } from '#functions/accounts/jobs/exports/step.lazy.ts'
import { exportObject } from '#functions/accounts/data/export.ts'
import { addExport } from '#functions/accounts/use-cases/exports/add-export.ts'
import { getExport, listExports } from '#functions/accounts/use-cases/exports/get-export.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { ask } from './api.ts'
import { memoryArchives, memoryFiles } from './files.ts'
import { grantedDeps } from './granted.ts'
import type { TestTable } from './table.ts'
import { useCaseApi } from './use-case-api.ts'

const isStep = (job: OutboxJob): job is ExportJob => job.type === 'export_step'

/** So small that a test's agency takes many steps. */
const small: Bounds = { rows: 60, rowBytes: 1 << 20, listBytes: 20_000, objectBytes: 1000, objects: 2 }

/** Makes archives as a screen asks for them, and does the steps as their worker does. */
export const exportTests = (table: TestTable, tokenOf: (who: string) => string) => {
  const store = memoryFiles()
  const objects = { pictures: new Map(), documents: new Map(), files: new Map() } as Parameters<
    typeof memoryArchives
  >[1]
  const archives = memoryArchives(store.objects, objects)
  const api = useCaseApi(table, [addExport, getExport, listExports], tokenOf)
  api.overrides = { files: store }
  const workerDeps = (more: Partial<Deps> = {}) =>
    grantedDeps(table, 'import-worker', { files: store, archives, ...more })
  /** All steps that wait. @returns how many. */
  const work = async (deps: () => Deps = workerDeps, bounds = small): Promise<number> => {
    let count = 0
    for (let job = table.jobs.find(isStep); job; job = table.jobs.find(isStep)) {
      await exportStep(deps(), job, bounds)
      table.jobs.splice(table.jobs.indexOf(job), 1)
      count += 1
    }
    return count
  }
  const begin = (who = 'admin') => ask(api, exportsApi.addExport, who, {})
  /** Its files by name. */
  const open = (id: string): Record<string, Buffer> =>
    Object.fromEntries(
      Object.entries(unzipSync(store.objects.get(exportObject(id))!)).map(([name, bytes]) => [
        name,
        Buffer.from(bytes),
      ]),
    )
  return { api, store, objects, archives, workerDeps, work, begin, open }
}
