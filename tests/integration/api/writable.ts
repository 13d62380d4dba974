import type { Trial } from './trial.ts'
import { accountTrials } from './writable/accounts.ts'
import { eventTrials } from './writable/events.ts'
import { otherTrials } from './writable/others.ts'

/** Write permissions by docs/product.md#roles-and-permissions: each writing route × each role that may call it. */
export const trials: readonly Trial[] = [...eventTrials, ...accountTrials, ...otherTrials]
