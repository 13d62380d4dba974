import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Another of our commands, for the stage. @returns whether it went well. */
export const runTool = (command: 'bootstrap' | 'deploy', stage: string): boolean =>
  spawnSync(process.execPath, ['--import', 'tsx', join(root, 'tools', `${command}.ts`), '--stage', stage], {
    cwd: root,
    stdio: 'inherit',
  }).status === 0
