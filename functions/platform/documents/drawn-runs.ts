import { hasRightToLeft, type Directed } from './direction.ts'
import { runsOf, type Run } from './fonts.ts'

/** By its script, which Arabic digits share with the letters, although they run to the right. */
const isTurnedByFont = (text: string): boolean => hasRightToLeft(text) || /[\p{Nd}&&\p{scx=Arabic}]/v.test(text)

const turned = ({ slice, text }: Run, isRightToLeft: boolean): Run =>
  isTurnedByFont(text) === isRightToLeft ? { slice, text } : { slice, text: [...text].toReversed().join('') }

/** The runs of a part of a text from left to right. Words that run to the left are drawn one by one, the last first. */
export const drawnRuns = ({ text, isRightToLeft }: Directed, whole: string): Run[] =>
  isRightToLeft
    ? (text.match(/\S+\s*|\s+/g) ?? []).toReversed().flatMap((word) =>
        runsOf(word, whole)
          .toReversed()
          .map((run) => turned(run, true)),
      )
    : runsOf(text, whole).map((run) => turned(run, false))
