/**
 * npm run release -- <major|minor|patch|version>
 *
 * Makes the next release on the current branch: version in package.json and lockfile, day and version in CHANGELOG.md,
 * a commit and a tag with the notes. Pushes nothing.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { CannotRelease, release } from './changelog.ts'

const output = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', shell: process.platform === 'win32' }).trim()

const run = (): void => {
  const [next = ''] = process.argv.slice(2)
  if (!/^(major|minor|patch|\d+\.\d+\.\d+)$/.test(next))
    throw new CannotRelease('Say what comes next: npm run release -- minor, or major, patch, 1.0.0')
  if (output('git', 'status', '--porcelain') !== '') throw new CannotRelease('Commit or remove your changes first.')
  const before = readFileSync('CHANGELOG.md', 'utf8')
  // Refuses before anything is written.
  release(before, next, '')
  const tag = output('npm', 'version', next, '--no-git-tag-version')
  const version = tag.replace(/^v/, '')
  const { changelog, notes } = release(before, version, new Date().toISOString().slice(0, 10))
  writeFileSync('CHANGELOG.md', changelog)
  output('git', 'commit', '--quiet', '--all', '--message', `Release ${version}`)
  // Without this, git takes the headings of the notes for comments.
  output('git', 'tag', '--annotate', tag, '--cleanup=whitespace', '--message', notes)
  console.log(`${tag} is made. To publish it: git push --follow-tags`)
}

try {
  run()
} catch (error) {
  if (!(error instanceof CannotRelease)) throw error
  console.error(error.message)
  process.exitCode = 1
}
