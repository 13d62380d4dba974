/** Everything that saves the event of a contract: loaded with the first of them, as the writes of events are. */
export { signContract } from './sign-contract.ts'
export { updateContract } from './update-contract.ts'
