/** The own words of a reply, without the mail that it answers and without a signature. */

/** The line with which mail programs begin the quoted mail, in the languages of our people's phones. */
const quoteHead = [
  /^(On|Am|Le|El|Il|Em|Op|Den)\b.{5,99}\b(wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef)\b.{0,99}:$/i,
  /^-{2,}\s*(Original Message|Forwarded message|Ursprüngliche Nachricht|Message d'origine|Mensaje original)\s*-{2,}$/i,
  /^_{10,}$/,
  /^(From|Von|De|Da):\s.*@/i,
  /^-- ?$/,
]
const footers =
  /^(Sent from my |Get Outlook for |Sent from (Outlook|Yahoo|Mail)|Von meinem |Envoyé de mon |Enviado desde mi )/i

const isHead = (text: string) => quoteHead.some((pattern) => pattern.test(text))

export const ownText = (text: string, most: number): string => {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
  // Such a line may be broken in two.
  const end = lines.findIndex((line, i) => isHead(line.trim()) || isHead(`${line} ${lines[i + 1] ?? ''}`.trim()))
  const own = lines
    .slice(0, end < 0 ? lines.length : end)
    .filter((line) => !line.startsWith('>') && !footers.test(line))
  const written = own
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return written.length > most ? `${written.slice(0, most - 1).trimEnd()}…` : written
}
