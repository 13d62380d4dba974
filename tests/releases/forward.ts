// node --import tsx tests/releases/forward.ts <commit>: writes what today's upgrade makes of a release's items.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openRelease, readRelease, type Written } from './release.ts'

const [commit = ''] = process.argv.slice(2)
const written = readRelease<Written>(commit, 'written')
const { table, pass } = await openRelease(written, written.rows)
await pass(20)
const forward = { ...written, now: table.now, rows: await table.dump() }
writeFileSync(join(import.meta.dirname, commit, 'forward.json'), JSON.stringify(forward))
