import { startEngineTable } from '#tests/support/engine-table.ts'
import { race } from './races.ts'

// The hundred rounds run on an in-memory table (races.test.ts); here transactions are those of a real engine.
race(2, startEngineTable)
