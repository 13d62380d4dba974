import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { budgetOf, holds, outFolder, shown, type Machine, type Section } from './report.ts'

interface Run {
  bench: string
  at: string
  node: string
  machine: Machine
  sections: Section[]
}

const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`

const machineRow = ({ bench, at, node, machine }: Run) =>
  row([
    bench,
    at.slice(0, 16).replace('T', ' '),
    node,
    `${machine.cores} × ${machine.processor}, ${machine.memory_gb} GB`,
    String(machine.load),
    `${machine.hash_ms} ms`,
    `${machine.json_ms} ms`,
  ])

const figureRows = ({ bench, sections }: Run) =>
  sections.flatMap(({ title, figures }) =>
    figures
      .filter((figure) => budgetOf(figure) !== '')
      .map((figure) =>
        row([
          bench,
          `${title}: ${figure.what}`,
          `${shown(figure.value)} ${figure.unit ?? ''}`.trim(),
          budgetOf(figure),
          holds(figure) ? '' : '**over**',
        ]),
      ),
  )

/** One Markdown file with the budgeted figures of each bench's last run, and the machine it ran on. */
export const saveTable = (): string => {
  const runs = globSync(join(outFolder, 'bench-*.json'))
    .sort((a, b) => basename(a).localeCompare(basename(b)))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Partial<Run>)
    // Results of earlier releases don't describe the machine.
    .filter((run): run is Run => run.machine !== undefined)
  const lines = [
    '# Benches',
    '',
    'Machine baseline when each bench began: hashing 64 MB, and writing and parsing JSON of 20,000 rows.',
    '',
    row(['bench', 'at (UTC)', 'Node', 'machine', 'load', 'hash', 'JSON']),
    row(Array.from({ length: 7 }, () => '---')),
    ...runs.map(machineRow),
    '',
    row(['bench', 'what', 'measured', 'budget', '']),
    row(Array.from({ length: 5 }, () => '---')),
    ...runs.flatMap(figureRows),
  ]
  const path = join(outFolder, 'bench.md')
  mkdirSync(outFolder, { recursive: true })
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}
