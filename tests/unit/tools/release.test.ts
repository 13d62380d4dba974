import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** `npm run release` in a repository of its own. */

const script = resolve('tools/release.ts')
const before = '# Changelog\n\n## Unreleased\n\n- Holds end.\n\n## 0.9.0 - 2026-11-28\n\n- The first one.\n'
let folder: string

const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const versionIn = (name: string) => (JSON.parse(read(name)) as { version: string }).version
const release = (next: string) => spawnSync(process.execPath, [script, next], { cwd: folder, encoding: 'utf8' })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bookme-release-'))
  const version = { name: 'made', version: '0.9.0' }
  write('package.json', JSON.stringify(version))
  write('package-lock.json', JSON.stringify({ ...version, lockfileVersion: 3, packages: { '': version } }))
  write('CHANGELOG.md', before)
  git('init', '--quiet')
  git('config', 'user.email', 'test@bookme.example')
  git('config', 'user.name', 'Test')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Begin')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('A release', () => {
  it('names version and day of what was unreleased, in a commit with a tag', () => {
    const { status, stderr } = release('minor')
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(read('CHANGELOG.md')).toMatch(
      /^# Changelog\n\n## Unreleased\n\n## 0\.10\.0 - \d{4}-\d\d-\d\d\n\n- Holds end\.\n\n## 0\.9\.0 - 2026/,
    )
    expect([versionIn('package.json'), versionIn('package-lock.json')]).toEqual(['0.10.0', '0.10.0'])
    expect(git('log', '-1', '--format=%s')).toBe('Release 0.10.0')
    expect(git('tag', '--list', '--format=%(refname:short) %(contents)')).toBe('v0.10.0 - Holds end.')
    expect(git('status', '--porcelain')).toBe('')
  })

  it.each([
    ['nothing is unreleased', before.replace('- Holds end.\n\n', ''), 'minor', 'nothing under "Unreleased"'],
    ['the version has its section', before, '0.9.0', 'has 0.9.0 already'],
    ['no version is named', before, 'next', 'Say what comes next'],
  ])('is refused and writes nothing if %s', (_, changelog, next, words) => {
    write('CHANGELOG.md', changelog)
    git('commit', '--quiet', '--all', '--allow-empty', '--message', 'More')
    const { status, stderr } = release(next)
    expect([status, stderr]).toEqual([1, expect.stringContaining(words)])
    expect([git('status', '--porcelain'), git('tag'), git('log', '-1', '--format=%s')]).toEqual(['', '', 'More'])
  })

  it('is refused beside changes that are not committed', () => {
    write('CHANGELOG.md', `${before}- More.\n`)
    const { status, stderr } = release('minor')
    expect([status, stderr]).toEqual([1, expect.stringContaining('Commit or remove your changes')])
    expect(versionIn('package.json')).toBe('0.9.0')
  })
})
