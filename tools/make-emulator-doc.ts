/** Writes docs/emulator.md: `node --import tsx tools/make-emulator-doc.ts`, after a habit or its test changed. */
import { readFileSync, writeFileSync } from 'node:fs'
import { emulatorDoc, shownIn } from './habits.ts'
import { ownFiles } from './own-files.ts'

const tests = ownFiles().filter((file) => file.startsWith('tests/') && file.endsWith('.test.ts'))
const shown = tests.toSorted().flatMap((file) => shownIn(file, readFileSync(file, 'utf8')))
writeFileSync('docs/emulator.md', emulatorDoc(shown))
