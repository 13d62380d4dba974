/** The local cloud's synthesis context: every demo account has the password in the README. */
export const localContext = { allowedCommonPasswords: 'Passw0rd!' }
