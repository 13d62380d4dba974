import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** As typed in the US, or with a country code; undefined for what no country has, and for a number amid other text. */
export const readPhone = (typed: string): { kept: string; extension: string | undefined } | undefined => {
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false })
  if (!phone?.isValid()) return undefined
  const { ext: extension } = phone
  // Each country writes an extension in its own way.
  delete phone.ext
  const number =
    phone.countryCallingCode === '1'
      ? phone.nationalNumber.replace(/^(\d{3})(\d{3})/, '$1-$2-')
      : phone.formatInternational()
  return { kept: extension ? `${number} ext. ${extension}` : number, extension }
}
