const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** `3 hours ago` */
export const sayAge = (ms: number): string => {
  const [unit, length] = units.find(([, least]) => ms >= least) ?? []
  if (!unit) return 'a moment ago'
  return new Intl.RelativeTimeFormat('en-US').format(-Math.floor(ms / length), unit)
}
