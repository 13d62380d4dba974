import { BlockList, isIP } from 'node:net'

/** Networks of IPv4 that are not the public Internet (IANA's registry of special-purpose addresses). */
const special4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** The only public network of IPv6, and what is special within it: some of them carry an address of IPv4. */
const public6 = ['2000::', 3] as const
const special6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const listOf = (family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList => {
  const list = new BlockList()
  for (const [net, bits] of subnets) list.addSubnet(net, bits, family)
  return list
}
const [blocked4, open6, blocked6] = [listOf('ipv4', special4), listOf('ipv6', [public6]), listOf('ipv6', special6)]

export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !blocked4.check(address, 'ipv4')
  return family === 6 && open6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6')
}

/** Without the brackets of IPv6 and the dot at the end of a full name. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase()

/** The hosts that serve this product. */
export const hostsOf = (appUrl: string): string[] => (URL.canParse(appUrl) ? [hostOf(new URL(appUrl))] : [])

const isUnder = (host: string, parent: string) => host === parent || host.endsWith(`.${parent}`)

/** Why an address that somebody names is not asked. */
export type AddressProblem = 'not_https' | 'password' | 'own' | 'private'

/** The problem of an address before its name is looked up. `ownHosts` serve this product. */
export const problemOfUrl = (
  url: URL,
  ownHosts: readonly string[],
  isAllowed: (address: string) => boolean = isPublicAddress,
): AddressProblem | undefined => {
  const host = hostOf(url)
  if (url.protocol !== 'https:') return 'not_https'
  if (url.username || url.password) return 'password'
  if (ownHosts.some((own) => isUnder(host, own))) return 'own'
  if (
    isIP(host)
      ? !isAllowed(host)
      : !host.includes('.') || ['local', 'localhost', 'internal'].some((top) => isUnder(host, top))
  )
    return 'private'
  return undefined
}
