import { race } from './races.ts'

// The hundred rounds run on a table within the process (races.test.ts); here transactions are those of an engine.
race(5)
