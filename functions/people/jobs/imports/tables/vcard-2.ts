/** Cards of version 2.1 as those of version 3, which the library reads: phones and old Outlooks still write them. */

const charsetOf = (params: string): string => /CHARSET=([\w-]+)/i.exec(params)?.[1] ?? 'utf-8'

const decoded = (text: string, charset: string): string => {
  const bytes = Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** `TEL;CELL;PREF` → `TEL;TYPE=CELL;TYPE=PREF`, and quoted-printable as plain text. */
const line3 = (line: string): string => {
  const [, name, params, value] = /^([\w.-]+)((?:;[^:]*)?):(.*)$/s.exec(line) ?? []
  if (name === undefined) return line
  const isQuoted = /QUOTED-PRINTABLE/i.test(params!)
  const kept = params!
    .split(';')
    .slice(1)
    .filter((param) => !/QUOTED-PRINTABLE|^CHARSET=/i.test(param))
    .map((param) => (param.includes('=') ? `;${param}` : `;TYPE=${param}`))
  const text = isQuoted ? decoded(value!, charsetOf(params!)).replace(/\r?\n/g, '\\n') : value!
  return `${name}${kept.join('')}:${text}`
}

/** A quoted-printable line goes on after `=` at its end. */
const linesOf = (card: string): string[] => {
  const lines: string[] = []
  for (const line of card.split(/\r?\n/)) {
    const last = lines.at(-1)
    const goesOn = last?.endsWith('=') && /^[^:]*QUOTED-PRINTABLE/i.test(last)
    if (goesOn) lines[lines.length - 1] = last!.slice(0, -1) + line
    else lines.push(line)
  }
  return lines
}

const card3 = (card: string): string =>
  linesOf(card)
    .map((line) => (/^VERSION:/i.test(line) ? 'VERSION:3.0' : /^\s/.test(line) ? line : line3(line)))
    // Pictures are of no use, and a folded one of version 2.1 ends with an empty line.
    .filter((line) => line !== '')
    .join('\r\n')

export const asVersion3 = (text: string): string =>
  text.replace(/BEGIN:VCARD.*?END:VCARD/gis, (card) => (/^VERSION:2\.1\s*$/im.test(card) ? card3(card) : card))
