/**
 * The own words of a reply, without the mail that it answers and without a signature. Rather too much than too little:
 * a line that only might begin a quotation is the writer's own.
 *
 * npm `email-reply-parser` knows more languages, but takes greetings away, and needs the native `re2` to be safe with
 * mails of strangers. These patterns take a time that grows with the line alone.
 */

/** `On Tue, Nov 3, 2026 at 5:00 PM Bo <bo@x.example> wrote:`, in the languages of our people's phones. */
const attribution =
  /^(On|Am|Le|El|Il|Em|Op|Den)\b.{5,99}\b(wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef)\b.{0,99}:$/i
/** Without a day, a time or an address, the same words may be somebody's own. */
const isAttribution = (text: string) => attribution.test(text) && /[\d@]/.test(text)

/** All below is quoted, or a signature. */
const lastLine = [
  /^-{2,}\s*(Original Message|Forwarded message|Ursprüngliche Nachricht|Message d'origine|Mensaje original)\s*-{2,}$/i,
  /^_{10,}$/,
  /^(From|Von|De|Da):\s.*@/i,
  /^-- ?$/,
]
const footers =
  /^(Sent from my |Get Outlook for |Sent from (Outlook|Yahoo|Mail)|Von meinem |Envoyé de mon |Enviado desde mi )/i

const isQuoted = (line: string | undefined) => line?.startsWith('>') === true

/** How many lines from here are an attribution: one, or two where it was broken. */
const attributionLines = (lines: readonly string[], at: number): number => {
  if (isAttribution(lines[at]!.trim())) return 1
  return isAttribution(`${lines[at]} ${lines[at + 1] ?? ''}`.trim()) ? 2 : 0
}

const ownLines = (lines: readonly string[]): string[] => {
  const own: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!
    const count = isQuoted(line) ? 0 : attributionLines(lines, at)
    if (count > 0) {
      let next = at + count
      while (lines[next] === '') next += 1
      // Programs that mark each quoted line leave room for answers below and between; others mark none.
      if (!isQuoted(lines[next])) return own
      at = next
    } else if (lastLine.some((pattern) => pattern.test(line.trim()))) return own
    else if (!isQuoted(line) && !footers.test(line)) own.push(line)
  }
  return own
}

export const ownText = (text: string, most: number): string => {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
  const written = ownLines(lines)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return written.length > most ? `${written.slice(0, most - 1).trimEnd()}…` : written
}
