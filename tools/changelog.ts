/** Why no release can be made. */
export class CannotRelease extends Error {}

const unreleased = '## Unreleased\n'

/**
 * Gives the lines under *Unreleased* a version and a day, and leaves *Unreleased* empty above them.
 * @param version without a `v`. @param day as `2026-11-28`.
 * @throws CannotRelease if nothing is unreleased, or that version has its section already.
 */
export const release = (changelog: string, version: string, day: string): { changelog: string; notes: string } => {
  const start = changelog.indexOf(unreleased)
  if (start === -1) throw new CannotRelease('CHANGELOG.md has no section "Unreleased".')
  if (changelog.includes(`\n## ${version} - `)) throw new CannotRelease(`CHANGELOG.md has ${version} already.`)
  const body = start + unreleased.length
  const next = changelog.indexOf('\n## ', body)
  const end = next === -1 ? changelog.length : next + 1
  const notes = changelog.slice(body, end).trim()
  if (notes === '') throw new CannotRelease('CHANGELOG.md has nothing under "Unreleased".')
  const rest = changelog.slice(end)
  const section = `${unreleased}\n## ${version} - ${day}\n\n${notes}\n`
  return { changelog: changelog.slice(0, start) + section + (rest === '' ? '' : `\n${rest}`), notes }
}
