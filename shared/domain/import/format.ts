/** How a file is written, which is recognised and can be set by hand. Without schemas: the screen shows the words. */

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const
export type Encoding = (typeof encodings)[number]
export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]
/** Of `3/4/2026`: the month first, or the day. */
export const dateOrders = ['mdy', 'dmy'] as const
export type DateOrder = (typeof dateOrders)[number]
export const decimalMarks = ['.', ','] as const
export type DecimalMark = (typeof decimalMarks)[number]

export const formatSettings = ['encoding', 'separator', 'dates', 'decimals'] as const
export type FormatSetting = (typeof formatSettings)[number]
/** Set by a person, instead of the guess. */
export interface ReadAs {
  encoding?: Encoding
  separator?: Separator
  dates?: DateOrder
  decimals?: DecimalMark
}

export const formatWords: Readonly<
  Record<FormatSetting, { label: string; choices: Readonly<Record<string, string>> }>
> = {
  encoding: {
    label: 'Letters',
    choices: {
      'utf-8': 'UTF-8',
      'utf-16le': 'UTF-16',
      'utf-16be': 'UTF-16, big endian',
      'windows-1252': 'Latin-1, Windows',
      macintosh: 'Mac Roman',
    },
  },
  separator: {
    label: 'Between cells',
    choices: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' },
  },
  dates: { label: 'Dates', choices: { mdy: 'Month first: 12/31/2026', dmy: 'Day first: 31.12.2026' } },
  decimals: { label: 'Amounts', choices: { '.': 'Decimal point: 1,250.00', ',': 'Decimal comma: 1.250,00' } },
}

const extensions = ['csv', 'tsv', 'txt', 'xlsx', 'xlsm', 'vcf', 'ics'] as const
export const accepted = extensions.map((extension) => `.${extension}`).join(',')
export const readable = new RegExp(`\\.(${extensions.join('|')})$`, 'i')
export const unreadableName = 'Only CSV, XLSX, vCard and ICS files can be read. Other programs can save a copy as CSV'
