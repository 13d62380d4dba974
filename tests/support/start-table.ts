import { startEngineTable } from './engine-table.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from './memory-table.ts'
import type { TestTable } from './table.ts'

/** In memory, or on an engine in the project that runs the data layer on one (vitest.config.ts). */
export const startTable = (): Promise<TestTable> =>
  process.env['TEST_ENGINE'] === undefined ? Promise.resolve(tableOn(new MemoryTable())) : startEngineTable()
