import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Our number reaches no others. */
const countries: readonly (string | undefined)[] = ['US', 'CA', 'PR']

/** As typed in the US, or with a country code. @returns E.164; undefined for no number that gets texts from us. */
export const textNumberOf = (typed: string): string | undefined => {
  const number = parsePhoneNumberFromString(typed, 'US')
  return number?.isValid() && number.ext === undefined && countries.includes(number.country) ? number.number : undefined
}
