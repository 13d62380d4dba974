import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The files of this repository, also new ones that git does not know yet. */
export const ownFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(file))
