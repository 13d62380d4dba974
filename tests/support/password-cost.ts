/** Replaces functions/people/passwords/password-cost.ts: hashing takes under a millisecond. */
export const passwordCost = { logN: 8, r: 8, p: 1 }
