import type { ContractText } from './contract.ts'

/** An admin's edit of a contract, with the text it was based on. */
export interface ContractEdit {
  base: ContractText
  edited: ContractText
}

/**
 * Applies the edit to the currently generated text. The admin's additions, changes and removals are kept. Lines of
 * changed terms are replaced, because money follows the terms and not the text.
 */
export const mergeContract = ({ base, edited }: ContractEdit, now: ContractText): ContractText => ({
  title: edited.title === base.title ? now.title : edited.title,
  text: mergeText(base.text, edited.text, now.text),
})

const mergeText = (base: string, edited: string, now: string): string => {
  if (now === base) return edited
  if (edited === base) return now
  const [was, own, is] = [sectionsOf(base), sectionsOf(edited), sectionsOf(now)]
  const kept = own.flatMap((section) => {
    const before = linesOf(was, section.heading)
    if (before === undefined) return [section]
    const after = linesOf(is, section.heading)
    const isUntouched = same(section.lines, before)
    if (after === undefined) return isUntouched ? [] : [section]
    return [{ ...section, lines: isUntouched ? after : mergeLines(before, section.lines, after) }]
  })
  const added = is.flatMap((section) => {
    if (linesOf(own, section.heading) !== undefined) return []
    const before = linesOf(was, section.heading)
    const lines = before === undefined ? section.lines : changedTermLines(before, section.lines)
    return before === undefined || lines.length > 0 ? [{ ...section, lines }] : []
  })
  return textOf(added.reduce((sections, section) => insert(sections, section, is, headingOf), kept))
}

interface Section {
  /** Without its number; empty before the first heading. */
  heading: string
  lines: string[]
}

const headingPattern = /^\d+\. ([^a-z]+)$/

const sectionsOf = (text: string): Section[] =>
  text
    .split('\n')
    .reduce<Section[]>(
      (sections, line) => {
        const heading = headingPattern.exec(line)?.[1]
        if (heading !== undefined) return [...sections, { heading, lines: [] }]
        sections.at(-1)!.lines.push(line)
        return sections
      },
      [{ heading: '', lines: [] }],
    )
    .map(({ heading, lines }) => ({ heading, lines: withoutEnd(lines) }))

const withoutEnd = (lines: string[]): string[] => lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1)

/** Every text begins with the section that has no heading. */
const textOf = ([intro, ...rest]: readonly Section[]): string =>
  [
    ...(intro!.lines.length > 0 ? [intro!.lines.join('\n')] : []),
    ...rest.map(({ heading, lines }, i) => [`${i + 1}. ${heading}`, ...lines].join('\n')),
  ].join('\n\n')

const headingOf = ({ heading }: Section) => heading
const linesOf = (sections: readonly Section[], wanted: string) =>
  sections.find(({ heading }) => heading === wanted)?.lines
const same = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n')

/** `Price` of `Price: $2,000.00`; undefined for prose. */
const labelOf = (line: string): string | undefined => /^([^:]{1,100}): /.exec(line)?.[1]

const changedTermLines = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((line) => labelOf(line) !== undefined && !before.includes(line))

const mergeLines = (before: readonly string[], own: readonly string[], after: readonly string[]): string[] => {
  const find = (lines: readonly string[], label: string | undefined) =>
    label === undefined ? undefined : lines.find((line) => labelOf(line) === label)
  const merged = own.flatMap((line) => {
    const label = labelOf(line)
    const [old, current] = [find(before, label), find(after, label)]
    if (before.includes(line)) return after.includes(line) ? [line] : current !== undefined ? [current] : []
    // The admin's own text, unless they rewrote a term that has changed since.
    return old === undefined || old === current ? [line] : current !== undefined ? [current] : []
  })
  const isRewritten = before.some((line) => labelOf(line) === undefined && !own.includes(line))
  const added = after.filter(
    (line) => !before.includes(line) && !merged.includes(line) && !(isRewritten && labelOf(line) === undefined),
  )
  return added.reduce((lines, line) => insert(lines, line, after, (entry) => entry), merged)
}

/** After its predecessor in `order`; first if there is none. */
const insert = <T>(entries: readonly T[], entry: T, order: readonly T[], key: (entry: T) => string): T[] => {
  const preceding = new Set(
    order
      .slice(
        0,
        order.findIndex((one) => key(one) === key(entry)),
      )
      .map(key),
  )
  const at = entries.findLastIndex((one) => preceding.has(key(one))) + 1
  return [...entries.slice(0, at), entry, ...entries.slice(at)]
}
