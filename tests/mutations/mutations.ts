import { amounts } from './amounts.ts'
import { charges } from './charges.ts'
import { funds } from './funds.ts'
import { payouts } from './payouts.ts'
import { protocol } from './protocol.ts'
import { screens } from './screens.ts'
import type { Mutation } from './mutation.ts'

export const mutations: readonly Mutation[] = [...protocol, ...funds, ...amounts, ...charges, ...payouts, ...screens]
