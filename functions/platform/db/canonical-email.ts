import { domainToASCII } from 'node:url'

const asciiDomain = (email: string): string => {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  return `${email.slice(0, at + 1)}${domainToASCII(domain) || domain}`
}

/**
 * One spelling per mailbox: lower case, composed (NFC), the domain as in DNS (`bücher.example` →
 * `xn--bcher-kva.example`).
 */
export const canonicalEmail = (email: string): string =>
  asciiDomain(email.trim().normalize('NFC').toLowerCase().normalize('NFC'))

/** SES accepts only ASCII domains. */
export const mailAddress = asciiDomain
