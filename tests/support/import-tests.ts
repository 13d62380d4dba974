import { importsApi } from '#shared/api/imports.ts'
import type { ImportKind } from '#shared/domain/import/fields.ts'
import type { ImportRow } from '#shared/domain/import/schema.ts'
import type { ImportJob, OutboxJob } from '#shared/jobs.ts'
import { checkImport } from '#functions/people/jobs/imports/check-import.ts'
import { runImport as runStep } from '#functions/people/jobs/imports/run-import.ts'
import { undoImport as undoStep } from '#functions/people/jobs/imports/undo-import.ts'
import * as eventsKind from '#functions/booking/jobs/imports/events.lazy.ts'
import { addImport } from '#functions/people/use-cases/imports/add-import.ts'
import { getImport, listImports } from '#functions/people/use-cases/imports/get-import.ts'
import { listImportRows, refusedRows } from '#functions/people/use-cases/imports/list-rows.ts'
import { runImport, undoImport } from '#functions/people/use-cases/imports/run-import.ts'
import { updateImport } from '#functions/people/use-cases/imports/update-import.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { ask } from './api.ts'
import { deliveries } from './deliveries.ts'
import { memoryFiles } from './files.ts'
import type { Fixture } from './fixture.ts'
import { grantedDeps } from './granted.ts'
import type { TestTable } from './table.ts'
import { useCaseApi } from './use-case-api.ts'

const importCases = [
  ...[addImport, getImport, listImports, updateImport],
  ...[listImportRows, refusedRows, runImport, undoImport],
]

export type Settings = Parameters<typeof updateImport.run>[2]['body']

const steps = { check_import: checkImport, run_import: runStep, undo_import: undoStep }
const events = () => Promise.resolve(eventsKind)
const isStep = (job: OutboxJob): job is ImportJob => job.type in steps

/** Brings spreadsheets as a screen does, and does the jobs as their worker does. */
export const importTests = (table: TestTable, fixture: Fixture) => {
  const store = memoryFiles()
  const api = useCaseApi(table, importCases, fixture.tokenOf)
  api.overrides = { files: store }
  /** All steps that wait; `deps` may crash one. */
  const work = async (deps: () => Deps = () => grantedDeps(table, 'import-worker', { files: store })) => {
    let count = 0
    for (let at = table.jobs.findIndex(isStep); at !== -1; at = table.jobs.findIndex(isStep)) {
      const job = table.jobs[at] as ImportJob
      for (let time = 0; time < deliveries; time += 1) await steps[job.type](deps(), job, events)
      table.jobs.splice(table.jobs.indexOf(job), 1)
      count += 1
    }
    return count
  }
  const send = async (bytes: Buffer | string, kind?: ImportKind, name = 'List.csv', who = 'agent') => {
    const content = Buffer.from(bytes)
    const { id, upload } = await ask(api, importsApi.addImport, who, { body: { kind, name, size: content.length } })
    store.objects.set(upload.fields['key']!, content)
    return id
  }
  const set = async (id: string, body: Settings = {}, who = 'agent') => {
    await ask(api, importsApi.updateImport, who, { params: { id }, body })
    await work()
    return ask(api, importsApi.getImport, who, { params: { id } })
  }
  const rows = async (id: string, outcome?: ImportRow['outcome'] | 'kept') =>
    ask(api, importsApi.listImportRows, 'agent', {
      params: { id },
      query: { ...(outcome && { outcome }), limit: '200' },
    })
  const run = async (id: string, who = 'agent') => {
    await ask(api, importsApi.runImport, who, { params: { id } })
    await work()
    return ask(api, importsApi.getImport, who, { params: { id } })
  }
  const undo = async (id: string) => {
    await ask(api, importsApi.undoImport, 'agent', { params: { id } })
    await work()
    return ask(api, importsApi.getImport, 'agent', { params: { id } })
  }
  /** Sent and checked. */
  const check = async (bytes: Buffer | string, kind?: ImportKind, name?: string) => set(await send(bytes, kind, name))
  return { api, store, work, send, set, rows, run, undo, check }
}
export type ImportTests = ReturnType<typeof importTests>
