/** What the local cloud sets at synthesis: every demo account has the password that the README tells. */
export const localContext = { allowedCommonPasswords: 'Passw0rd!' }
