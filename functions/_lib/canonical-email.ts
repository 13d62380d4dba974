import { domainToASCII } from 'node:url'

const asciiDomain = (email: string): string => {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  return `${email.slice(0, at + 1)}${domainToASCII(domain) || domain}`
}

/**
 * One spelling for each mailbox: without case, composed (NFC), the domain as the DNS knows it
 * (`bücher.example` → `xn--bcher-kva.example`).
 */
export const canonicalEmail = (email: string): string =>
  asciiDomain(email.trim().normalize('NFC').toLowerCase().normalize('NFC'))

/** SES takes no other domains than in ASCII. */
export const mailAddress = asciiDomain
