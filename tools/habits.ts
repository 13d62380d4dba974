import { areas, type HabitId } from '#local/stripe/habits/table.ts'
import type { Habit } from '#local/stripe/habits/habit.ts'

/** A test that shows a habit; `file` from the root of the repository. */
export interface Shown {
  habit: string
  file: string
  name: string
}

const call = /\bshows\(\s*'(\w+)',\s*(?:'((?:[^'\\]|\\.)+)'|"((?:[^"\\]|\\.)+)"),?\s*\)/g

export const shownIn = (file: string, source: string): Shown[] =>
  [...source.matchAll(call)].map(([, habit, single, double]) => ({
    habit: habit!,
    file,
    name: (single ?? double)!.replaceAll(/\\(.)/g, '$1'),
  }))

export const habits: readonly (readonly [HabitId, Habit])[] = Object.values(areas).flatMap(
  (area) => Object.entries(area) as [HabitId, Habit][],
)

const words = (played: Habit['played']): string => (played === 'always' ? 'always' : `\`${played}\``)

const section = (id: string, { says, source, played }: Habit, shown: readonly Shown[]): string => {
  const tests = shown
    .filter(({ habit }) => habit === id)
    .map(({ file, name }) => `- [${file.replace(/^tests\//, '')}](../${file})\n  ${name}`)
  const lines = [`### ${id}`, '', says, '', `- ${source}`, `- Played: ${words(played)}`, ...tests, '']
  return lines.join('\n')
}

const head = `# Habits of Stripe

Stripe does more than an integration expects. Each habit has the page that says so, how the local cloud plays it
(\`/__local/faults\` has the switches, \`/__local/stripe/manual\` the buttons), and the tests that show it. Written by
\`node --import tsx tools/make-emulator-doc.ts\` from \`local/stripe/habits/\` and the names of tests (\`shows\`): edit
those. How the emulator works: [its README](../local/stripe/README.md).

Mail that arrives is no habit of Stripe: with \`replyDomain\` in \`config/local.json\`, which it has, each mail in
\`/__local/mail\` has a box to reply. Without it the stage receives none ([Replies](operations.md#replies)).
`

/** The text of docs/emulator.md. */
export const emulatorDoc = (shown: readonly Shown[]): string =>
  [
    head,
    ...Object.entries(areas).flatMap(([area, table]) => [
      `## ${area}\n`,
      ...Object.entries<Habit>(table).map(([id, habit]) => section(id, habit, shown)),
    ]),
  ]
    .join('\n')
    .trimEnd() + '\n'
