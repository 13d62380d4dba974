import { CannotRestore } from '../restore-table.ts'
import type { Means } from './means.ts'

/** A step's rest for the operator; `stop`: nothing after it makes sense before that is done. */
interface Left {
  todo: string[]
  stop?: boolean
}

export interface Step {
  /** As the command says it while it runs, and the runbook before. */
  title: string
  /** Says what it does, and what it cannot do. */
  words: string
  /** May be repeated from any state. Undefined: done by the operator alone, and always said. */
  run: (means: Means) => Promise<Left | undefined>
}

/** @throws CannotRestore */
export const deploy = ({ run }: Means): undefined => {
  if (!run('deploy')) throw new CannotRestore('The deployment failed: do what it says, and repeat this command')
}
