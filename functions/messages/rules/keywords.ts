/** The words that a phone writes to our number, and our answers. */

export type Keyword = 'stop' | 'start' | 'help'

/** Those that carriers in the US and Canada demand, in any case. `YES` answers our question. */
const keywords: Readonly<Record<Keyword, readonly string[]>> = {
  stop: [
    'STOP',
    'STOPALL',
    'STOP ALL',
    'UNSUBSCRIBE',
    'CANCEL',
    'END',
    'QUIT',
    'REVOKE',
    'OPTOUT',
    'OPT OUT',
    'REMOVE',
    'ARRET',
  ],
  start: ['START', 'UNSTOP', 'YES', 'Y'],
  help: ['HELP', 'INFO', 'AIDE'],
}

/** Case, spaces and what people put around a word do not matter: ` "Stop." ` is `STOP`. */
const normal = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z]+/g, ' ')
    .trim()

/** `Stop texting me` counts, too: people need not know the exact word. */
const begins = /^(STOP|STOPALL|UNSUBSCRIBE)\b/

export const keywordOf = (text: string): Keyword | undefined => {
  const written = normal(text)
  if (begins.test(written)) return 'stop'
  return (Object.keys(keywords) as Keyword[]).find((keyword) => keywords[keyword].includes(written))
}

const rates = 'Msg & data rates may apply.'

/** `contact` is an address or a phone. Each fits into one part. */
export const answers = {
  stop: () => 'BookMe: You get no more texts from us. Mails still come. Reply START to get texts again.',
  start: () => `BookMe: You get texts about requests and your gigs. ${rates} Reply HELP for help, STOP to end.`,
  help: (contact: string) => `BookMe texts: requests and your gigs. Help: ${contact}. ${rates} Reply STOP to end.`,
  other: () => 'BookMe: Nobody reads replies here. Open the link, or call your agent. HELP for help, STOP to end.',
} as const

/** The first text to a number, so that a typo does not opt in a stranger. */
export const question = (): string =>
  `BookMe: Reply YES to get texts about requests and your gigs at this phone. ${rates} HELP for help, STOP to end.`
