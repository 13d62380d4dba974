/** `From $1,200`. Whole dollars: an orientation for visitors, which no price is computed from. */
export const dollarText = (dollars: number): string => `$${dollars.toLocaleString('en-US')}`
export const priceFrom = (dollars: number): string => `From ${dollarText(dollars)}`
