import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { emulatorDoc, habits, shownIn } from '../../../tools/habits.ts'
import { ownFiles } from '../../../tools/own-files.ts'

const tests = ownFiles().filter((file) => file.startsWith('tests/') && file.endsWith('.test.ts'))
const shown = tests.toSorted().flatMap((file) => shownIn(file, readFileSync(file, 'utf8')))

describe('docs/emulator.md', () => {
  it('has every habit, its source and its tests: run tools/make-emulator-doc.ts after a change', () => {
    expect(readFileSync('docs/emulator.md', 'utf8')).toBe(emulatorDoc(shown))
  })

  it('lists no habit that no test shows', () => {
    expect(habits.map(([id]) => id).filter((id) => !shown.some(({ habit }) => habit === id))).toEqual([])
  })

  it('reads names in either quotes and over lines', () => {
    const source = ["it(shows('one', 'a name'), () => 1)", 'it.each([])(', "  shows('two', \"it's so\"),", ')'].join(
      '\n',
    )
    expect(shownIn('a.test.ts', source)).toEqual([
      { habit: 'one', file: 'a.test.ts', name: 'a name' },
      { habit: 'two', file: 'a.test.ts', name: "it's so" },
    ])
  })
})
