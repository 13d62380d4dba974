import { domainToASCII } from 'node:url'

/**
 * One spelling for each mailbox: without case, composed (NFC), the domain as the DNS knows it
 * (`bücher.example` → `xn--bcher-kva.example`).
 */
export const canonicalEmail = (email: string): string => {
  const spelt = email.trim().normalize('NFC').toLowerCase().normalize('NFC')
  const at = spelt.lastIndexOf('@')
  const domain = spelt.slice(at + 1)
  return `${spelt.slice(0, at + 1)}${domainToASCII(domain) || domain}`
}
