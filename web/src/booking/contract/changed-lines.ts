import type { DifferenceText } from '#shared/domain/event/agreement/difference-text.ts'
import { isHeading } from '#web/booking/contract-viewer/heading.ts'

interface Line {
  text: string
  /** `Price: $4,000.00` names itself; others are found by the heading above them. */
  label: string
}

const linesOf = (text: string): Line[] => {
  let above = 'Text'
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      if (isHeading(line)) above = line
      return { text: line, label: /^([^:]{1,40}): /.exec(line)?.[1] ?? above }
    })
}

/** How many lines stay, from each pair of lines to the ends of both texts. */
const staying = (old: readonly Line[], now: readonly Line[]): number[][] => {
  const table = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0))
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      table[i]![j] =
        old[i]!.text === now[j]!.text ? 1 + table[i + 1]![j + 1]! : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  return table
}

/** Lines that changed at one place: one of the same label takes the place of another, then in their order. */
const pairs = (gone: readonly Line[], added: readonly Line[]): DifferenceText[] => {
  const rest = [...gone]
  const take = (at: number) => (at < 0 ? undefined : rest.splice(at, 1)[0])
  const rows = added.map(({ text, label }) => {
    const other = take(rest.findIndex((one) => one.label === label))
    return { label, before: other?.text ?? null, after: text }
  })
  return [...rows, ...rest.map(({ text, label }) => ({ label, before: text, after: null }))]
}

/** Lines of a text that only one side has, in their order, each beside the line in whose place it stands. */
export const changedLines = (before: string, after: string): DifferenceText[] => {
  const [old, now] = [linesOf(before), linesOf(after)]
  const table = staying(old, now)
  const rows: DifferenceText[] = []
  let [gone, added]: [Line[], Line[]] = [[], []]
  const close = () => {
    rows.push(...pairs(gone, added))
    gone = []
    added = []
  }
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [one, other] = [old[i], now[j]]
    if (one && other && one.text === other.text) {
      close()
      i += 1
      j += 1
    } else if (other === undefined || (one && table[i + 1]![j]! >= table[i]![j + 1]!)) {
      gone.push(one!)
      i += 1
    } else {
      added.push(other)
      j += 1
    }
  }
  close()
  return rows
}
