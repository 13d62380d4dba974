/** Instead of functions/_lib/password-cost.ts: a password costs under a millisecond. */
export const passwordCost = { logN: 8, r: 8, p: 1 }
