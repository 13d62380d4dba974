/**
 * The unit of rate limits: an IPv4 address, or the /64 prefix of an IPv6 address, which usually belongs to one
 * household.
 * IPv4-mapped IPv6 counts as IPv4.
 */
export const networkOf = (ip: string): string => {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (v4 !== undefined || !ip.includes(':')) return v4 ?? ip
  const [head = '', tail = ''] = ip.toLowerCase().split('%')[0]!.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const missing = ip.includes('::') ? 8 - groups(head).length - groups(tail).length : 0
  const all = [...groups(head), ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...groups(tail)]
  const network = all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
