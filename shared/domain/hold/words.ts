/** `1st`, `2nd`, `3rd`, `4th` … `11th` */
export const ordinal = (n: number): string => {
  const last = n % 100
  const ending = last > 10 && last < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${ending}`
}
