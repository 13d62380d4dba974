/** Sentences that CONTRIBUTING.md#style forbids, where a simple pattern finds them. */

interface Paragraph {
  line: number
  text: string
}

const words = "(?: [\\w'’-]+){0,9}?"
const verbs = '(?:is|are|was|were|waits?|has|needs?|gets?)'
const predicates = '(?:is|are|was|were|waits?|stays?|goes|must|cannot|can|counts?|survives|loads|accepts)'

const rules: readonly { problem: string; pattern: RegExp }[] = [
  // "What is missing is demanded by …": a question may begin like that, a statement names its subject.
  { problem: 'begins with a relative clause', pattern: /^(?:What|Who|Whoever|Whatever|Whichever|Whose|Whom)\b[^?]*$/ },
  {
    // "The key is replaced; what waits is sent": two verbs, so that "Gig End: who was there" remains.
    problem: 'has a relative clause as a subject',
    pattern: new RegExp(`[:;] (?:what|who)${words} ${verbs}${words} ${predicates}\\b`),
  },
  {
    problem: 'is not modern English',
    pattern:
      /\b(?:whom|of which|whoever|whatever|(?:is|are|was|were) told|merely|thereby|herein|lest|whilst|amongst)\b/i,
  },
]

const comment = /^\s*(?:\{?\/\*\*?|\*(?!\/)|\/\/)\s?(.*?)\s*(?:\*\/\}?)?$/
const trailingComment = /\S\s+\/\/ (.*)$/
const testName = /^\s*(?:it|test|describe)(?:\.\w+)?\((['"`])(.*?)\1/

/** Consecutive comment lines, and the names of tests. */
const paragraphsOfCode = (lines: readonly string[]): Paragraph[] => {
  const found: Paragraph[] = []
  let isOpen = false
  lines.forEach((text, at) => {
    const own = comment.exec(text)?.[1]
    const isContinued = isOpen && own !== '' && !/^(?:@|- )/.test(own ?? '')
    if (own !== undefined && isContinued) found.at(-1)!.text += ` ${own}`
    else if (own) found.push({ line: at + 1, text: own })
    isOpen = own !== undefined && own !== '' && !/\*\/\}?$/.test(text)
    for (const other of own === undefined ? [trailingComment.exec(text)?.[1], testName.exec(text)?.[2]] : [])
      if (other !== undefined) found.push({ line: at + 1, text: other })
  })
  return found
}

/** Paragraphs, items and cells; no code. */
const paragraphsOfMarkdown = (lines: readonly string[]): Paragraph[] => {
  const found: Paragraph[] = []
  let [isCode, isOpen] = [false, false]
  lines.forEach((text, at) => {
    if (text.startsWith('```')) isCode = !isCode
    const isText = !isCode && text.trim() !== '' && !text.startsWith('```')
    if (isText && text.startsWith('|'))
      found.push(...text.split('|').map((cell) => ({ line: at + 1, text: cell.trim() })))
    else if (isText && isOpen && !/^\s*(?:[-*] |\d+\. |#)/.test(text)) found.at(-1)!.text += ` ${text.trim()}`
    else if (isText) found.push({ line: at + 1, text: text.trim() })
    isOpen = isText && !/^[|#]/.test(text)
  })
  return found
}

const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?:;]\*{0,2})\s+(?=[A-Z*`])/).map((sentence) => sentence.replace(/^(?:[-*#]+ ?|\d+\. )+/, ''))

export const forbiddenSentences = (
  file: string,
  text: string,
): { line: number; problem: string; sentence: string }[] => {
  const lines = text.split(/\r?\n/)
  const paragraphs = file.endsWith('.md') ? paragraphsOfMarkdown(lines) : paragraphsOfCode(lines)
  return paragraphs.flatMap(({ line, text: paragraph }) =>
    sentencesOf(paragraph).flatMap((sentence) => {
      const rule = rules.find(({ pattern }) => pattern.test(sentence))
      return rule ? [{ line, problem: rule.problem, sentence }] : []
    }),
  )
}
