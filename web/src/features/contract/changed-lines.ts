import type { DifferenceText } from '#shared/domain/event/agreement/difference-text.ts'

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

/** Lines of a text that only one side has, in their order: `Price: $4,000.00` names its label. */
export const changedLines = (before: string, after: string): DifferenceText[] => {
  const [old, now] = [linesOf(before), linesOf(after)]
  const gone = old.filter((line) => !now.includes(line))
  const added = now.filter((line) => !old.includes(line))
  const labelOf = (line: string) => /^([^:]{1,40}): /.exec(line)?.[1]
  const rest = [...gone]
  const rows = added.map((line) => {
    const label = labelOf(line)
    const at = rest.findIndex((other) => label !== undefined && labelOf(other) === label)
    const [other] = at < 0 ? [] : rest.splice(at, 1)
    return { label: label ?? 'Text', before: other ?? null, after: line }
  })
  return [...rows, ...rest.map((line) => ({ label: labelOf(line) ?? 'Text', before: line, after: null }))]
}
