import { hasRightToLeft, type Directed } from './direction.ts'
import { runsOf, type Run } from './fonts.ts'

/** A font turns the letters around that run to the left, and nothing else. */
const turned = ({ slice, text }: Run): Run =>
  hasRightToLeft(text) ? { slice, text } : { slice, text: [...text].toReversed().join('') }

/** The runs of a part of a text from left to right. Words that run to the left are drawn one by one, the last first. */
export const drawnRuns = ({ text, isRightToLeft }: Directed, whole: string): Run[] =>
  isRightToLeft
    ? (text.match(/\S+\s*|\s+/g) ?? []).toReversed().flatMap((word) => runsOf(word, whole).toReversed().map(turned))
    : runsOf(text, whole)
