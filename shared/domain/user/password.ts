import * as z from 'zod'

const policy = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[#?!@$%^&*-]).{8,18}$/
const passwordMessage = 'Password must be 8 - 18 characters, at least 1 lowercase, 1 uppercase, 1 special, and 1 number'

/** The password policy of docs/product.md#validation. The server also rejects the most common passwords. */
export const newPassword = () =>
  z.string('Required').min(1, 'Required').regex(policy, passwordMessage).meta({ format: 'password' })
