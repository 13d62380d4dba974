import { setImmediate as turn } from 'node:timers/promises'
import { MemoryTable } from '#local/services/memory-table.ts'
import { cases } from '#tests/support/cases.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { randomOf } from '#tests/unit/payment/protocol-model.ts'
import { race } from './races.ts'

const random = randomOf(20260601)

/** Responses overtake each other in a different order each round. */
const sooner = async () => {
  for (let turns = Math.floor(random() * 8); turns >= 0; turns -= 1) await turn()
}

race(cases(100), () => Promise.resolve(tableOn(new MemoryTable(), sooner)))
